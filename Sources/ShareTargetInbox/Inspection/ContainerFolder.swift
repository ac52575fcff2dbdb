import Foundation
import ShareTargetCore

/// A container that a person points at: on this machine, or a copy that was pulled from a device.
///
/// The App Group's folder, the folder `ShareTarget` in it, and `ShareTarget/1` all lead to it. Finding it
/// changes nothing and makes nothing.
package struct ContainerFolder: Sendable {
  /// `ShareTarget/1`, under the name by which it was reached.
  package let layoutPath: String
  /// The container, for what changes it; `nil` if the folder is called otherwise than in an App Group,
  /// so that nothing shows that its directories are ours to sweep.
  package let container: ShareContainer?
  let fileSystem: any FileSystem
  private let steps: [String]
  private let rootPath: String

  /// Why a folder is no container, as a sentence.
  package struct NotFound: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Finds the container. Throws `NotFound`.
  package init(at folder: URL, in fileSystem: any FileSystem = SystemFileSystem()) throws {
    let path = SystemPath.real(folder.path) ?? folder.path
    let root: Directory
    do { root = try Directory.root(path, in: fileSystem) } catch let error as SystemError {
      throw NotFound(description: "The folder cannot be opened: \(error.number.text).")
    }
    func exists(_ steps: [String]) throws -> Bool {
      do {
        return try steps.reduce(root) { try $0?.existingDirectory($1) } != nil
      } catch let error as SystemError {
        throw NotFound(
          description: "\(steps.joined(separator: "/")) in the folder is no directory that can be "
            + "opened: \(error.number.text).")
      }
    }
    let last = Self.lastComponents(of: path)
    let shareTarget = Layout.folderName
    let version = Layout.versionName
    self.fileSystem = fileSystem
    rootPath = path
    if try exists([shareTarget, version]) {
      steps = [shareTarget, version]
      container = ShareContainer(directory: URL(fileURLWithPath: path, isDirectory: true))
    } else if last.last == shareTarget, try exists([version]) {
      steps = [version]
      container = Self.container(above: path, 1)
    } else if last == [shareTarget, version] {
      steps = []
      container = Self.container(above: path, 2)
    } else if try Self.holdsPlaces([], in: root) {
      steps = []
      container = nil
    } else if try exists([version]), try Self.holdsPlaces([version], in: root) {
      steps = [version]
      container = nil
    } else {
      throw NotFound(description: try Self.reason(exists, in: root))
    }
    layoutPath = ([path] + steps).joined(separator: "/")
  }

  /// Opens `ShareTarget/1`.
  func layout() throws -> Layout {
    Layout(
      try steps.reduce(try Directory.root(rootPath, in: fileSystem)) { try $0.directory($1) })
  }

  /// Whether a folder is the container's or lies inside of it, so that nothing may be written there.
  package func contains(_ folder: URL) -> Bool {
    guard let path = SystemPath.real(folder.path) else { return false }
    let own = container?.directory.path ?? layoutPath
    return path == own || path.hasPrefix("\(own)/")
  }

  private static func reason(
    _ exists: ([String]) throws -> Bool, in root: Directory
  ) throws -> String {
    if try exists([Layout.folderName]) {
      let names = try root.directory(Layout.folderName).names()
      if let version = names.compactMap(Layout.newerVersion).max() {
        return
          "The folder ShareTarget in it holds only the layout \(version) of a later version. Update "
          + "the app and this tool."
      }
      return
        "The folder ShareTarget in it has no folder 1: nothing was shared yet."
    }
    return
      "There is no ShareTarget folder in it. Name the App Group's folder, the folder ShareTarget, "
      + "or ShareTarget/1."
  }

  /// Two places of the layout by name; one alone could be anybody's folder.
  private static func holdsPlaces(_ steps: [String], in root: Directory) throws -> Bool {
    let folder = try steps.reduce(root) { try $0.directory($1) }
    let places = try Place.allCases.filter {
      try folder.status(of: $0.rawValue)?.kind == .directory
    }
    return places.count >= 2
  }

  private static func lastComponents(of path: String) -> [String] {
    path.split(separator: "/").suffix(2).map(String.init)
  }

  private static func container(above path: String, _ count: Int) -> ShareContainer {
    var url = URL(fileURLWithPath: path, isDirectory: true)
    for _ in 0..<count { url.deleteLastPathComponent() }
    return ShareContainer(directory: url)
  }
}
