import Foundation
import ShareTarget
import ShareTargetCore
import ShareTargetInbox

extension FuzzTarget {
  /// The ids of the shares that wait on the page's phone.
  private static let waiting = prepared.map { "\($0.ids[0])" } ?? ""

  /// A volume with two shares that wait and one in quarantine, made once.
  private static let prepared: (ids: [ShareID], volume: FuzzPhone)? = {
    guard let phone = try? FuzzPhone() else { return nil }
    let ids = (0..<3).compactMap { _ in try? phone.sharePhoto() }
    guard ids.count == 3 else { return nil }
    try? phone.memory.put([1], at: "\(FuzzPhone.version)/inbox/\(ids[2])/extra")
    return (ids, phone)
  }()

  /// The calls of a web page: a name and a JSON argument, then another one (H21, H22).
  static let bridge = FuzzTarget(
    "bridge", "calls of a web page",
    seeds: (BridgeCalls.names.map { [$0, #"{"id":"\#(waiting)","reason":"handler_failed"}"#] } + [
      ["offer", "", "acknowledge", #"{"id":"\#(waiting)"}"#, "keep", #"{"id":"\#(waiting)"}"#],
      ["offer", #"{"excluding":["\#(waiting)"]}"#, "release", #"{"id":"\#(waiting)"}"#],
      ["offer", "{}", "offer", "{}", "status", "{}", "keptList", ""], ["get", "[]"],
      ["get", #"{"id":7}"#],
      ["get", #"{"id":"../x"}"#], ["keep", "{"], ["unknown", "{}"], ["get", "\u{FEFF}{}"],
      ["keep", #"{"id":"\#(waiting.lowercased())"}"#, "acknowledge", #"{"id":"\#(waiting)"}"#],
      ["get", String(repeating: "[", count: 600)],
    ]).map(Fields.joined),
    words: BridgeCalls.names + [
      "{", "}", "\"id\":", "\"excluding\":[", "\"reason\":", waiting, waiting.lowercased(), "null",
      "true",
      "1e400", "[[[[[[[[", "\\u0000", "\\ud800", "../", "{\"id\":\"",
    ]
  ) { input in
    guard let prepared else { throw Violation(description: "no phone for the bridge") }
    let phone = try FuzzPhone(prepared.volume.memory.volume)
    _ = try await phone.inbox().launch()
    let calls = phone.calls()
    let fields = Fields(input)
    for index in stride(from: 0, to: min(fields.parts.count, 8), by: 2) {
      let name = fields.text(index) ?? ""
      do {
        let answer = try await calls.call(name, argument: Data(fields[index + 1]))
        let object = try? JSONSerialization.jsonObject(with: answer) as? [String: Any]
        guard let object else { throw Violation(description: "\(name) answers no JSON object") }
        if let id = object["id"] as? String {
          try require(ShareID(id)?.rawValue == id, "\(name) answers the id \(id)")
        }
      } catch let error as ShareTargetError {
        try require(codes.contains(error.code), "\(name) is rejected with \(error)")
        try require(
          !error.message.contains("SECRET") && error.message.hasSuffix("."),
          "\(name) is rejected with \(error.message)")
      }
    }
    // S3: what waited has a receipt or is still there.
    let status = try await phone.inbox().status()
    let seen = Set(status.pending + status.quarantined.map(\.id) + status.damaged.keys)
    let receipts = Set(phone.memory.names(at: "\(FuzzPhone.version)/receipts"))
    for id in prepared.ids {
      try require(seen.contains(id) || receipts.contains("\(id)"), "\(id) is lost by calls")
    }
    try require(phone.memory.misuses.isEmpty, "\(phone.memory.misuses)")
  }

  /// What a call can be rejected with on a disk that works.
  private static let codes: Set<ShareTargetError.Code> = [
    .unknownCall, .invalidArgument, .invalidID, .unknownShare, .notOffered, .invalidShare,
    .consumerBusy, .fileSystem, .finishedShare, .replacedShare, .expiredShare, .discardedShare,
  ]
}
