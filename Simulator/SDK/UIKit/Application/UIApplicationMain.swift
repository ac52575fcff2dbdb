import FoundationShim
import PhoneLink

/// Makes the application and its delegate and runs the main loop; never returns.
///
/// Classes are named as `NSStringFromClass` names them: `Module.Class`. The launch itself begins when
/// the phone says so; a process that no phone started ends with a sentence and exit code 64.
@MainActor @discardableResult public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let principal = principalClassName.flatMap { ClassByName.find($0) as? UIApplication.Type }
  let delegate = delegateClassName.map { name -> NSObject.Type in
    guard let type = ClassByName.find(name) as? NSObject.Type else {
      raise(
        "NSInternalInconsistencyException",
        "Unable to instantiate the UIApplication delegate instance. "
          + "No class named \(name) is loaded.")
    }
    return type
  }
  runApplication(principal ?? UIApplication.self, delegate: delegate)
}

/// The same for classes that are at hand.
@MainActor func runApplication(_ principal: UIApplication.Type, delegate: NSObject.Type?) -> Never {
  guard let link = PhoneLink.shared else {
    FileHandle.standardError.write(
      Data("This is an app of the simulated phone; the phone starts it (sharetarget).\n".utf8))
    exit(64)
  }
  let application = UIApplication.makeCurrent(of: principal)
  let delegate = delegate.map { type -> any UIApplicationDelegate in
    guard let delegate = type.makeObject() as? any UIApplicationDelegate else {
      raise("NSInvalidArgumentException", "\(type) is no UIApplicationDelegate")
    }
    return delegate
  }
  let life = ApplicationLife(
    application, delegate: delegate, info: Bundle.main.infoDictionary ?? [:])
  life.listen(to: link)
  ScreenMessages.listen(to: link) { WindowList.front }
  MainLoop.run()
}
