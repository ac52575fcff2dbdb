import Dispatch
import Foundation
import PhoneLink

/// Plays scripts: commands separated by `;`, each a word with its argument.
struct Puppet: Sendable {
  let link: PhoneLink

  /// Plays the text of the offer's first item.
  func playExtension() {
    link.on("begin") { message in
      let script = message.body["items"]?.elements?.first?["contentText"]?.text ?? ""
      Thread { play(script, items: message.body["items"] ?? .null) }.start()
    }
    link.on("appear") { _ in event("sawAppear") }
    link.on("darwin") { event("darwin", $0.body["name"]?.text ?? "") }
  }

  /// Tells of its life, and plays the variable `PUPPET_SCRIPT` after its launch.
  func playApp() {
    link.on("launch") { message in
      link.send("launched")
      event(
        "launch", "via=\(message.body["via"]?.text ?? "") url=\(message.body["url"]?.text ?? "")")
      link.send("becameActive")
      let script =
        ProcessInfo.processInfo.environment["PUPPET_SCRIPT"] ?? "event scanned;event idle"
      Thread { play(script, items: .null) }.start()
    }
    link.on("openURL") { event("url", "url=\($0.body["url"]?.text ?? "")") }
    link.on("activate") { _ in
      link.send("becameActive")
      event("scanned")
      event("idle")
    }
    link.on("background") { _ in link.send("enteredBackground") }
    link.on("foreground") { _ in event("foreground") }
    for kind in ["lock", "unlock", "resignActive"] { link.on(kind) { event($0.kind) } }
    link.on("darwin") { event("darwin", $0.body["name"]?.text ?? "") }
  }

  private func event(_ name: String, _ facts: String = "") {
    link.log(
      LogRecord(
        subsystem: "puppet", category: "timeline", level: "default",
        message: facts.isEmpty ? name : "\(name) \(facts)", time: Date().timeIntervalSince1970))
  }

  private func play(_ script: String, items: JSONValue) {
    for command in script.split(separator: ";") {
      let words = command.trimmingCharacters(in: .whitespaces).split(
        separator: " ", maxSplits: 1
      ).map(String.init)
      guard let word = words.first else { continue }
      perform(word, words.count > 1 ? words[1] : "", items)
    }
  }

  private func perform(_ word: String, _ argument: String, _ items: JSONValue) {
    switch word {
    case "event":
      let words = argument.split(separator: " ", maxSplits: 1).map(String.init)
      event(words[0], words.count > 1 ? words[1] : "")
    case "view": link.send("viewLoaded")
    case "print": print(argument)
    case "allocate":
      let count = (Int(argument) ?? 0) << 20
      let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 4_096)
      memset(memory, 1, count)
      event("allocated")
    case "load":
      let attachment = items.elements?.first?["attachments"]?.elements?[Int(argument) ?? 0]
      let handle = attachment?["representations"]?.elements?.first?["handle"] ?? .null
      let reply = link.askAndWait("load", ["handle": handle, "mode": "file"])
      let kind = reply?.members?.keys.sorted().first ?? "nothing"
      event("loaded", "kind=\(kind) path=\(reply?["path"]?.text ?? "")")
    case "open":
      let reply = link.askAndWait("openURL", ["url": .string(argument)])
      event(reply?["opened"]?.flag == true ? "opened" : "notOpened")
    case "complete": link.send("complete", .object([:]))
    case "cancel": link.send("cancelled", ["domain": "puppet", "code": 7])
    case "darwin": link.send("darwinPost", ["name": .string(argument)])
    case "group":
      event("group", "found=\(SimulatedEnvironment.groupDirectory(argument) != nil)")
    case "write":
      // The whole of it, so that a test can look at what a killed process left.
      let path = FileManager.default.temporaryDirectory.appendingPathComponent(argument)
      let isWritten = FileManager.default.createFile(
        atPath: path.path, contents: Data("written".utf8))
      event("wrote", "done=\(isWritten) path=\(path.path)")
    case "descriptors":
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      let open = names.compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) >= 0 }
      let sockets = open.filter {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\($0)")
        return target?.hasPrefix("socket:") == true
      }
      event("descriptors", "sockets=\(sockets.map(String.init).joined(separator: ","))")
    case "exit": exit(Int32(argument) ?? 0)
    default: event("unknown", "command=\(word)")
    }
  }
}
