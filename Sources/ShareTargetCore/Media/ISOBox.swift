/// A box of the ISO base media format (ISO 14496-12 section 4.2), which is an atom of QuickTime.
struct ISOBox: Hashable {
  /// The four bytes of its type, each as the character of that number.
  var code: String
  /// Where its header begins.
  var offset: Int
  /// Where its content begins.
  var start: Int
  /// Where its content ends.
  var end: Int

  /// How many bytes its content has.
  var count: Int { end - start }

  /// The boxes that lie in a range one behind the other, at most so many. The list ends before one that
  /// does not fit.
  static func list(
    in source: ByteSource, from start: Int, to end: Int, limit: Int = 4_096
  ) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var offset = start
    while boxes.count < limit, offset <= end - 8, var size = source.number(offset, 4),
      let code = source.code(offset + 4)
    {
      var header = 8
      if size == 1 {
        guard let large = source.number(offset + 8, 8) else { break }
        (size, header) = (large, 16)
      } else if size == 0 {
        size = end - offset
      }
      guard size >= header, size <= end - offset else { break }
      boxes.append(
        ISOBox(code: code, offset: offset, start: offset + header, end: offset + size))
      offset += size
    }
    return boxes
  }
}
