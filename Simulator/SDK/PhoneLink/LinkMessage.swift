/// One line between the phone and a simulated process: a JSON object ended by a line feed.
public struct LinkMessage: Hashable, Sendable, Codable {
  /// What the message is about, for example `begin` or `completeRequest`.
  public var kind: String
  /// Set when the sender waits for a reply; unique per sender and connection.
  public var number: Int?
  /// The number of the message that this one answers.
  public var inReplyTo: Int?
  /// The content; its shape belongs to the kind.
  public var body: JSONValue

  public init(kind: String, number: Int? = nil, inReplyTo: Int? = nil, body: JSONValue = .null) {
    self.kind = kind
    self.number = number
    self.inReplyTo = inReplyTo
    self.body = body
  }

  /// The timeline event that the message tells the phone; `nil` for one that tells none.
  public var eventName: String? {
    switch kind {
    case "complete": return "requestCompleted"
    case "cancelled": return "requestCancelled"
    case "log":
      let text = body["message"]?.text ?? ""
      guard let line = LogRecord.event(category: body["category"]?.text ?? "", message: text)
      else { return nil }
      return String(line.prefix { $0 != " " })
    default: return kind
    }
  }
}

/// One line of a process's unified log, as the phone receives it (message kind `log`).
///
/// Records of the category `timeline` carry one event each: a name, then `key=value` pairs that are
/// separated by single spaces.
public struct LogRecord: Hashable, Sendable, Codable {
  public var subsystem: String
  public var category: String
  /// `debug`, `info`, `default`, `error` or `fault`.
  public var level: String
  public var message: String
  /// Seconds since 1970.
  public var time: Double

  public init(subsystem: String, category: String, level: String, message: String, time: Double) {
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
    self.time = time
  }

  /// The event that a record tells, as its name and facts; `nil` for a record that tells none.
  ///
  /// Processes use the category `timeline`; a page has its console, and the mark `[timeline] `.
  public static func event(category: String, message: String) -> Substring? {
    if category == "timeline" { return message[...] }
    guard category == "console", let range = message.firstRange(of: "[timeline] ") else {
      return nil
    }
    return message[range.upperBound...].prefix { $0 != "\n" && $0 != "\"" }
  }
}
