import Capacitor
import Foundation

/// The app's databases for the page, with two calls of the usual SQLite plugin's shape.
///
/// A database is opened, and its table `temp` made, when it is first used. A call is answered when its change
/// is on the disk. It rejects with `invalid_argument` or `database_failed`.
#if canImport(ObjectiveC)
  @objc(SQLitePlugin)
  @objcMembers
#endif
final class SQLitePlugin: CAPPlugin, CAPBridgedPlugin {
  /// The name of the class.
  let identifier = "SQLitePlugin"
  /// The name in JavaScript.
  let jsName = "CapacitorSQLite"
  /// What the page may call.
  let pluginMethods: [CAPPluginMethod] = ["run", "query"].map {
    CAPPluginMethod(name: $0, returnType: CAPPluginReturnPromise)
  }

  /// The open databases; used on the bridge's serial queue alone.
  private var databases: [String: Database] = [:]

  /// Runs one statement that changes something.
  func run(_ call: CAPPluginCall) {
    answer(call) { database, statement, values in
      ["changes": ["changes": try database.run(statement, values)]]
    }
  }

  /// Runs one statement that reads.
  func query(_ call: CAPPluginCall) {
    answer(call) { database, statement, values in
      ["values": try database.query(statement, values)]
    }
  }

  private func answer(
    _ call: CAPPluginCall, _ work: (Database, String, [Database.Value]) throws -> [String: Any]
  ) {
    guard let name = call.getString("database"), let statement = call.getString("statement"),
      let values = Self.values(call.getArray("values") ?? [])
    else {
      return call.reject(
        "A call needs database, statement, and values that are strings, numbers or null.",
        "invalid_argument")
    }
    do {
      call.resolve(try work(database(name), statement, values))
    } catch {
      call.reject("\(error)", "database_failed")
    }
  }

  private func database(_ name: String) throws -> Database {
    if let database = databases[name] { return database }
    let database = try Database(named: name)
    _ = try database.run(
      "CREATE TABLE IF NOT EXISTS temp (id TEXT PRIMARY KEY, blobB64 TEXT)", [])
    databases[name] = database
    return database
  }

  private static func values(_ array: JSArray) -> [Database.Value]? {
    let values = array.map { value -> Database.Value? in
      switch value {
      case let text as String: .text(text)
      case let number as NSNumber: .number(number.doubleValue)
      case is NSNull: .null
      default: nil
      }
    }
    return values.contains(nil) ? nil : values.compactMap { $0 }
  }
}
