import Foundation
import SimulatedPhone

/// How long a photo of 50 MB takes into a real page: by its address, as text through the bridge, and from
/// a plain file, each in a process of its own.
struct PageBenchmark {
  let workshop: Workshop
  let folder: URL
  var byteCount = 50_000_000
  /// Loads in one process, and how often each way has its turn.
  var rounds = 5
  var turns = 3

  private struct Result: Decodable {
    var milliseconds: [Double] = []
    var appPeak = 0.0
    var pagePeak = 0.0

    mutating func add(_ other: Result) {
      milliseconds += other.milliseconds
      appPeak = max(appPeak, other.appPeak)
      pagePeak = max(pagePeak, other.pagePeak)
    }
  }

  func measure(_ report: inout Report) throws {
    let maker = ContentMaker()
    let photo = folder.appendingPathComponent("photo.jpg")
    try maker.write(
      .picture(.jpeg, seed: 5, bytes: byteCount, width: 640, height: 480), to: photo)
    // Every load has a name of its own, so that no cache answers.
    let photos = try (0..<rounds).map { number in
      let link = folder.appendingPathComponent("photo-\(number).jpg")
      try FileManager.default.linkItem(at: photo, to: link)
      return link
    }
    // The ways take turns, so that a busy moment of the machine meets all of them.
    var url = Result()
    var base64 = Result()
    var file = Result()
    for _ in 0..<turns {
      url.add(try load("url", photos))
      base64.add(try load("base64", photos))
      file.add(try load("file", photos))
    }
    report.figures += [
      Figure(
        "page: \(byteCount / 1_000_000) MB by its address", ours: url.milliseconds.median,
        beside: "base64 through the bridge", base64.milliseconds.median, unit: "ms", limit: 0.2),
      Figure(
        "page: \(byteCount / 1_000_000) MB by its address", ours: url.milliseconds.median,
        beside: "a plain file", file.milliseconds.median, unit: "ms", limit: 1.5),
      Figure(
        "page: peak of the app", ours: url.appPeak, beside: "base64 through the bridge",
        base64.appPeak, unit: "B"),
      Figure(
        "page: peak of the page", ours: url.pagePeak, beside: "base64 through the bridge",
        base64.pagePeak, unit: "B"),
    ]
  }

  private func load(_ way: String, _ photos: [URL]) throws -> Result {
    let process = Process()
    process.executableURL = try workshop.executable("PageLoadProbe")
    process.arguments = [way] + photos.map(\.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PhoneError("PageLoadProbe \(way) ended with \(process.terminationStatus).")
    }
    let line = said.split(separator: UInt8(ascii: "\n")).last ?? said[...]
    return try JSONDecoder().decode(Result.self, from: Data(line))
  }
}
