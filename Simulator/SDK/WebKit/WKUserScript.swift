/// When a user script runs in a document.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// After the document element exists and before anything else of the page.
  case atDocumentStart = 0
  /// After the document was parsed and before its other resources have loaded.
  case atDocumentEnd = 1
}

/// A script that runs in every document a web view loads.
///
/// Source: developer.apple.com/documentation/webkit/wkuserscript.
@MainActor public final class WKUserScript: NSObject {
  /// The program.
  public let source: String
  /// When it runs.
  public let injectionTime: WKUserScriptInjectionTime
  /// True when it does not run in frames inside the page.
  public let isForMainFrameOnly: Bool
  let world: WKContentWorld

  /// A script for the page's own world.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.init(
      source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// A script for the given world.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    self.source = source
    self.injectionTime = injectionTime
    self.isForMainFrameOnly = forMainFrameOnly
    self.world = contentWorld
    super.init()
  }
}
