import ShareTargetInbox

/// What `inbox verify` tells: every finding with its code, a sentence and a remedy.
struct InboxVerdict: InboxReport {
  /// One finding.
  struct Finding: Encodable {
    var severity: String
    var code: String
    var path: String
    var id: String?
    var sentence: String
    var remedy: String

    init(_ finding: InboxFinding) {
      severity = finding.severity.rawValue
      code = finding.code
      path = finding.path
      id = finding.id?.rawValue
      sentence = finding.sentence
      remedy = finding.remedy
    }
  }

  /// Findings of one code that people are shown; JSON has them all.
  private static let shownCount = 20

  let container: String
  let healthy: Bool
  let findings: [Finding]

  init(_ container: ContainerFolder, _ inspection: ContainerInspection) {
    self.container = container.layoutPath
    healthy = inspection.isHealthy
    findings = inspection.findings.map(Finding.init)
  }

  var status: Int32 { healthy ? Tool.Status.success : Tool.Status.failure }

  var lines: [String] {
    var lines = ["Container: \(PrintableText.line(container))"]
    for severity in ["problem", "note"] {
      var codes: [String] = []
      for finding in findings where finding.severity == severity && !codes.contains(finding.code) {
        codes.append(finding.code)
      }
      for code in codes {
        let same = findings.filter { $0.code == code }
        lines += ["", "\(severity): \(code)"]
        var told = ""
        for finding in same.prefix(Self.shownCount) {
          if finding.sentence != told { lines.append("  \(finding.sentence)") }
          told = finding.sentence
          lines.append("    \(PrintableText.line(finding.path))")
        }
        if same.count > Self.shownCount {
          lines.append("    and \(same.count - Self.shownCount) more; --json lists all.")
        }
        for remedy in Set(same.prefix(Self.shownCount).map(\.remedy)).sorted() {
          lines.append("  What to do: \(remedy)")
        }
      }
    }
    lines.append("")
    lines.append(
      healthy
        ? findings.isEmpty ? "Nothing is wrong." : "Nothing is wrong; the notes tidy themselves."
        : "Something is wrong. Nothing was changed.")
    return lines
  }
}
