import Foundation
import Synchronization

/// The classes of objects that a host app can share, by the names that an offer uses.
///
/// `URL`, `Data`, `String`, `NSAttributedString` and `Dictionary` are known; UIKit adds `UIImage`.
package enum HostObjects {
  /// Makes an object from the host's answer; throws if the answer does not suit the class.
  package typealias Maker = @Sendable (HostAnswer) throws -> any NSSecureCoding

  private static let makers = Mutex<[String: Maker]>([
    "URL": { answer in
      switch answer {
      case .file(let url, let isSecurityScoped):
        return NSURL(fileURLWithPath: try place(url, isSecurityScoped).path)
      case .url(let text), .text(let text):
        guard let url = NSURL(string: text) else { throw mismatch("URL") }
        return url
      default: throw mismatch("URL")
      }
    },
    "Data": { answer in
      guard let data = try answer.data() else { throw mismatch("Data") }
      return NSData(data: data)
    },
    "String": { NSString(string: try text($0)) },
    "NSAttributedString": { NSAttributedString(string: try text($0)) },
    "Dictionary": { answer in
      guard case .propertyList(let value) = answer,
        let members = value.propertyList as? [String: Any]
      else { throw mismatch("Dictionary") }
      return dictionary(members)
    },
  ])

  /// Adds a class, or replaces one.
  package static func register(className: String, make: @escaping Maker) {
    makers.withLock { $0[className] = make }
  }

  /// Makes the object of an answer; without a class the natural one. `nil` for the class `nil`.
  static func make(className: String?, _ answer: HostAnswer) throws -> (any NSSecureCoding)? {
    if case .failure(let error) = answer { throw error }
    if case .nothing = answer { return nil }
    let name = className ?? naturalClass(answer)
    if name == "nil" { return nil }
    guard let make = makers.withLock({ $0[name] }) else { throw mismatch(name) }
    return try make(answer)
  }

  /// The bytes of an address as an object that can be written: its text. A file of the host is in the
  /// process's reach for as long as that lives.
  static func address(_ answer: HostAnswer) throws -> Data? {
    guard case .file(let url, let isSecurityScoped) = answer else { return try answer.data() }
    return Data(try place(url, isSecurityScoped).absoluteString.utf8)
  }

  /// The object, unless an address was wanted and it is none: such an item cannot be had as a file.
  ///
  /// Source: the screenshot overlay, which answers with -1100 (reported; apple.md A10).
  static func checked(_ object: (any NSSecureCoding)?, _ wanted: AnyClass?) throws
    -> (any NSSecureCoding)?
  {
    if let object, wanted == NSURL.self, !(object as Any is NSURL) { throw mismatch("NSURL") }
    return object
  }

  private static func place(_ url: URL, _ isSecurityScoped: Bool) throws -> URL {
    isSecurityScoped ? try SecurityScope.shared.url(for: url) : url
  }

  private static func naturalClass(_ answer: HostAnswer) -> String {
    switch answer {
    case .file, .url: "URL"
    case .text: "String"
    case .propertyList: "Dictionary"
    case .nothing, .failure: "nil"
    }
  }

  private static func text(_ answer: HostAnswer) throws -> String {
    switch answer {
    case .text(let text), .url(let text): return text
    default:
      guard let data = try answer.data(), let text = String(data: data, encoding: .utf8) else {
        throw mismatch("String")
      }
      return text
    }
  }

  private static func mismatch(_ name: String) -> NSError {
    ItemProviderError.unexpectedClass(name)
  }

  /// A dictionary whose strings, numbers and collections are objects all the way down, as those that
  /// a property list gives on a device.
  private static func dictionary(_ members: [String: Any]) -> NSDictionary {
    NSDictionary(
      objects: members.values.map(object), forKeys: members.keys.map { NSString(string: $0) })
  }

  private static func object(_ value: Any) -> Any {
    switch value {
    case let text as String: NSString(string: text)
    case let values as [Any]: NSArray(array: values.map(object))
    case let members as [String: Any]: dictionary(members)
    default: value
    }
  }
}
