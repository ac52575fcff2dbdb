/// A set of JavaScript globals: the page's own, or one that the page cannot see.
///
/// Source: developer.apple.com/documentation/webkit/wkcontentworld.
@MainActor public final class WKContentWorld: NSObject {
  /// The world of the page's own scripts.
  public static let page = WKContentWorld(name: nil, engineName: nil)
  /// The app's default world, apart from the page's.
  public static let defaultClient = WKContentWorld(name: nil, engineName: "app")

  private static var named: [String: WKContentWorld] = [:]

  /// The world of that name; the same object for the same name.
  public static func world(name: String) -> WKContentWorld {
    if let world = named[name] { return world }
    let world = WKContentWorld(name: name, engineName: "named " + name)
    named[name] = world
    return world
  }

  /// The name that it was asked for by; `nil` for the two that have none.
  public let name: String?
  /// What the engine calls it; `nil` for the page's own.
  let engineName: String?

  private init(name: String?, engineName: String?) {
    self.name = name
    self.engineName = engineName
    super.init()
  }
}
