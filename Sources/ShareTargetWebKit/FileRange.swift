/// The part of a file that a request asks for.
struct FileRange: Equatable {
  /// Where it begins.
  let start: Int64
  /// How long it is.
  let byteCount: Int64
  /// False for the whole file, as without a header.
  let isPart: Bool

  /// The part that a `Range` header names (RFC 9110, section 14.1.2); `nil` for one that the file does not
  /// have. A header that is not one range of bytes is ignored, as the RFC allows.
  init?(_ header: String?, byteCount total: Int64) {
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else {
      self.init(start: 0, byteCount: total, isPart: false)
      return
    }
    let bounds = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { Int64($0) }
    guard bounds.count == 2 else {
      self.init(start: 0, byteCount: total, isPart: false)
      return
    }
    switch (bounds[0], bounds[1]) {
    case (let first?, let last) where first >= 0 && first < total && (last ?? first) >= first:
      self.init(
        start: first, byteCount: min(last ?? total - 1, total - 1) - first + 1, isPart: true)
    case (nil, let suffix?) where suffix > 0 && total > 0:
      let count = min(suffix, total)
      self.init(start: total - count, byteCount: count, isPart: true)
    default: return nil
    }
  }

  private init(start: Int64, byteCount: Int64, isPart: Bool) {
    self.start = start
    self.byteCount = byteCount
    self.isPart = isPart
  }

  /// The header of the response that gives this part.
  func header(of total: Int64) -> String { "bytes \(start)-\(start + byteCount - 1)/\(total)" }
}
