extension Unicode.Scalar {
  /// Whether a person cannot see it and it changes how the text around it is shown or read: control
  /// characters, line separators, bidirectional controls, byte order marks (I10, S33).
  var isDeceptive: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction
    case 0x2028, 0x2029, 0xFEFF: true
    default: properties.generalCategory == .control
    }
  }
}
