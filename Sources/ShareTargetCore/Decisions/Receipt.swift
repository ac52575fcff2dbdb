/// The record that a share is finished; only a receipt permits deletion (format F8).
public struct Receipt: Hashable, Sendable {
  /// How the share ended.
  public var outcome: Outcome
  /// The app's wall clock when it ended, in milliseconds since 1970; `nil` in a receipt that a power
  /// cut tore.
  public var milliseconds: Int64?

  /// What a possible repeat of the share is told by (S21); in receipts of delivered shares.
  package var fingerprint: String?

  /// How a share ended; the raw values are part of the format.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// A consumer has it.
    case acknowledged
    /// A newer share took its place (`latestOnly`, F7).
    case replaced
    /// A policy of the app ended it.
    case expired
    /// A person threw it away out of quarantine.
    case discarded
    /// The older version whose single slot it was in had finished it (F13).
    case imported

    /// Whether a consumer has the share.
    package var isDelivery: Bool { self == .acknowledged || self == .imported }
  }

  package init(outcome: Outcome, milliseconds: Int64?, fingerprint: String? = nil) {
    self.outcome = outcome
    self.milliseconds = milliseconds
    self.fingerprint = fingerprint
  }

  /// A larger file is no receipt of ours, and still counts as one.
  package static let byteCountLimit = 4 << 10

  /// Reads the bytes of a receipt.
  ///
  /// The file's existence is what counts: torn or foreign bytes are an acknowledgement at an unknown
  /// time, because a receipt is only ever created after the share's end.
  package init(bytes: [UInt8]) {
    let object = JSONText(parsing: bytes)?.object
    outcome = object?["outcome"]?.string.flatMap(Outcome.init) ?? .acknowledged
    milliseconds = object?["milliseconds"]?.integer
    fingerprint = object?["fingerprint"]?.string.flatMap {
      ShareFingerprint.isOne($0) ? $0 : nil
    }
  }

  /// The bytes of the receipt's file: one line of JSON.
  package var bytes: [UInt8] {
    var object: [String: JSONText] = ["outcome": .string(outcome.rawValue)]
    object["milliseconds"] = milliseconds.map(JSONText.integer)
    object["fingerprint"] = fingerprint.map(JSONText.string)
    return Array((JSONText.object(object).canonical + "\n").utf8)
  }
}
