import Foundation
import ShareTargetCore

extension SheetTexts {
  /// English.
  package static func english(appName: String) -> SheetTexts {
    SheetTexts(
      appName: appName,
      saving: "Saving to \(appName)",
      copying: { settled, all in
        all == 1 ? "Copying…" : "Copying \(min(settled + 1, all)) of \(all)…"
      },
      cancel: "Cancel",
      done: "Done",
      saved: "Saved",
      openTheApp: "Saved. Open \(appName) to continue.",
      notSaved: "Not Saved",
      missing: { count in
        count == 1 ? "Saved, but one thing is missing:" : "Saved, but \(count) things are missing:"
      },
      skipped: { entry in
        "\(entry.displayName.map { "“\($0)”" } ?? "An attachment") \(why(entry.reason))"
      },
      failure: { code, missing in sentence(code, missing, appName) })
  }

  private static func why(_ reason: SkipReason) -> String {
    switch reason {
    case .tooLarge: "is too large."
    case .tooMany: "was one too many."
    case .unavailable: "is not on this device; it may still be in iCloud."
    case .timedOut: "did not arrive in time."
    case .unreadable: "could not be read."
    case .cancelled: "was cancelled."
    case .noSpace: "did not fit on this device."
    case .unsupported: "is of a kind that cannot be saved."
    }
  }

  private static func sentence(
    _ code: ShareTargetError.Code, _ missing: Int64?, _ appName: String
  ) -> String {
    switch code {
    case .missingAppGroup, .invalidConfiguration, .configurationMismatch:
      "\(appName) is not set up to receive shares. Please tell its developer: \(code.rawValue)."
    case .nothingToShare: "There is nothing here that \(appName) can save."
    case .noSpace:
      "There is not enough free space on this device\(missing.map(amount) ?? ""). "
        + "Free some and share again."
    case .limitExceeded: "This is more than \(appName) can take at once."
    case .interrupted:
      "Saving was interrupted. Please share again, and stay until it says that it is saved."
    case .loadFailed: "The other app did not deliver what it offered. Please try again."
    default: "Something went wrong, and nothing was saved. Please try again. (\(code.rawValue))"
    }
  }

  private static func amount(_ byteCount: Int64) -> String {
    let format = ByteCountFormatter()
    format.countStyle = .file
    return ": \(format.string(fromByteCount: byteCount)) more are needed"
  }
}
