import Foundation

/// A plugin's part of the app's configuration. Keys may be paths with dots.
open class PluginConfig: NSObject {
  private let config: JSObject

  init(config: JSObject) {
    self.config = config
    super.init()
  }

  /// The text.
  public func getString(_ configKey: String, _ defaultValue: String? = nil) -> String? {
    config.value(at: configKey) ?? defaultValue
  }
  /// The truth value.
  public func getBoolean(_ configKey: String, _ defaultValue: Bool) -> Bool {
    config.value(at: configKey) ?? defaultValue
  }
  /// The whole number.
  public func getInt(_ configKey: String, _ defaultValue: Int) -> Int {
    config.value(at: configKey) ?? defaultValue
  }
  /// The number.
  public func getDouble(_ configKey: String, _ defaultValue: Double) -> Double {
    config.value(at: configKey) ?? defaultValue
  }
  /// The array.
  public func getArray(_ configKey: String, _ defaultValue: JSArray? = nil) -> JSArray? {
    config.value(at: configKey) ?? defaultValue
  }
  /// The object.
  public func getObject(_ configKey: String) -> JSObject? { config.value(at: configKey) }
  /// True when there is no configuration.
  public func isEmpty() -> Bool { config.isEmpty }
  /// Everything.
  public func getConfigJSON() -> JSObject { config }
}

extension JSObject {
  /// The value at a path of names with dots between them, if it has the type.
  func value<Found>(at path: String) -> Found? {
    var value: Any? = self
    for name in path.split(separator: ".") {
      value = (value as? JSObject)?[String(name)]
    }
    return value as? Found
  }
}
