import UIKit

/// What a row of the sheet does when it is touched.
public typealias SLComposeSheetConfigurationItemTapHandler = () -> Void

/// A row of the sheet: a title, a value, and what a touch does.
///
/// The sheet takes over a change of a property by itself. Unlike the SDK's, the initialiser gives no
/// implicitly unwrapped value, which Swift cannot declare over `NSObject` here; callers that unwrap it
/// with `as SLComposeSheetConfigurationItem?` compile on both.
open class SLComposeSheetConfigurationItem: NSObject {
  /// Makes a row without a title.
  public override init() { super.init() }
  /// What the row is about.
  open var title: String! { didSet { tellChange() } }
  /// What is chosen.
  open var value: String! { didSet { tellChange() } }
  /// Whether the value is not known yet; an activity indicator takes the arrow's place.
  open var valuePending = false { didSet { tellChange() } }
  /// What a touch does; without it the row has no arrow.
  open var tapHandler: SLComposeSheetConfigurationItemTapHandler!

  /// Who shows the row.
  var changed: (@MainActor (SLComposeSheetConfigurationItem) -> Void)?

  private func tellChange() {
    guard let changed else { return }
    // A sheet's row is changed on the main thread alone, as everything of UIKit.
    dispatchPrecondition(condition: .onQueue(.main))
    nonisolated(unsafe) let item = self  // We are on the main thread, where the sheet is.
    MainActor.assumeIsolated { changed(item) }
  }
}
