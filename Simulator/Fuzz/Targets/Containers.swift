import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting

extension FuzzTarget {
  private static let other = "0100A0B0-0000-7000-8000-00000000ABCD"
  private static let random = "0190A0B0-0000-4000-8000-00000000ABCD"

  /// Receipts, markers, reasons and whatever else lies in a container beside a share (S30, F8, F9).
  ///
  /// An input is parts in turn: a path in the layout, then its content with a letter in front: `f` a
  /// file, `d` a directory, `l` a link, `p` a FIFO, `m` a manifest whose digest fits.
  static let container = FuzzTarget(
    "container", "files of the container that somebody else wrote",
    seeds: [
      ["receipts/\(other)", #"f{"milliseconds":1767312000123,"outcome":"acknowledged"}"#],
      ["receipts/\(other)", #"f{"milliseconds":-9223372036854775808,"outcome":"imported"}"#],
      ["receipts/\(random)", "f"], ["receipts/\(other)", "d"], ["receipts/x", "lnowhere"],
      ["quarantine/\(other)/reason.json", #"f{"milliseconds":1,"reason":"digestWrong"}"#],
      [
        "quarantine/\(other)/reason.json", #"f{"milliseconds":9e99,"reason":7}"#,
        "quarantine/\(other)/share/manifest.json", "f",
      ],
      ["attempts/\(other)/offer", "f", "attempts/\(other)/strike-1", "f"],
      ["attempts/\(other)", "f"], ["attempts/\(other)/offer", "d"], ["attempts/\(other)/x/y", "f"],
      ["staging/\(other).1", "f"], ["staging/\(other).0/0.jpg", "f1"], ["staging/x", "p"],
      ["trash/\(other).a/b/c/d", "f"], ["trash/x", "l.."], ["trash/\(other).x", "p"],
      ["inbox/\(other)", "l../receipts"], ["inbox/\(other)", "f"],
      ["inbox/\(other)/manifest.json", "d"],
      [
        "inbox/\(random)/manifest.json",
        #"m{"createdMilliseconds":1,"formatVersion":1,"id":"\#(random)","items":[{"byteCount":1,"#
          + #""declaredType":"t","displayName":"n","kind":"file","position":0,"storedName":"0.a"}],"skipped":[]}"#,
        "inbox/\(random)/0.a", "f1",
      ],
      ["inbox/\(other)/manifest.json", #"m{"formatVersion":7}"#, "attempts/\(other)", "lx"],
      ["drafts/\(other)/a", "f", "outbox/\(other)", "d", "inbox/\u{301}", "f"],
      ["quarantine/\(other)", "f", "quarantine/\(random)/x", "f"],
    ].map(Fields.joined),
    words: [
      "receipts/", "attempts/", "staging/", "inbox/", "trash/", "quarantine/", "drafts/", "outbox/",
      other,
      random, "/offer", "/strike-1", "/strike-2", "/strike-3", "/manifest.json", "/share",
      "/reason.json", "/0.a", ".0", "f", "d", "l..", "p", "m{", "\"milliseconds\":", "\"outcome\":",
      "\"reason\":", "-9223372036854775808", "9223372036854775807", "\"poison\"", "\"replaced\"",
    ]
  ) { input in
    let phone = try FuzzPhone()
    let good = try phone.sharePhoto()
    put(Fields(input), beside: good, on: phone.memory)
    let receipts = Set(phone.memory.names(at: "\(FuzzPhone.version)/receipts"))
    let inbox = phone.inbox()
    var errors: [ShareTargetError] = []
    func attempt<Value>(_ body: () async throws -> Value) async throws -> Value? {
      do { return try await body() } catch let error as ShareTargetError {
        errors.append(error)
        return nil
      }
    }
    _ = try await attempt { try await inbox.status() }
    var offered: [ShareID] = []
    while let next = try await attempt({ try await inbox.beginOffer() }) ?? nil {
      try require(!receipts.contains("\(next.share.id)"), "\(next.share.id) has a receipt")
      try require(!offered.contains(next.share.id), "\(next.share.id) is offered twice")
      offered.append(next.share.id)
    }
    try require(
      offered.contains(good), "a share is kept from the app by what lies beside it: \(errors)")
    try require(errors.isEmpty, "what lies beside a share fails an offer: \(errors)")
    for id in offered { await inbox.endOffer(id) }
    _ = try await attempt { try await inbox.sweep() }
    // A sweep may say that it could not do all of it; it has done the rest.
    try require(
      errors.count <= 1 && errors.allSatisfy { $0.code == .notNow }, "other errors: \(errors)")
    // S7: another process, and one more sweep, change nothing.
    let before = phone.memory.tree()
    let again = phone.inbox()
    _ = try await attempt { try await again.sweep() }
    try require(phone.memory.tree() == before, "recovering twice changes something")
    if let status = try await attempt({ try await again.status() }) {
      let seen = status.pending + status.quarantined.map(\.id)
      try require(seen.contains(good), "a share is nowhere to be seen")
      try require(Set(offered).isSubset(of: seen), "an offered share is nowhere to be seen")
    }
    let left = try await attempt { try await again.pending() } ?? []
    try require(left.contains { $0.share.id == good }, "a share is no longer listed")
    try phone.checkHandles()
  }

  /// Puts what an input says into the layout, but nothing that takes the good share away.
  private static func put(_ fields: Fields, beside good: ShareID, on memory: MemoryFileSystem) {
    for index in stride(from: 0, to: min(fields.parts.count, 24) - 1, by: 2) {
      let names = (fields.text(index) ?? "").split(separator: "/").map(String.init)
      guard names.count >= 2, !names.contains(good.rawValue), !names.contains(where: isNoName)
      else { continue }
      let path = ([FuzzPhone.version] + names).joined(separator: "/")
      let content = fields.parts[index + 1]
      let bytes = Array(content.dropFirst())
      switch content.first.map({ Character(Unicode.Scalar($0)) }) {
      case "d": try? memory.makeDirectories(path)
      case "l": try? memory.putLink(to: String(decoding: bytes, as: UTF8.self), at: path)
      case "p": try? memory.putFIFO(at: path)
      case "m":
        let line = bytes + [UInt8(ascii: "\n")]
        let digest = Digest.hexadecimal(of: line[...])
        try? memory.put(line + Array("sha256 \(digest)\n".utf8), at: path)
      default: try? memory.put(bytes, at: path)
      }
    }
  }

  private static func isNoName(_ name: String) -> Bool {
    name == "." || name == ".." || name.utf8.count > 255 || name.utf8.contains(0)
  }
}
