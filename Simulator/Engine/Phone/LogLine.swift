import Foundation

/// A line of the phone's unified log.
public struct LogLine: Hashable, Sendable, Codable {
  /// The process that wrote it.
  public var processIdentifier: Int32
  /// The subsystem of its logger.
  public var subsystem: String
  /// The category of its logger.
  public var category: String
  /// `debug`, `info`, `default`, `error` or `fault`.
  public var level: String
  /// The message as it would be stored, private values redacted.
  public var message: String
}

extension Phone {
  /// What helps to find the reason of a failure: the log beside the timeline, and the last lines that
  /// each process printed. The phone's folder must still exist.
  var remarks: [String] {
    let lines = log.filter { $0.category != "timeline" }.map {
      "log of \($0.processIdentifier), \($0.category), \($0.level): \($0.message)"
    }
    let files = try? FileManager.default.contentsOfDirectory(
      at: device.output, includingPropertiesForKeys: nil)
    let printed = (files ?? []).sorted { $0.path < $1.path }.flatMap { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").suffix(20).map { "\(file.lastPathComponent): \($0)" }
    }
    return lines + printed
  }
}
