import Foundation
import PhoneLink

/// What a host app answers to `load`.
package enum HostAnswer: Sendable {
  /// A file of the host's, not to be changed; it may need security-scoped access.
  case file(URL, isSecurityScoped: Bool)
  /// Text.
  case text(String)
  /// An address.
  case url(String)
  /// A property list.
  case propertyList(JSONValue)
  /// Neither an item nor an error.
  case nothing
  /// An error.
  case failure(NSError)

  /// Reads the answer; `nil` is a host that has gone, anything unreadable an unknown error.
  init(_ body: JSONValue?) {
    if let path = body?["path"]?.text {
      self = .file(
        URL(fileURLWithPath: path), isSecurityScoped: body?["securityScoped"]?.flag ?? false)
    } else if let text = body?["text"]?.text {
      self = .text(text)
    } else if let url = body?["url"]?.text {
      self = .url(url)
    } else if let plist = body?["plist"] {
      self = .propertyList(plist)
    } else if body?["nil"]?.flag == true {
      self = .nothing
    } else {
      let code = body?["error"]?.integer ?? NSItemProvider.ErrorCode.unknownError.rawValue
      let domain = body?["domain"]?.text ?? NSItemProvider.errorDomain
      self = .failure(NSError(domain: domain, code: code))
    }
  }

  /// The bytes; `nil` where the host gave nothing. A directory is a zip archive.
  package func data() throws -> Data? {
    switch self {
    case .file(let url, _): try ItemCoercion.contents(of: url)
    case .text(let text), .url(let text): Data(text.utf8)
    case .propertyList(let value):
      try PropertyListSerialization.data(
        fromPropertyList: value.propertyList, format: .binary, options: 0)
    case .nothing: nil
    case .failure(let error): throw error
    }
  }
}

extension JSONValue {
  /// The value as a property list; a null, which none can hold, is left out.
  var propertyList: Any {
    switch self {
    case .null: [Any]()
    case .bool(let value): NSNumber(value: value)
    case .number(let value):
      Int64(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
    case .string(let value): value
    case .array(let values): values.filter { $0 != .null }.map(\.propertyList)
    case .object(let members): members.filter { $0.value != .null }.mapValues(\.propertyList)
    }
  }
}
