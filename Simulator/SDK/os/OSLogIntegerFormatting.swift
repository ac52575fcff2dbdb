/// How a whole number is written, as Apple's `OSLogIntegerFormatting`.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let hasPlusSign: Bool
  private let hasPrefix: Bool
  private let isUppercase: Bool
  private let minDigits: Int

  private init(
    radix: Int, plus: Bool = false, prefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 1
  ) {
    self.radix = radix
    hasPlusSign = plus
    hasPrefix = prefix
    isUppercase = uppercase
    self.minDigits = minDigits
  }

  /// To the base ten.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }

  /// To the base ten, with a plus sign or leading zeros.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 10, plus: explicitPositiveSign, minDigits: minDigits())
  }

  /// To the base sixteen.
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }

  /// To the base sixteen, with options.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, plus: explicitPositiveSign, prefix: includePrefix, uppercase: uppercase,
      minDigits: minDigits())
  }

  /// To the base eight.
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

  /// To the base eight, with options.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, plus: explicitPositiveSign, prefix: includePrefix, uppercase: uppercase,
      minDigits: minDigits())
  }

  /// The number's text; a negative number in hex or octal is written as its bit pattern, as C does.
  func text<Number: FixedWidthInteger>(_ value: Number) -> String {
    var digits: String
    if radix == 10 {
      digits = String(value.magnitude, radix: 10)
    } else {
      digits = String(Number.Magnitude(truncatingIfNeeded: value), radix: radix)
    }
    if isUppercase { digits = digits.uppercased() }
    digits = String(repeating: "0", count: max(0, minDigits - digits.count)) + digits
    let prefix = hasPrefix ? (radix == 16 ? (isUppercase ? "0X" : "0x") : "0") : ""
    let sign = radix == 10 && value < 0 ? "-" : hasPlusSign ? "+" : ""
    return sign + prefix + digits
  }
}
