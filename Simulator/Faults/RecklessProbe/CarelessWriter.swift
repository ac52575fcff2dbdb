import Glibc

/// The extension's side.
struct CarelessWriter {
  private let root: String
  private let container: String
  private let death: String?
  private let parcels: [[(option: String, value: String)]]
  private let bug: RecklessProbe.Bug?

  init(words: [String], bug: RecklessProbe.Bug?) {
    container = words[0]
    root = words[0] + "/ShareTarget/1"
    self.bug = bug
    var death: String?
    var parcels: [[(option: String, value: String)]] = [[]]
    var rest = words.dropFirst()
    while let option = rest.popFirst() {
      if option == "--next" {
        parcels.append([])
      } else if option == "--die" {
        death = rest.popFirst()
      } else {
        parcels[parcels.count - 1].append((option, rest.popFirst() ?? ""))
      }
    }
    self.death = death
    self.parcels = parcels
  }

  func run() throws {
    try makeFolder("\(container)/ShareTarget")
    try makeFolder(root)
    for name in ["staging", "inbox", "receipts", "trash", "quarantine"] {
      try makeFolder("\(root)/\(name)")
    }
    for folder in [root, "\(container)/ShareTarget", container] { try sync(folder) }
    if bug == .lock {
      let folder = open(root, O_RDONLY | O_CLOEXEC)
      flock(folder, LOCK_EX)
      close(folder)
    }
    if bug == .fickle { for _ in 0..<(getpid() % 97) { _ = try exists(root) } }
    for (number, parcel) in parcels.enumerated() { try store(parcel, number) }
  }

  private func store(_ parcel: [(option: String, value: String)], _ number: Int) throws {
    let id = makeID(number)
    say("received \(id)")
    let stage = "\(root)/staging/\(id).\(UInt64.random(in: .min ... .max))"
    let target = "\(root)/inbox/\(id)"
    do {
      try make("mkdir") { mkdir(stage, 0o700) }
      if bug == .inPlace { try make("rename") { rename(stage, target) } }
      let folder = bug == .inPlace ? target : stage
      var items: [String] = []
      var text = ""
      for (option, value) in parcel {
        if option == "--text" {
          text = value
        } else if option == "--link" {
          items.append(#"{"displayName":"link","url":"\#(value)"}"#)
        } else {
          let name = value.split(separator: "/").last.map(String.init) ?? ""
          let stored = "\(items.count)"
          try copy(value, to: "\(folder)/\(stored)", bug: bug)
          items.append(#"{"displayName":"\#(name)","storedName":"\#(stored)"}"#)
        }
      }
      let manifest = #"{"text":"\#(text)","items":[\#(items.joined(separator: ","))]}"#
      dieIfTold(death, at: "staged")
      try writeFile(Array(manifest.utf8), to: "\(folder)/manifest.json", bug: bug)
      try sync(folder)
      if bug == .early { say("saved \(id)") }
      if bug != .inPlace { try make("rename") { rename(stage, target) } }
    } catch {
      try? remove(stage)
      throw error
    }
    if bug != .noInboxSync { try sync("\(root)/inbox") }
    if bug != .early { say("saved \(id)") }
  }

  private func makeID(_ number: Int) -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let milliseconds = UInt64(now.tv_sec) * 1000 + UInt64(now.tv_nsec) / 1_000_000
    let high = milliseconds << 16 | 0x7000 | UInt64(number)
    let digits = [high, UInt64.random(in: .min ... .max) | 1 << 63].map { word in
      let text = String(word, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var id = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { id += "-" }
      id.append(digit)
    }
    return id
  }
}
