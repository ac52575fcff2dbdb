import FoundationShim
import PhoneLink

/// Where the process of an extension begins.
public enum ExtensionMain {
  /// The exit code of an extension whose property list names no usable principal class.
  static let faultyBundleCode: Int32 = 78

  /// Hosts the principal object of this process's bundle; never returns.
  ///
  /// `module` is the Swift module whose class a bare name in the property list means. A property list
  /// without a usable class is a fault in the log and ends the process with code 78; a process that no
  /// phone started ends with a sentence and code 64.
  @MainActor public static func run(module: String) -> Never {
    guard let link = PhoneLink.shared else {
      FileHandle.standardError.write(
        Data(
          "This is an extension of the simulated phone; the phone starts it (sharetarget).\n".utf8))
      exit(64)
    }
    do {
      let principal = try PrincipalClass(info: Bundle.main.infoDictionary ?? [:], module: module)
      SharedImage.register()
      HostEvent.listen(on: link)
      listen(to: link, principal)
    } catch {
      SystemLog.write(error.reason, category: "Extension", level: "fault")
      exit(faultyBundleCode)
    }
    MainLoop.run()
  }

  @MainActor private static func listen(to link: PhoneLink, _ principal: PrincipalClass) {
    var host: ExtensionHost?
    link.onMain("begin") { message in
      host = ExtensionHost(principal, begin: message.body, channel: link)
      link.answer(message)
    }
    link.onMain("appear") { message in
      host?.appear()
      link.answer(message)
    }
    link.onMain("dismiss") {
      link.answer($0, .object(["allowed": .bool(host?.swipeDown() ?? false)]))
    }
    link.onMain("dismissed") { message in
      guard let host else { return link.answer(message, .object([:])) }
      host.dismissed { link.answer(message, .object([:])) }
    }
    link.onMain("terminate") { _ in exit(0) }
    ScreenMessages.listen(to: link) { host?.window }
  }
}
