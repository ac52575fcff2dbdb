import Foundation
import ShareTargetCore

/// Judges a run of the demo by what can be seen from outside: the page, the app's files, the container.
public struct DemoCheck: Sendable {
  /// One file or link that was shared.
  public struct Original: Sendable {
    /// The host's name; `nil` for a link.
    public var name: String?
    /// The link, for a link.
    public var link: String?
    /// The host's file, for a file.
    public var file: URL?

    /// Something that was shared.
    public init(name: String?, link: String? = nil, file: URL? = nil) {
      self.name = name
      self.link = link
      self.file = file
    }
  }

  /// What was shared, for each share's id.
  public var originals: [String: [Original]]
  /// What the app kept, for each share's id.
  public var kept: [String: KeptShare]
  /// What the page says it shows.
  public var page: PageReport
  /// The page as it looks, the whole document.
  public var picture: Picture
  /// What lies in the App Group container at the end.
  public var container: ContainerInventory

  /// A check of one run.
  public init(
    originals: [String: [Original]], kept: [String: KeptShare], page: PageReport,
    picture: Picture, container: ContainerInventory
  ) {
    self.originals = originals
    self.kept = kept
    self.page = page
    self.picture = picture
    self.container = container
  }

  /// One sentence for each thing that is not as it must be; empty when all is well.
  public func failures() -> [String] {
    var failures: [String] = []
    for (id, originals) in originals.sorted(by: { $0.key < $1.key }) {
      guard let kept = kept[id] else {
        failures.append("The share \(id) did not reach the app.")
        continue
      }
      failures += compareItems(id, originals, kept)
    }
    for id in kept.keys.sorted() where originals[id] == nil {
      failures.append("The app got a share \(id) that nobody made.")
    }
    if !container.filesLeft.isEmpty {
      let names = container.filesLeft.joined(separator: ", ")
      failures.append("Left behind in the App Group container: \(names).")
    }
    return failures
  }

  private func compareItems(_ id: String, _ originals: [Original], _ kept: KeptShare) -> [String] {
    let items = kept.share.items
    guard items.count == originals.count else {
      return ["\(originals.count) things were shared as \(id), and \(items.count) were kept."]
    }
    guard let article = page.articles.first(where: { $0.share == id }) else {
      return ["The page does not show the share \(id)."]
    }
    var failures: [String] = []
    for (index, (item, original)) in zip(items, originals).enumerated() {
      if let link = original.link {
        if item.url != link {
          failures.append("The link \(link) arrived as \(item.url ?? "none").")
        }
        if !article.links.contains(where: { Self.isSameLink($0, link) }) {
          failures.append("The page does not show the link \(link).")
        }
        continue
      }
      guard let name = original.name, let source = original.file else { continue }
      let expected = Self.shownName(name)
      if item.displayName != expected {
        failures.append("\(name) arrived under the name \(item.displayName).")
      }
      if let file = kept.file(of: item) {
        if let difference = ByteComparison.difference(file, source) {
          failures.append("What the app kept of \(name) \(difference).")
        }
      } else {
        failures.append("The app kept no bytes of \(name).")
      }
      if item.kind == .image {
        failures += comparePhoto(
          name, source, article.photos.first { $0.item == index },
          isForWeb: Self.webTypes.contains(item.declaredType))
      } else if !article.text.contains(expected) {
        failures.append("The page does not name \(name).")
      }
    }
    return failures
  }

  /// A picture that can be read must be on the page, pixel for pixel but for scaling. One that cannot
  /// be read, or ends early, may be shown as unreadable.
  private func comparePhoto(
    _ name: String, _ source: URL, _ photo: PageReport.Photo?, isForWeb: Bool
  ) -> [String] {
    guard let photo else { return ["The page has no photo element for \(name)."] }
    guard let original = Picture(contentsOf: source), !Self.endsEarly(source) else {
      return ["shown", "unreadable"].contains(photo.state)
        ? [] : ["The page says \"\(photo.state)\" of \(name), which cannot be read."]
    }
    if !isForWeb && photo.state == "unreadable" { return [] }
    guard photo.state == "shown" else {
      return ["The page shows \(name) as \(photo.state), although it can be read."]
    }
    let scale = Double(picture.width) / max(page.width, 1)
    let element = PictureComparison.Area(
      x: photo.x * scale, y: photo.y * scale, width: photo.width * scale,
      height: photo.height * scale)
    let (area, part) = Self.visible(original, in: element, fit: photo.fit)
    // An animation is on the page at one of its frames.
    let frames = [original] + Picture.laterFrames(of: source)
    let comparisons = frames.compactMap {
      PictureComparison(picture, area, original: $0, part)
    }
    guard let comparison = comparisons.min(by: { $0.mean < $1.mean }) else {
      return ["The photo \(name) is not visible on the page."]
    }
    return comparison.isSame
      ? []
      : [
        "The page shows something else than \(name): its blocks differ by "
          + "\(Int(comparison.mean)) on average and by \(Int(comparison.worst)) at worst, allowed are "
          + "\(Int(PictureComparison.meanTolerance)) and \(Int(PictureComparison.blockTolerance))."
      ]
  }

  /// What every web page can show; another picture may be shown as unreadable.
  private static let webTypes: Set<String> = [
    "public.jpeg", "public.png", "com.compuserve.gif", "org.webmproject.webp", "com.microsoft.bmp",
  ]

  private static func endsEarly(_ file: URL) -> Bool {
    (try? Data(contentsOf: file, options: .mappedIfSafe)).map(JPEGFile.endsEarly) ?? true
  }

  /// Which part of the element shows which part of the picture (CSS Images 3, `object-fit`, centred).
  private static func visible(
    _ original: Picture, in element: PictureComparison.Area, fit: String
  ) -> (PictureComparison.Area, PictureComparison.Area) {
    var (area, part) = (element, PictureComparison.Area(original))
    let (across, down) = (area.width / part.width, area.height / part.height)
    switch fit {
    case "contain", "scale-down":
      let scale = fit == "contain" ? min(across, down) : min(across, down, 1)
      area.width = part.width * scale
      area.height = part.height * scale
      area.x += (element.width - area.width) / 2
      area.y += (element.height - area.height) / 2
    case "cover":
      let scale = max(across, down)
      let (width, height) = (area.width / scale, area.height / scale)
      part.x = (part.width - width) / 2
      part.y = (part.height - height) / 2
      part.width = width
      part.height = height
    default: break
    }
    return (area, part)
  }

  /// The host's name as the app shows it (intake I10), for names that a file system allows.
  static func shownName(_ name: String) -> String {
    DisplayName.make(
      from: name, fallback: name, typeExtension: nil,
      normalise: \.precomposedStringWithCanonicalMapping)
  }

  private static func isSameLink(_ left: String, _ right: String) -> Bool {
    left == right || left == right + "/"
  }
}
