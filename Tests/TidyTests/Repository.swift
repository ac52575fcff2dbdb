import Foundation

/// The files of this repository, as the tidy tests read them.
struct Repository {
  /// The folder of Package.swift.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// One text file.
  struct File: CustomStringConvertible {
    /// The path from the repository's root.
    let path: String
    let text: String
    var description: String { path }
    var name: String { (path as NSString).lastPathComponent }

    /// The lines, numbered from 1.
    var lines: [(number: Int, text: String)] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .map { ($0.offset + 1, String($0.element)) }
    }
  }

  /// The files below a folder with one of the given endings, without build products.
  static func files(in folder: String, endings: [String] = ["swift"]) throws -> [File] {
    let start = root.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: start.path)
    return try names.sorted().compactMap { name in
      let parts = name.split(separator: "/")
      guard endings.contains((name as NSString).pathExtension),
        !parts.contains(where: { $0.hasPrefix(".build") || $0 == "dist" || $0 == "node_modules" })
      else { return nil }
      return File(path: "\(folder)/\(name)", text: try read("\(folder)/\(name)"))
    }
  }

  static func read(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Lines of the files that hold one of the words and are not excused, as `path:line: text`.
  static func lines(
    in files: [File], holding words: [String], excuse: (File, String) -> Bool = { _, _ in false }
  ) -> [String] {
    files.flatMap { file in
      file.lines.compactMap { number, line in
        let code = line.trimmingCharacters(in: .whitespaces)
        guard !code.hasPrefix("//"), words.contains(where: line.contains), !excuse(file, line)
        else { return nil }
        return "\(file.path):\(number): \(code)"
      }
    }
  }
}
