import Foundation
import PhoneLink

/// What a host app shares, decoded from the phone's `begin` message.
///
/// Each representation becomes a handler that asks the host with `load`; the host may answer late,
/// never, with nothing or with an error. Its files are never changed.
package struct HostOffer {
  /// The number of the request.
  package let request: JSONValue
  /// The shared items, ready for an `NSExtensionContext`.
  package let items: [NSExtensionItem]
  /// The suggested people, one per item, where the person chose one.
  package let recipients: [JSONValue?]

  /// Reads the body of a `begin` message. What is missing is absent, what is unknown is ignored.
  package init(body: JSONValue, channel: any HostChannel) {
    let loads = HostLoads(channel: channel)
    request = body["request"] ?? .null
    let entries = body["items"]?.elements ?? []
    items = entries.map { Self.item($0, loads) }
    recipients = entries.map { $0["recipient"].flatMap { $0 == .null ? nil : $0 } }
  }

  private static func item(_ entry: JSONValue, _ loads: HostLoads) -> NSExtensionItem {
    let item = NSExtensionItem()
    item.attributedTitle = entry["title"]?.text.map(NSAttributedString.init(string:))
    item.attributedContentText = entry["contentText"]?.text.map(NSAttributedString.init(string:))
    item.attachments = entry["attachments"]?.elements?.map { provider($0, loads) }
    return item
  }

  private static func provider(_ entry: JSONValue, _ loads: HostLoads) -> NSItemProvider {
    let provider = NSItemProvider()
    provider.suggestedName = entry["suggestedName"]?.text
    for representation in entry["representations"]?.elements ?? [] {
      guard let type = representation["type"]?.text, let form = representation["as"]?.text,
        let handle = representation["handle"]
      else { continue }
      let load = HostLoads.Load(loads: loads, handle: handle, mode: form)
      if let source = source(form, load, className: representation["class"]?.text) {
        provider.register(
          ItemRepresentation(
            typeIdentifier: type, visibility: .all,
            fileOptions: form == "inPlace" ? .openInPlace : [], source: source, isURLAsItem: true,
            isCareless: representation["careless"]?.flag ?? false,
            vanishes: representation["vanishes"]?.flag ?? false))
      }
    }
    return provider
  }

  private static func source(
    _ form: String, _ load: HostLoads.Load, className: String?
  ) -> ItemRepresentation.Source? {
    switch form {
    case "file", "inPlace":
      .file { completion in
        load.start { answer in
          do {
            completion(try file(answer), false, nil)
          } catch {
            completion(nil, false, error)
          }
        }
      }
    case "data", "object":
      .data { completion in
        load.start { answer in
          do {
            let isAddress = form == "object" && className == "URL"
            completion(try isAddress ? HostObjects.address(answer) : answer.data(), nil)
          } catch {
            completion(nil, error)
          }
        }
      }
    case "item":
      .item { completion, wanted, _ in
        _ = load.start { answer in
          do {
            let object = try HostObjects.make(className: className, answer)
            completion?(try HostObjects.checked(object, wanted), nil)
          } catch {
            completion?(nil, error)
          }
        }
      }
    default: nil
    }
  }

  /// The host's file; an answer that is no file is written to one by the system.
  private static func file(_ answer: HostAnswer) throws -> URL? {
    switch answer {
    case .file(let url, let isSecurityScoped):
      return isSecurityScoped ? try SecurityScope.shared.url(for: url) : url
    case .nothing: return nil
    case .failure(let error): throw error
    case .text, .url, .propertyList:
      let file = try TemporaryFile(name: "item") { try answer.data()?.write(to: $0) }
      return file.url
    }
  }
}
