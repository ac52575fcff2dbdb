import Dispatch
import Foundation
import PhoneLink
import Synchronization

/// The app that the person shares from: it makes the files of an offer and answers each load.
///
/// Its files stay as they are until the phone is removed, so that a test can compare against them.
public final class HostApp: Sendable {
  private struct Registered {
    var representation: OfferedRepresentation
    var answer: JSONValue
  }
  private struct State {
    var next = 1
    var registered: [String: Registered] = [:]
    var cancelled: Set<String> = []
    /// The files of each request's attachments, in order; `nil` for one without a file.
    var files: [String: [URL?]] = [:]
  }
  private let folder: URL
  private let maker: ContentMaker
  private let state = Mutex(State())

  /// A host app that keeps its files in `folder`.
  init(folder: URL, maker: ContentMaker = ContentMaker()) {
    self.folder = folder
    self.maker = maker
  }

  /// Makes all contents and describes the offer in the words of the link.
  ///
  /// Contents that cannot be made throw before anything was offered.
  func register(_ offer: Offer, request: String) throws -> JSONValue {
    .array(
      try offer.items.map { item in
        var body: [String: JSONValue] = [:]
        body["title"] = item.title.map(JSONValue.string)
        body["contentText"] = item.contentText.map(JSONValue.string)
        body["recipient"] = item.recipient.map(JSONValue.string)
        body["attachments"] =
          try item.attachments.map { attachments in
            .array(try attachments.map { try register($0, request) })
          } ?? .null
        return .object(body)
      })
  }

  /// The file that was made for an attachment's first form, by the attachment's place in the offer.
  public func file(number: Int, of request: String) -> URL? {
    let files = state.withLock { $0.files[request] ?? [] }
    return files.indices.contains(number) ? files[number] : nil
  }

  /// Answers one load in its time; `reply` may be called late or never.
  func load(_ handle: String, reply: @escaping @Sendable (JSONValue) -> Void) {
    guard let registered = state.withLock({ $0.registered[handle] }) else {
      return reply(["error": -1000])
    }
    let behaviour = registered.representation.behaviour
    if behaviour.never { return }
    let answer: JSONValue =
      behaviour.errorCode.map { ["error": .number(Double($0))] } ?? registered.answer
    if behaviour.delayMilliseconds == 0 { return reply(answer) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(behaviour.delayMilliseconds)
    ) { [self] in
      if !state.withLock({ $0.cancelled.contains(handle) }) { reply(answer) }
    }
  }

  /// The extension no longer wants an answer.
  func cancel(_ handle: String) {
    _ = state.withLock { $0.cancelled.insert(handle) }
  }

  private func register(
    _ attachment: OfferedAttachment, _ request: String
  ) throws -> JSONValue {
    var body: [String: JSONValue] = [:]
    var files: [URL?] = []
    body["suggestedName"] = attachment.suggestedName.map(JSONValue.string)
    body["representations"] = .array(
      try attachment.representations.map { representation in
        let number = state.withLock { state in
          defer { state.next += 1 }
          return state.next
        }
        let handle = "load-\(number)"
        let answer = try answer(representation, name: attachment.suggestedName, number: number)
        files.append(answer["path"]?.text.map { URL(fileURLWithPath: $0) })
        state.withLock {
          $0.registered[handle] = Registered(representation: representation, answer: answer)
        }
        var form: [String: JSONValue] = [
          "type": .string(representation.type), "as": .string(representation.form.rawValue),
          "handle": .string(handle),
        ]
        form["class"] = (representation.objectClass ?? natural(representation)).map(
          JSONValue.string)
        return .object(form)
      })
    state.withLock { $0.files[request, default: []].append(files.first ?? nil) }
    return .object(body)
  }

  /// The class that an object of this content has when the offer names none.
  private func natural(_ representation: OfferedRepresentation) -> String? {
    guard representation.form == .object || representation.form == .item else { return nil }
    switch representation.content {
    case .text: return "String"
    case .url: return "URL"
    case .picture: return representation.form == .object ? "UIImage" : "URL"
    default: return representation.form == .item ? "URL" : "Data"
    }
  }

  private func answer(
    _ representation: OfferedRepresentation, name: String?, number: Int
  ) throws -> JSONValue {
    if representation.objectClass == "nil" { return ["nil": true] }
    if representation.form == .object || representation.form == .item {
      switch representation.content {
      case .text(let text): return ["text": .string(text)]
      case .url(let url): return ["url": .string(url)]
      default: break
      }
    }
    let directory = folder.appendingPathComponent(String(number), isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appendingPathComponent(
      Self.fileName(name, content: representation.content))
    try maker.write(representation.content, to: file)
    return ["path": .string(file.path)]
  }

  /// The host's own name for its file, where that can be one.
  private static func fileName(_ name: String?, content: Content) -> String {
    guard let name, !name.isEmpty, name != ".", name != "..", name.utf8.count <= 240,
      !name.contains("/"), !name.contains("\0")
    else { return "content.\(content.fileExtension)" }
    return (name as NSString).pathExtension.isEmpty ? "\(name).\(content.fileExtension)" : name
  }
}
