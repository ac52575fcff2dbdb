import FoundationShim

/// A colour: four components, or a colour of the system by its name.
open class UIColor: NSObject, @unchecked Sendable {  // Immutable: both stored values are `let`.
  /// The components from 0 to 1; those of a system colour are its light appearance.
  let components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  /// The name of a system colour.
  let systemName: String?

  /// Makes a colour out of components from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = (red, green, blue, alpha)
    systemName = nil
    super.init()
  }

  /// Makes a grey from 0, black, to 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  init(_ systemName: String, _ hex: UInt32, alpha: CGFloat = 1) {
    components = (
      CGFloat(hex >> 16 & 255) / 255, CGFloat(hex >> 8 & 255) / 255, CGFloat(hex & 255) / 255, alpha
    )
    self.systemName = systemName
    super.init()
  }

  /// The same colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: components.red, green: components.green, blue: components.blue, alpha: alpha)
  }

  /// Reads the components; returns whether that was possible, which it always is here.
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  /// The colour for layers.
  open var cgColor: CGColor { CGColor(self) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return systemName == other.systemName && components == other.components
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(systemName)
    hasher.combine(components.red)
    hasher.combine(components.green)
    hasher.combine(components.blue)
    hasher.combine(components.alpha)
    return hasher.finalize()
  }
}
