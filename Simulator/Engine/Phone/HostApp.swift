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
    /// Answers that wait until the extension has given up.
    var late: [String: @Sendable () -> Void] = [:]
    /// The files of each request's attachments, in order; `nil` for one without a file.
    var files: [String: [URL?]] = [:]
  }
  private let folder: URL
  private let maker: ContentMaker
  /// How many times as fast as ours the extension's time passes.
  private let pace: Double
  /// When the extension has given up for certain: twice the deadline of an attachment.
  private static let lateSeconds = 60.0
  private let state = Mutex(State())

  /// A host app that keeps its files in `folder`.
  init(folder: URL, pace: Double = 1, maker: ContentMaker = ContentMaker()) {
    self.folder = folder
    self.pace = pace
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

  /// Answers one load in its time; `reply` may be called late, twice or never, `report` with a fraction
  /// that is done.
  func load(
    _ handle: String, report: @escaping @Sendable (Double) -> Void,
    reply: @escaping @Sendable (JSONValue) -> Void
  ) {
    guard let registered = state.withLock({ $0.registered[handle] }) else {
      return reply(["error": -1000])
    }
    let behaviour = registered.representation.behaviour
    if behaviour.never { return }
    let answer: JSONValue =
      behaviour.errorCode.map { ["error": .number(Double($0))] } ?? registered.answer
    if behaviour.isLate { return answerLate(handle) { reply(answer) } }
    let steps = behaviour.progressSteps
    let delay = Double(behaviour.delayMilliseconds) / 1000
    for step in 0..<steps {
      later(delay * Double(step) / Double(steps)) { report(Double(step + 1) / Double(steps + 1)) }
    }
    later(delay) { [self] in
      if !state.withLock({ $0.cancelled.contains(handle) }) { reply(answer) }
    }
  }

  /// The extension no longer wants an answer; the host that is late gives it all the same.
  func cancel(_ handle: String) {
    let late = state.withLock { state in
      state.cancelled.insert(handle)
      return state.late.removeValue(forKey: handle)
    }
    late?()
  }

  /// Answers when the extension has given up, which it says by cancelling, or may not say.
  private func answerLate(_ handle: String, _ answer: @escaping @Sendable () -> Void) {
    state.withLock { $0.late[handle] = answer }
    later(Self.lateSeconds / pace) { [self] in
      state.withLock { $0.late.removeValue(forKey: handle) }?()
    }
  }

  private func later(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    if seconds == 0 { return work() }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: work)
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
        let behaviour = representation.behaviour
        if behaviour.answersTwice || behaviour.isLate { form["careless"] = true }
        if behaviour.vanishes { form["vanishes"] = true }
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
    case .propertyList: return "Dictionary"
    default: return representation.form == .item ? "URL" : "Data"
    }
  }

  private func answer(
    _ representation: OfferedRepresentation, name: String?, number: Int
  ) throws -> JSONValue {
    var answer = try content(representation, name: name, number: number)
    if representation.behaviour.isSecurityScoped { answer["securityScoped"] = true }
    if representation.behaviour.answersTwice { answer["twice"] = true }
    return .object(answer)
  }

  private func content(
    _ representation: OfferedRepresentation, name: String?, number: Int
  ) throws -> [String: JSONValue] {
    if representation.objectClass == "nil" { return ["nil": true] }
    if representation.form == .object || representation.form == .item {
      switch representation.content {
      // A text by its address is a file.
      case .text(let text) where representation.objectClass != "URL":
        return ["text": .string(text)]
      case .url(let url): return ["url": .string(url)]
      case .propertyList(let value): return ["plist": value]
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
    else { return completed("content", content.fileExtension) }
    return (name as NSString).pathExtension.isEmpty
      ? completed(name, content.fileExtension) : name
  }

  private static func completed(_ name: String, _ ending: String) -> String {
    ending.isEmpty ? name : "\(name).\(ending)"
  }
}
