import Foundation
import ShareTargetCore
import ShareTargetInbox

/// The original app's static functions, over the inbox that the `ShareTarget` dictionary of its Info.plist
/// names (handoff 8).
///
/// They answer at once, as they did; what cannot be read now reads as nothing and comes up again at the
/// next wake-up. `SharedImage` has the same with errors.
@available(iOSApplicationExtension, unavailable)
public enum SharedImageUtility {
  /// The photo that waits as `base64`, `fileName` and `shareId`; `nil` without one, or if it is above the
  /// limit `Base64Bytes`. It changes nothing.
  public static func getSharedImageData() -> [String: String]? {
    guard let photo = try? current.get().image.photo() else { return nil }
    return [
      "base64": photo.data.base64EncodedString(), "fileName": photo.fileName,
      "shareId": photo.shareID.rawValue,
    ]
  }

  /// Whether a photo waits. It reads no bytes and changes nothing.
  public static func hasSharedImage() -> Bool { (try? current.get().image.hasPhoto()) ?? false }

  /// Whether the ready flag is set; it stays.
  public static func isSharedPhotoReady() -> Bool { (try? current.get().signal.isReady) ?? false }

  /// Removes the ready flag; the photo stays.
  public static func clearSharedPhotoReadyFlag() { try? current.get().signal.clear() }

  /// For the app's `applicationDidBecomeActive`: takes the flag and posts `SharedPhotoReady`. The plugin does
  /// it by itself; doing it twice announces once.
  public static func checkForSharedImageOnActivation() {
    try? current.get().signal.appBecameActive()
  }

  /// Everything of the process's one inbox.
  private struct Current: Sendable {
    var image: SharedImage
    var signal: SharedPhotoSignal
  }

  private static let current = Result {
    let inbox = try ShareInbox(configuration: .fromInfoPlist())
    return Current(image: SharedImage(inbox: inbox), signal: inbox.photoSignal)
  }
}
