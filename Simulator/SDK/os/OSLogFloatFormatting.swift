import Foundation

/// How a floating-point number is written, as Apple's `OSLogFloatFormatting`.
public struct OSLogFloatFormatting: Sendable {
  private let conversion: String
  private let precision: Int?
  private let hasPlusSign: Bool

  private init(_ conversion: String, _ uppercase: Bool, _ precision: Int?, _ plus: Bool) {
    self.conversion = uppercase ? conversion.uppercased() : conversion
    self.precision = precision
    hasPlusSign = plus
  }

  /// With six digits after the point.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting("f", false, nil, false) }

  /// With a number of digits after the point.
  public static func fixed(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", uppercase, precision(), explicitPositiveSign)
  }

  /// In hexadecimal.
  public static var hex: OSLogFloatFormatting { OSLogFloatFormatting("a", false, nil, false) }

  /// In hexadecimal, with options.
  public static func hex(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("a", uppercase, nil, explicitPositiveSign)
  }

  /// With an exponent.
  public static var exponential: OSLogFloatFormatting {
    OSLogFloatFormatting("e", false, nil, false)
  }

  /// With an exponent and a number of digits after the point.
  public static func exponential(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", uppercase, precision(), explicitPositiveSign)
  }

  /// Fixed or with an exponent, whichever is shorter.
  public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting("g", false, nil, false) }

  /// The shorter form, with a number of significant digits.
  public static func hybrid(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false,
    uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("g", uppercase, precision(), explicitPositiveSign)
  }

  /// The number's text, as C writes it.
  func text(_ value: Double) -> String {
    let digits = precision.map { ".\($0)" } ?? ""
    return String(format: "%" + (hasPlusSign ? "+" : "") + digits + conversion, value)
  }
}
