#if !canImport(ObjectiveC)
  import Capacitor

  /// Where there are no selectors, the stand-in for Capacitor asks for the methods by name.
  extension ShareTargetPlugin: CAPMethodTable {
    /// The methods of `BridgeCalls.names`.
    public var methodTable: [String: (CAPPluginCall) -> Void] {
      [
        "offer": offer, "acknowledge": acknowledge, "release": release, "list": list, "get": get,
        "keep": keep, "keptList": keptList, "status": status, "retry": retry, "discard": discard,
        "export": export,
      ]
    }
  }

  extension SharedImagePlugin: CAPMethodTable {
    /// The methods of `SharedImageCalls.names`.
    public var methodTable: [String: (CAPPluginCall) -> Void] {
      [
        "getSharedImage": getSharedImage, "hasSharedImage": hasSharedImage,
        "markProcessed": markProcessed,
      ]
    }
  }
#endif
