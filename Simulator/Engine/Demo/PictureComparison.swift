/// How far a part of a page differs from a picture, whatever the scaling between them.
///
/// Both are divided into the same grid of blocks; a block's difference is that of its mean colours, from
/// 0 to 255. Scaling and compression hardly move a mean, another picture does.
public struct PictureComparison: Sendable, Hashable {
  /// The grid has at most this many columns and rows, and blocks of at least two pixels.
  public static let columns = 12
  /// As `columns`.
  public static let rows = 9
  /// The mean over all blocks may be this large.
  public static let meanTolerance = 6.0
  /// No block may differ by more.
  public static let blockTolerance = 24.0

  /// The mean difference of all blocks.
  public let mean: Double
  /// The difference of the worst block.
  public let worst: Double

  /// Whether the page shows the picture.
  public var isSame: Bool { mean <= Self.meanTolerance && worst <= Self.blockTolerance }

  /// A rectangle in pixels.
  public struct Area: Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// The whole of a picture.
    public init(_ picture: Picture) {
      self.init(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    }
  }

  /// Compares an area of one picture with an area of another.
  ///
  /// Where `original` is transparent the white page shows through. `nil` if an area is empty or leaves
  /// its picture.
  public init?(_ page: Picture, _ area: Area, original: Picture, _ source: Area) {
    var sum = 0.0
    var count = 0.0
    var worst = 0.0
    let columns = max(1, min(Self.columns, Int(min(area.width, source.width) / 2)))
    let rows = max(1, min(Self.rows, Int(min(area.height, source.height) / 2)))
    for row in 0..<rows {
      for column in 0..<columns {
        guard let here = page.mean(area.block(row, column, rows, columns)),
          let there = original.mean(source.block(row, column, rows, columns))
        else { return nil }
        let difference = zip(here, there).map { abs($0 - $1) }.reduce(0, +) / 3
        sum += difference
        count += 1
        worst = max(worst, difference)
      }
    }
    mean = sum / count
    self.worst = worst
  }
}

extension PictureComparison.Area {
  /// One block of the grid.
  func block(_ row: Int, _ column: Int, _ rows: Int, _ columns: Int) -> Self {
    let width = width / Double(columns)
    let height = height / Double(rows)
    return Self(
      x: x + Double(column) * width, y: y + Double(row) * height, width: width, height: height)
  }
}

extension Picture {
  /// The mean colour of an area's whole pixels on white; `nil` if there are none in it.
  func mean(_ area: PictureComparison.Area) -> [Double]? {
    let (left, top) = (Int(area.x.rounded(.up)), Int(area.y.rounded(.up)))
    let right = Int((area.x + area.width).rounded(.down))
    let bottom = Int((area.y + area.height).rounded(.down))
    guard left >= 0, top >= 0, right <= width, bottom <= height, left < right, top < bottom else {
      return nil
    }
    var sums = [0, 0, 0]
    for y in top..<bottom {
      for x in left..<right {
        let offset = (y * width + x) * 4
        let opacity = Int(pixels[offset + 3])
        for channel in 0..<3 {
          sums[channel] += (Int(pixels[offset + channel]) * opacity + 255 * (255 - opacity)) / 255
        }
      }
    }
    let count = Double((right - left) * (bottom - top))
    return sums.map { Double($0) / count }
  }
}
