import Foundation

/// Which file answers a path of the app's own pages.
public protocol Router {
  /// The folder with the pages.
  var basePath: String { get set }
  /// The file's path.
  func route(for path: String) -> String
}

/// Everything without an extension is the index: a page that routes in JavaScript can be reloaded.
struct CapacitorRouter: Router {
  var basePath = ""

  func route(for path: String) -> String {
    let hasExtension = path.isEmpty ? false : !(path as NSString).pathExtension.isEmpty
    return basePath + (hasExtension ? path : "/index.html")
  }
}
