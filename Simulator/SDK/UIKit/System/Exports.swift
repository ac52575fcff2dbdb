// On Apple platforms `import UIKit` brings Foundation along; here it brings the completed Foundation.
@_exported import FoundationShim
import Foundation

/// A rectangle; on Apple platforms it comes from CoreGraphics.
public typealias CGRect = Foundation.CGRect
/// A size; on Apple platforms it comes from CoreGraphics.
public typealias CGSize = Foundation.CGSize
/// A point; on Apple platforms it comes from CoreGraphics.
public typealias CGPoint = Foundation.CGPoint
/// A length; on Apple platforms it comes from CoreGraphics.
public typealias CGFloat = Foundation.CGFloat
