#if canImport(UIKit)
  import ShareTargetCore
  import ShareTargetInbox
  import UIKit

  extension StoredShare {
    /// A small picture of an image item, upright, with at most so many pixels on its longer side.
    ///
    /// Made anew each time, by the system's decoder at that size; nothing is stored. `nil` for every other
    /// kind of item, and for a picture that the system cannot read. It blocks: call it off the main thread.
    public func thumbnail(of item: SharedItem, pixelLimit: Int) -> UIImage? {
      precondition(pixelLimit > 0, "A thumbnail has at least one pixel.")
      guard item.kind == .image, let file = url(of: item),
        let picture = UIImage(contentsOfFile: file.path)
      else { return nil }
      let size = CGSize(
        width: picture.size.width * picture.scale, height: picture.size.height * picture.scale)
      let longer = max(size.width, size.height)
      guard longer.isFinite, longer >= 1 else { return nil }
      let factor = min(1, CGFloat(pixelLimit) / longer)
      // A picture of one point per pixel, so that the size is counted in pixels.
      return picture.preparingThumbnail(
        of: CGSize(
          width: max(1, (size.width * factor).rounded()),
          height: max(1, (size.height * factor).rounded())))
    }
  }

  extension OfferedShare {
    /// A small picture of an image item; see `StoredShare.thumbnail(of:pixelLimit:)`.
    public func thumbnail(of item: SharedItem, pixelLimit: Int) -> UIImage? {
      stored.thumbnail(of: item, pixelLimit: pixelLimit)
    }
  }
#endif
