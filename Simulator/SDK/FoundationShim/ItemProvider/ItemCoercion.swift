import Foundation

/// Turns objects of the coercing interface into bytes and files, by the table of NSItemProvider.h.
enum ItemCoercion {
  /// The file that an item stands for: a file URL under a type that is not itself a URL.
  static func file(of item: Any, typeIdentifier: String) -> URL? {
    guard let url = item as? NSURL, let plain = url as URL?, plain.isFileURL,
      !TypeCatalogue.shared.conforms(typeIdentifier, to: "public.url")
    else { return nil }
    return plain
  }

  /// The bytes of a file; a directory's are a zip archive.
  static func contents(of file: URL) throws -> Data {
    var isDirectory: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory)
    return isDirectory.boolValue
      ? try ZipArchive.data(ofDirectory: file) : try Data(contentsOf: file)
  }

  /// Gives an item's bytes to `completion`, at once or later.
  ///
  /// Data is itself; a file URL is its contents; any other URL its text; a string is in the
  /// encoding that the type fixes; a collection is a binary property list; an object that can write itself does;
  /// anything else is archived with its keys, as hosts have been seen to send ("bplist…").
  static func data(
    of item: any NSSecureCoding, typeIdentifier: String,
    completion: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    do {
      if let data = try immediateData(of: item as Any, typeIdentifier: typeIdentifier) {
        completion(data, nil)
        return nil
      }
      if let writer = item as Any as? any NSItemProviderWriting,
        let type = writer.writableTypeIdentifiersForItemProvider.first(where: {
          TypeCatalogue.shared.conforms($0, to: typeIdentifier)
        })
      {
        return writer.loadData(
          withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
      }
      completion(
        try NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true), nil)
    } catch {
      completion(nil, error)
    }
    return nil
  }

  private static func immediateData(of item: Any, typeIdentifier: String) throws -> Data? {
    switch item {
    case let data as NSData: return Data(referencing: data)
    case let url as NSURL:
      if let file = file(of: url, typeIdentifier: typeIdentifier) { return try contents(of: file) }
      return Data((url.absoluteString).utf8)
    case let text as NSString:
      return TextEncoding(of: typeIdentifier).data(of: String(describing: text))
    case is NSDictionary, is NSArray, is NSNumber, is NSDate:
      return try PropertyListSerialization.data(fromPropertyList: item, format: .binary, options: 0)
    default: return nil
    }
  }
}
