import FoundationShim

/// Where the process of an extension begins.
public enum ExtensionMain {
  /// Hosts the principal object of this process's bundle; never returns.
  ///
  /// `module` is the Swift module whose class a bare name in the property list means.
  @MainActor public static func run(module: String) -> Never { MainLoop.run() }
}
