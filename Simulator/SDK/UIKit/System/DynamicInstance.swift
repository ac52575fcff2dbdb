import Foundation

// UIKit makes objects of classes that it only knows by name, and `UIView()` is a convenience
// initialiser that leads to the subclass's `init(frame:)`. Both go through the class at run time.
// Swift allows that only for required initialisers, which the SDK does not have; the convenience
// initialisers below dispatch on the class at run time, and are called as what they are in the
// binary: functions with the class as their receiver. A class without the initialiser ends the
// process with Swift's own message, as on a device.

/// A class of which UIKit can make an instance without arguments.
@MainActor public protocol InstantiableByUIKit {}

extension InstantiableByUIKit {
  /// Makes an instance through the designated initialiser of the class at run time.
  public init() {
    guard let type = Self.self as? any InstantiableClass.Type,
      let instance = type.makeInstance() as? Self
    else { fatalError("\(Self.self) cannot be made without arguments") }
    self = instance
  }
}

/// The roots of the classes that can be made without arguments.
@MainActor protocol InstantiableClass: AnyObject {
  /// A new instance of the class at run time.
  static func makeInstance() -> AnyObject
}

extension NSObject {
  /// Leads to `init()` of the class at run time.
  @usableFromInline convenience init(asObject: Void) { self.init() }
  /// The entry above as a function of a class: a new instance of any subclass.
  @_silgen_name("$s10Foundation8NSObjectC5UIKitE8asObjectACyt_tcfC")
  static func makeObject() -> NSObject
}

extension UIView: InstantiableByUIKit, InstantiableClass {
  /// Leads to `init(frame:)` of the class at run time.
  @usableFromInline convenience init(asView: Void) { self.init(frame: .zero) }
  /// The entry above as a function of a class: a new instance of any subclass.
  @_silgen_name("$s5UIKit6UIViewC6asViewACyt_tcfC")
  static func makeView() -> UIView
  static func makeInstance() -> AnyObject { makeView() }
}

extension UIViewController: InstantiableByUIKit, InstantiableClass {
  /// Leads to `init(nibName:bundle:)` of the class at run time.
  @usableFromInline convenience init(asScreen: Void) {
    self.init(nibName: nil, bundle: nil)
  }
  /// The entry above as a function of a class: a new instance of any subclass.
  @_silgen_name("$s5UIKit16UIViewControllerC8asScreenACyt_tcfC")
  static func makeController() -> UIViewController
  static func makeInstance() -> AnyObject { makeController() }
}
