import Glibc

/// The app's side.
struct CarelessReader {
  private let root: String
  private let store: String
  private let latestOnly: Bool
  private let daysLater: Int
  private let death: String?
  private let bug: RecklessProbe.Bug?

  init(words: [String], bug: RecklessProbe.Bug?) {
    root = words[0] + "/ShareTarget/1"
    store = words[1]
    latestOnly = words.contains("--latest-only")
    func value(_ option: String) -> String? {
      words.firstIndex(of: option).map { words[$0 + 1] }
    }
    daysLater = Int(value("--days-later") ?? "") ?? 0
    death = value("--die")
    self.bug = bug
  }

  func run() throws {
    for folder in ["\(store)/new", "\(store)/kept"] { try makeFolder(folder) }
    try sync(store)
    for name in try names(in: "\(store)/new") { try remove("\(store)/new/\(name)") }
    var waiting = try names(in: "\(root)/inbox").filter { $0.count == 36 }
    if bug != .noReceiptCheck {
      for id in waiting where try exists("\(root)/receipts/\(id)") { try condemn(id) }
      waiting = try names(in: "\(root)/inbox").filter { $0.count == 36 }
    }
    if latestOnly {
      for id in waiting.dropLast() {
        try finish(id, "replaced")
        try condemn(id)
      }
      waiting = Array(waiting.suffix(1))
    }
    for id in waiting { try deliver(id) }
    try sweep()
    for place in ["inbox", "quarantine"] {
      for id in try names(in: "\(root)/\(place)") { say("listed \(id) \(place)") }
    }
    say("idle")
  }

  private func deliver(_ id: String) throws {
    let folder = "\(root)/inbox/\(id)"
    let manifest: [UInt8]
    var digest: UInt64 = 0
    do {
      manifest = try bytes(of: "\(folder)/manifest.json")
      digest = try fold(folder)
    } catch let error as Failure {
      guard error.number == ENOENT || bug == .anyError else { throw error }
      try make("rename") { rename(folder, "\(root)/quarantine/\(id)") }
      return
    }
    say("offered \(id) \(String(digest, radix: 16))")
    dieIfTold(death, at: "offered")
    if bug == .receiptFirst { try finish(id, "acknowledged") }
    try keep(id, folder, manifest)
    say("kept \(id)")
    dieIfTold(death, at: "kept")
    try finish(id, "acknowledged")
    say("acknowledged \(id)")
    dieIfTold(death, at: "acknowledged")
    try condemn(id)
  }

  private func keep(_ id: String, _ folder: String, _ manifest: [UInt8]) throws {
    var target = "\(store)/kept/\(id)"
    if try exists(target) {
      guard bug == .twice else { return try sync("\(store)/kept") }
      target += ".2"
    }
    let new = "\(store)/new/\(id)"
    try copy(folder, to: new, bug: nil)
    try writeFile(manifest, to: "\(new)/share.json", bug: nil)
    try sync(new)
    try make("rename", allowing: ENOTEMPTY) { rename(new, target) }
    try sync("\(store)/kept")
  }

  private func finish(_ id: String, _ outcome: String) throws {
    let path = "\(root)/receipts/\(id)"
    if try !exists(path) { try writeFile(Array(outcome.utf8), to: path, bug: nil) }
    try sync("\(root)/receipts")
  }

  private func condemn(_ id: String) throws {
    try make("rename") { rename("\(root)/inbox/\(id)", "\(root)/trash/\(id)") }
    try remove("\(root)/trash/\(id)")
  }

  private func sweep() throws {
    for name in try names(in: "\(root)/trash") { try remove("\(root)/trash/\(name)") }
    for name in try names(in: "\(root)/staging") where daysLater > 2 || bug == .sweepsAll {
      try remove("\(root)/staging/\(name)")
    }
  }

  private func fold(_ path: String) throws -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    if try isFolder(path) {
      for name in try names(in: path) { hash = hash &* 31 &+ (try fold("\(path)/\(name)")) }
    } else {
      for byte in try bytes(of: path) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return hash
  }
}
