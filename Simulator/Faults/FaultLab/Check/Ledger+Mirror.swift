import Foundation

extension Ledger {
  /// Compares keys and file of the original contract with what is to be shown; `nil` for nothing (F12, H8).
  ///
  /// Called where nothing was disturbed since the last app or extension ended well.
  mutating func judgeMirror(_ state: DiskState, shows id: String?) {
    var keys = state.slotKeys
    keys["sharedPhotoProcessedShareId"] = nil
    let files = state.container.keys.filter { !$0.contains("/") && $0.prefix(36).contains("-") }
    guard let id else {
      if !keys.isEmpty { report("H8", "keys are left: \(keys.keys.sorted())") }
      if !files.isEmpty { report("H8", "files are left: \(files.sorted())") }
      return
    }
    let name = "\(id).jpg"
    let photo = parcels.values.lazy.flatMap(\.pieces).first {
      $0.name == keys["sharedPhotoFileName"]
    }
    if keys["sharedPhotoShareId"] != id || keys["sharedPhotoFilePath"] != name || photo == nil
      || keys["sharedPhotoReady"] != "1" || keys.count != 4
    {
      report("H8", "the keys do not show \(id): \(keys)")
    }
    let stored = state.container.first {
      $0.key.hasPrefix("ShareTarget/1/inbox/\(id)/0.")
    }?.value
    if stored == nil || state.container[name] != stored {
      report("F12", "the mirror's file has not the bytes of \(id)")
    }
  }
}
