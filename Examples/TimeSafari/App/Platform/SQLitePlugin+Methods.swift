#if !canImport(ObjectiveC)
  import Capacitor

  /// Where there are no selectors, the stand-in for Capacitor asks for the methods by name.
  extension SQLitePlugin: CAPMethodTable {
    /// The methods of the plugin.
    var methodTable: [String: (CAPPluginCall) -> Void] { ["run": run, "query": query] }
  }
#endif
