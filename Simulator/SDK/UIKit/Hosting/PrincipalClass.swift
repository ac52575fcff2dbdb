import FoundationShim

/// The class that serves an extension's requests, as its property list names it.
struct PrincipalClass {
  /// The class; its objects handle requests.
  let type: NSObject.Type

  /// Why an extension cannot start, in a sentence for the log.
  struct Fault: Error, Equatable {
    /// What is wrong and what would be right.
    let reason: String
  }

  /// Reads `NSExtension` of a property list; a bare class name is looked up in `module`.
  ///
  /// A bare name is what `@objc(Name)` gives a class; without an Objective-C runtime the Swift class
  /// must have that name too.
  init(info: [String: Any], module: String) throws(Fault) {
    guard let description = info["NSExtension"] as? [String: Any] else {
      throw Fault(reason: "Info.plist has no NSExtension dictionary.")
    }
    guard description["NSExtensionPointIdentifier"] is String else {
      throw Fault(reason: "NSExtension has no NSExtensionPointIdentifier.")
    }
    guard let name = description["NSExtensionPrincipalClass"] as? String else {
      let storyboard = description["NSExtensionMainStoryboard"].map { " (storyboard \($0))" } ?? ""
      throw Fault(
        reason: "NSExtension names no NSExtensionPrincipalClass\(storyboard); interface files "
          + "are not read here.")
    }
    let fullName = name.contains(".") ? name : "\(module).\(name)"
    guard let found = ClassByName.find(fullName) else {
      throw Fault(
        reason: "NSExtensionPrincipalClass \(name): no class \(fullName) is in this process.")
    }
    guard let type = found as? NSObject.Type, found is any NSExtensionRequestHandling.Type else {
      throw Fault(
        reason: "NSExtensionPrincipalClass \(name) handles no requests: it is neither a view "
          + "controller nor an NSExtensionRequestHandling.")
    }
    self.type = type
  }

  /// A new object of the class, by its own `init()` if it has one.
  @MainActor func makeObject() -> NSObject {
    if let own = OwnInitializer(of: type) { return own.makeObject() }
    if let controller = type as? UIViewController.Type { return controller.makeController() }
    return type.makeObject()
  }
}
