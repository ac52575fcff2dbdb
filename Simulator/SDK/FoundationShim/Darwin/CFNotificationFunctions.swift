import Foundation

/// The centre whose notifications reach every process of the phone.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// Adds a callback for one name; the same observer may be added several times and is called as often.
///
/// A callback that captures anything is the caller's fault and ends the process; so does a missing
/// name, without which the Darwin centre delivers nothing.
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!,
  _ callBack: CFNotificationCallback!, _ name: CFString!, _ object: UnsafeRawPointer!,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
  guard let callBack, let name else {
    preconditionFailure("The Darwin notification centre needs a callback and a name")
  }
  let callback = CFNotificationCenter.Callback(call: callBack)
  // A Swift closure is a function and its context; C's has only the function.
  let (_, context) = unsafeBitCast(callback, to: (UInt, UInt).self)
  precondition(context == 0, "A C function pointer cannot be formed from a closure with context")
  center?.add(
    CFNotificationCenter.Observer(
      address: observer.map { UInt(bitPattern: $0) }, name: String(describing: name),
      callback: callback))
}

/// Removes an observer's callbacks for one name, or all of them without a name.
public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
  _ object: UnsafeRawPointer!
) {
  center?.remove(
    observer.map { UInt(bitPattern: $0) }, name: name.map { String(describing: $0.rawValue) })
}

/// Removes all of an observer's callbacks.
public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) {
  center?.remove(observer.map { UInt(bitPattern: $0) }, name: nil)
}

/// Posts a name; object and user information are dropped, as the Darwin centre does.
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
  _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
  guard let name else { return }
  center?.post(String(describing: name.rawValue))
}
