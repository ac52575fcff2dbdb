import Foundation
import SQLite3
import ShareTargetCore

/// The photos that TimeSafari has taken, read from its database, which no code of the app has a part in.
enum TakenPhotos {
  /// All photos of the app with this sandbox, by share, as shares of one image each.
  ///
  /// What the app has as a data URL is unpacked into a folder. A photo without bytes is left out: the app
  /// has its file elsewhere (`KeptShare`).
  static func all(inSandbox sandbox: URL, unpackedInto folder: URL) throws -> [String: KeptShare] {
    var result: [String: KeptShare] = [:]
    for row in try rows("photos", ["id", "fileName", "blobB64"], inSandbox: sandbox) {
      guard let id = row[0].flatMap({ ShareID($0) }), let (type, bytes) = row[2].flatMap(decoded)
      else { continue }
      let place = folder.appendingPathComponent(id.rawValue)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try bytes.write(to: place.appendingPathComponent("0"))
      let item = SharedItem(
        kind: .image, position: 0, storedName: "0", displayName: row[1] ?? "", declaredType: type,
        byteCount: Int64(bytes.count))
      result[id.rawValue] = KeptShare(
        share: Share(id: id, createdAt: Date(timeIntervalSince1970: 0), items: [item]),
        folder: place)
    }
    return result
  }

  /// The rows of a table in the order in which they came; none where there is no database or no table yet.
  static func rows(
    _ table: String, _ columns: [String], inSandbox sandbox: URL
  ) throws -> [[String?]] {
    let file = sandbox.appendingPathComponent("Library/CapacitorDatabase/timesafariSQLite.db")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    // Not read only: what a killed app left half written is rolled back by the next one that opens it.
    guard sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw PhoneError("\(file.path) cannot be opened.")
    }
    sqlite3_busy_timeout(database, 10_000)
    var statement: OpaquePointer?
    let text = "SELECT \(columns.joined(separator: ", ")) FROM \(table) ORDER BY rowid"
    guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
      let reason = String(cString: sqlite3_errmsg(database))
      if reason.hasPrefix("no such table") { return [] }
      throw PhoneError("\(file.path): \(reason).")
    }
    defer { sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while true {
      let step = sqlite3_step(statement)
      if step == SQLITE_DONE { return rows }
      guard step == SQLITE_ROW else { throw PhoneError("\(file.path): SQLite says \(step).") }
      rows.append(
        columns.indices.map { column in
          sqlite3_column_text(statement, Int32(column)).map { String(cString: $0) }
        })
    }
  }

  /// The uniform type and the bytes of a data URL.
  private static func decoded(_ url: String) -> (type: String, bytes: Data)? {
    let parts = url.split(separator: ",", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("data:"), parts[0].hasSuffix(";base64"),
      let bytes = Data(base64Encoded: String(parts[1]))
    else { return nil }
    let media = String(parts[0].dropFirst("data:".count).dropLast(";base64".count))
    return (types[media] ?? "public.data", bytes)
  }

  private static let types = [
    "image/jpeg": "public.jpeg", "image/png": "public.png", "image/gif": "com.compuserve.gif",
    "image/webp": "org.webmproject.webp", "image/heic": "public.heic",
  ]
}
