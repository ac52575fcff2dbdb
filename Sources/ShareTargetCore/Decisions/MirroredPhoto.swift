/// What the compatibility mirror shows of a share: its first image, under the names of handoff H7 and H8.
package struct MirroredPhoto: Hashable, Sendable {
  /// The share.
  package let id: ShareID
  /// The image.
  package let item: SharedItem
  /// The image's file in the share's directory.
  package let storedName: String
  /// The name of the mirror's file in the root of the container: the id and the original extension, or
  /// `jpg` if the original name has none.
  package let fileName: String
  /// The original name, which is what consumers see.
  package var displayName: String { item.displayName }

  /// The first image of a share; `nil` if it has none.
  package init?(_ share: Share) {
    guard let item = share.items.first(where: { $0.kind == .image && $0.storedName != nil }),
      let storedName = item.storedName
    else { return nil }
    id = share.id
    self.item = item
    self.storedName = storedName
    fileName = "\(share.id).\(DisplayName.pathExtension(of: item.displayName) ?? "jpg")"
  }
}

/// What the keys of the mirror name now, as the directories tell.
package enum MirrorState: Hashable, Sendable {
  /// Nothing.
  case empty
  /// A photo that no inbox, receipt or quarantine knows: an older version's, to be taken over first.
  case foreign
  /// A share that waits.
  case waiting(ShareID)
  /// A share that waits and was taken over from an older version, with a file that only these keys name.
  case inherited(ShareID)
  /// A share that is finished, or put aside.
  case ended(ShareID)

  /// Whether an extension that has committed a share may show it now (format, mirror table).
  ///
  /// With `queue` only where nothing is shown. With `latestOnly` always, except in the place of a photo
  /// that was not taken over yet, or of a share that came later.
  package func givesWay(to id: ShareID, policy: ShareTargetConfiguration.Policy) -> Bool {
    switch self {
    case .empty, .ended: true
    case .foreign, .inherited: false
    case .waiting(let shown): policy == .latestOnly && shown < id
    }
  }
}
