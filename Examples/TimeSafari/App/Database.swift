import Foundation
import SQLite3

/// One SQLite database in the app's own sandbox, which no extension can reach.
///
/// A statement that has run is on the disk; a kill in the middle of one leaves it undone. Not for two
/// threads at once.
final class Database {
  /// What is bound to a statement's `?`.
  enum Value: Equatable {
    case text(String)
    case number(Double)
    case null
  }

  /// What SQLite says; a statement holds no content, and so neither does the sentence.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let handle: OpaquePointer

  /// Opens the database of this name, and makes it when it is missing.
  ///
  /// A name is letters and digits alone, because a page says it.
  init(named name: String) throws {
    guard !name.isEmpty, name.count <= 64,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { throw Failure(description: "A database's name is letters and digits.") }
    let folder = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
      .appendingPathComponent("Library/CapacitorDatabase", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(name)SQLite.db")
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    guard sqlite3_open_v2(file.path, &opened, flags, nil) == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw Failure(description: "The database cannot be opened.")
    }
    handle = opened
  }

  deinit { sqlite3_close(handle) }

  /// Runs a statement that changes something, and tells how many rows it changed.
  func run(_ statement: String, _ values: [Value]) throws -> Int {
    let before = sqlite3_total_changes(handle)
    _ = try query(statement, values)
    return Int(sqlite3_total_changes(handle) - before)
  }

  /// Runs a statement and gives its rows, each as its columns by name.
  func query(_ statement: String, _ values: [Value]) throws -> [[String: Any]] {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, statement, -1, &prepared, nil))
    defer { sqlite3_finalize(prepared) }
    for (index, value) in values.enumerated() {
      try check(Self.bind(value, to: prepared, at: Int32(index + 1)))
    }
    var rows: [[String: Any]] = []
    while true {
      let step = sqlite3_step(prepared)
      if step == SQLITE_DONE { return rows }
      guard step == SQLITE_ROW else {
        try check(step)
        return rows
      }
      rows.append(Self.row(of: prepared))
    }
  }

  private static func bind(_ value: Value, to statement: OpaquePointer?, at place: Int32) -> Int32 {
    switch value {
    case .text(let text):
      // SQLite copies the bytes: they live no longer than the call.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      return sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copies)
    case .number(let number):
      if let whole = Int64(exactly: number) { return sqlite3_bind_int64(statement, place, whole) }
      return sqlite3_bind_double(statement, place, number)
    case .null: return sqlite3_bind_null(statement, place)
    }
  }

  private static func row(of statement: OpaquePointer?) -> [String: Any] {
    var row: [String: Any] = [:]
    for column in 0..<sqlite3_column_count(statement) {
      guard let name = sqlite3_column_name(statement, column) else { continue }
      let value: Any =
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: NSNull()
        case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(statement, column)
        default:
          String(
            decoding: UnsafeBufferPointer(
              start: sqlite3_column_text(statement, column),
              count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
        }
      row[String(cString: name)] = value
    }
    return row
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    throw Failure(description: "SQLite: \(String(cString: sqlite3_errmsg(handle))) (\(code)).")
  }
}
