import Foundation
import SimulatedPhone
import Testing

/// One run of `sharetarget` to its end, as a person starts it.
struct ToolRun {
  let status: Int32
  let output: String
  let complaint: String

  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = try Workshop().executable("sharetarget")
    process.arguments = arguments
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    // The complaint is at most a few sentences and fits into the pipe meanwhile.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: text, as: UTF8.self)
    self.complaint = String(decoding: said, as: UTF8.self)
  }

  /// The output as a JSON object.
  func json() throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }
}
