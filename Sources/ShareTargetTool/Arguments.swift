/// Splits command-line arguments into options and the rest.
struct Arguments {
  /// What is no option, in order.
  private(set) var rest: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Reads arguments; `--` ends the options, an unknown option is an error that names it.
  init(_ arguments: [String], flags known: Set<String>, values withValue: Set<String>) throws {
    var iterator = arguments.makeIterator()
    var optionsEnded = false
    while let argument = iterator.next() {
      if optionsEnded || !argument.hasPrefix("--") {
        rest.append(argument)
      } else if argument == "--" {
        optionsEnded = true
      } else if known.contains(argument) {
        flags.insert(argument)
      } else if withValue.contains(argument) {
        guard let value = iterator.next() else {
          throw ArgumentError("The option \(argument) needs a value.")
        }
        values[argument] = value
      } else {
        throw ArgumentError("There is no option \(argument); `sharetarget help` lists them.")
      }
    }
  }

  /// Whether an option without a value was given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The value of an option that is a whole number from 1.
  func count(_ name: String) throws -> Int? {
    try value(name).map { text in
      guard let count = Int(text), count > 0 else {
        throw ArgumentError("\(name) wants a whole number from 1, not \(text).")
      }
      return count
    }
  }

  /// The value of an option.
  func value(_ name: String) -> String? { values[name] }
}
