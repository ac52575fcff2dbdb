import CMainLoop
import FoundationShim

/// The `init()` that a class declares itself beside the designated ones of its superclass.
///
/// The Objective-C runtime finds it by its name. Here nothing leads to it from the superclass, as it
/// overrides nothing; it is found in the executable's symbols.
struct OwnInitializer {
  private let type: NSObject.Type
  private let address: UnsafeRawPointer

  /// `nil` if the class, which must stand at the top of a file, declares none.
  init?(of type: NSObject.Type) {
    guard let name = _mangledTypeName(type), let address = simulator_symbol("$s\(name)ACycfC")
    else { return nil }
    self.type = type
    self.address = address
  }

  /// A new object, made by that initialiser.
  @MainActor func makeObject() -> NSObject {
    let metadata = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    guard let object = simulator_call_init(address, metadata) else {
      fatalError("init() of \(type) gave nothing")
    }
    return Unmanaged<NSObject>.fromOpaque(object).takeRetainedValue()
  }
}
