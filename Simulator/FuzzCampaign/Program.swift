#if !LIBFUZZER
  import Foundation

  @main enum Program {
    static func main() async {
      exit(await FuzzCommand.run(Array(CommandLine.arguments.dropFirst())))
    }
  }
#endif
