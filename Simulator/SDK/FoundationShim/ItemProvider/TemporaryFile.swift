import Foundation

/// A file that the system made for one load, in a fresh folder below the process's temporary directory.
///
/// A crash leaves the folder, as on a device; the system empties the directory when it likes.
struct TemporaryFile: Sendable {
  /// The file or directory.
  let url: URL
  private let folder: URL

  /// Makes the folder and lets `fill` make the file in it. If that fails, nothing is left.
  init(name: String, fill: (URL) throws -> Void) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      ".com.apple.Foundation.NSItemProvider.\(UUID().uuidString.prefix(8))", isDirectory: true)
    url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try fill(url)
    } catch {
      remove()
      throw error
    }
  }

  /// Deletes the folder and what is in it; what the consumer has moved away stays where it is.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The name that the system gives the file: the suggested one with the type's extension if it lacks
  /// a known one, else the source's, else what people call the type.
  ///
  /// Separators become colons, as they show in the Finder; the name is cut to 255 bytes.
  static func name(suggested: String?, source: URL?, typeIdentifier: String) -> String {
    let catalogue = TypeCatalogue.shared
    let candidates = [
      suggested, source?.lastPathComponent,
      catalogue.declaration(of: typeIdentifier)?.description, "item",
    ]
    let base =
      candidates.compactMap { $0.map(cleaned) }.first { !["", ".", ".."].contains($0) } ?? "item"
    let ending = catalogue.preferredTag(DynamicType.extensionClass, of: typeIdentifier)
    let present = (NSString(string: base).pathExtension).lowercased()
    let isKnown =
      !present.isEmpty
      && (present == ending
        || !catalogue.types(tag: present, tagClass: DynamicType.extensionClass, parent: nil).isEmpty)
    guard let ending, !isKnown else { return shortened(base, ending: "") }
    return shortened(base, ending: "." + ending)
  }

  private static func cleaned(_ name: String) -> String {
    name.replacingOccurrences(of: "/", with: ":").replacingOccurrences(of: "\0", with: "")
  }

  private static func shortened(_ base: String, ending: String) -> String {
    guard base.utf8.count + ending.utf8.count > 255 else { return base + ending }
    let own = NSString(string: base).pathExtension
    let tail = ending.isEmpty && own.utf8.count < 32 && !own.isEmpty ? "." + own : ending
    var head = ending.isEmpty && tail != ending ? String(base.dropLast(tail.count)) : base
    while head.utf8.count + tail.utf8.count > 255 { head.removeLast() }
    return head + tail
  }
}
