import Foundation
import ShareTargetCore
import ShareTargetInbox

/// What `inbox export` tells: where everything is, and what could not be saved.
struct InboxExport: InboxReport {
  /// One written file.
  struct File: Encodable {
    var source: String?
    var path: String
    var byteCount: Int64
  }

  /// Something that was not saved, or not as it should be.
  struct Remark: Encodable {
    var source: String
    var sentence: String
  }

  let id: String
  let folder: String
  let files: [File]
  let remarks: [Remark]

  init(_ id: ShareID, _ target: URL, _ report: ExportReport) {
    self.id = id.rawValue
    folder = target.appendingPathComponent(report.folder, isDirectory: true).path
    files = report.files.map {
      File(source: $0.source, path: $0.path, byteCount: $0.byteCount)
    }
    remarks = report.remarks.map { Remark(source: $0.source, sentence: $0.sentence) }
  }

  var lines: [String] {
    var lines = ["\(files.count) files in \(PrintableText.line(folder))"]
    lines += files.map {
      "  \(PrintableText.line($0.path)) (\(InboxText.size($0.byteCount)))"
    }
    for remark in remarks {
      lines += ["\(PrintableText.line(remark.source))", "  \(remark.sentence)"]
    }
    if remarks.isEmpty { lines.append("Everything that is there was saved.") }
    return lines
  }
}
