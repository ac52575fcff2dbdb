import Foundation

/// Where apps are made from: the repository's sources and the folder of built executables.
public struct Workshop: Sendable, Hashable {
  /// The folder of Package.swift.
  public let root: URL
  /// The folder of the running tool, which the package manager fills with all products.
  public let products: URL

  /// Finds both from the running executable, or takes the repository from `root`.
  public init(root: URL? = nil) throws {
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    try self.init(root: root, products: executable.deletingLastPathComponent())
  }

  /// The same for another folder of built executables.
  public init(root: URL?, products: URL) throws {
    self.products = products
    if let root {
      guard Self.isRepository(root) else {
        throw PhoneError("\(root.path) is not the folder of ShareTarget's sources.")
      }
      self.root = root
      return
    }
    var folder = products
    while folder.path != "/" {
      if Self.isRepository(folder) {
        self.root = folder
        return
      }
      folder.deleteLastPathComponent()
    }
    throw PhoneError(
      "The sources of the example app are not above \(products.path); name them with --root.")
  }

  /// A built executable; throws a sentence that says how to build it.
  public func executable(_ name: String) throws -> URL {
    let file = products.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: file.path) else {
      throw PhoneError("\(file.path) is not built yet; run `swift build`.")
    }
    return file
  }

  /// The library that numbers the file calls of processes and disturbs them (CFaultShim).
  public func faultShim() throws -> URL {
    let file = products.appendingPathComponent("libFaultShim.so")
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw PhoneError("\(file.path) is not built yet; run `swift build`.")
    }
    return file
  }

  /// The library that makes time pass faster (CClockShim); it need not be built.
  var clockShim: URL { products.appendingPathComponent("libClockShim.so") }

  /// The folders with resources of modules, which belong beside an executable.
  public func resourceFolders() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "resources" }
  }

  private static func isRepository(_ folder: URL) -> Bool {
    ["Package.swift", "Examples/PhotoDrop/App/Info.plist"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }
}
