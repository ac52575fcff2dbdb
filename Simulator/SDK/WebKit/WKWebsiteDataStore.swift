import CWebKit
import PhoneLink

/// Where cookies, local storage, databases and caches of web views live.
///
/// Source: developer.apple.com/documentation/webkit/wkwebsitedatastore.
@MainActor open class WKWebsiteDataStore: NSObject {
  let handle: OpaquePointer
  /// False for a store that lives in memory.
  public let isPersistent: Bool

  private static let standard: WKWebsiteDataStore = {
    // A unit test has no phone and so no home of its own; it must not write into a person's.
    guard PhoneLink.shared != nil else { return nonPersistent() }
    let library = URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library")
    return WKWebsiteDataStore(
      data: library.appendingPathComponent("WebKit"),
      caches: library.appendingPathComponent("Caches").appendingPathComponent("WebKit"))
  }()

  /// The app's own store, in `Library/WebKit` and `Library/Caches/WebKit` of its home.
  open class func `default`() -> WKWebsiteDataStore { standard }

  /// A new store in memory.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(handle: cwebkit_store_new(nil, nil), isPersistent: false)
  }

  /// A store in the given folders, which are made when they are needed.
  package convenience init(data: URL, caches: URL) {
    self.init(handle: cwebkit_store_new(data.path, caches.path), isPersistent: true)
  }

  private init(handle: OpaquePointer, isPersistent: Bool) {
    self.handle = handle
    self.isPersistent = isPersistent
    super.init()
  }
}
