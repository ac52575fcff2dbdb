import Synchronization

/// The methods of a plugin by name, where there is no Objective-C runtime to ask.
///
/// On Apple platforms the bridge performs the selector of a method's name. Here a plugin declares its
/// methods itself by conforming, or somebody else registers them (``CAPRuntime``). A method that is in
/// `pluginMethods` and in neither table is a missing selector: it is logged and never answered.
public protocol CAPMethodTable: CAPBridgedPlugin {
  /// What can be called, without the methods that every plugin inherits.
  var methodTable: [String: (CAPPluginCall) -> Void] { get }
}

/// What the Objective-C runtime knows of plugin classes on a device: their names, how to make one, and
/// their methods. For plugins that cannot be changed, filled by generated code.
public enum CAPRuntime {
  struct Entry: Sendable {
    let make: @Sendable () -> CAPPlugin
    let method: @Sendable (CAPPlugin, String) -> ((CAPPluginCall) -> Void)?
  }
  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])
  private static let names = Mutex<[String: ObjectIdentifier]>([:])

  /// Makes a class known.
  ///
  /// `name` is the one in `@objc(Name)`, by which `packageClassList` in the app's configuration finds
  /// the class. The methods are written as `["echo": { $0.echo }]`.
  public static func register<Plugin: CAPPlugin & CAPBridgedPlugin>(
    _ type: Plugin.Type, named name: String, make: @escaping @Sendable () -> Plugin,
    methods: [String: @Sendable (Plugin) -> (CAPPluginCall) -> Void]
  ) {
    let entry = Entry(make: { make() }) { plugin, name in
      (plugin as? Plugin).flatMap { methods[name]?($0) }
    }
    entries.withLock { $0[ObjectIdentifier(type)] = entry }
    names.withLock { $0[name] = ObjectIdentifier(type) }
  }

  /// A new plugin of a class that was registered by that name.
  static func makePlugin(named name: String) -> CAPPlugin? {
    guard let type = names.withLock({ $0[name] }) else { return nil }
    return entries.withLock { $0[type] }?.make()
  }

  /// The method of that name, wherever it was declared.
  static func method(_ name: String, of plugin: CAPPlugin) -> ((CAPPluginCall) -> Void)? {
    switch name {
    case "addListener": return plugin.addListener
    case "removeListener": return plugin.removeListener
    case "removeAllListeners": return plugin.removeAllListeners
    case "checkPermissions": return plugin.checkPermissions
    case "requestPermissions": return plugin.requestPermissions
    default: break
    }
    if let own = (plugin as? any CAPMethodTable)?.methodTable[name] { return own }
    // A subclass has its parent's methods, as with selectors.
    var type: AnyClass? = Swift.type(of: plugin)
    while let current = type {
      let entry = entries.withLock { $0[ObjectIdentifier(current)] }
      if let method = entry?.method(plugin, name) { return method }
      type = _getSuperclass(current)
    }
    return nil
  }
}
