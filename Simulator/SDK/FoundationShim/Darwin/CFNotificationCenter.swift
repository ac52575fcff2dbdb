import Foundation
import PhoneLink
import Synchronization

/// A centre of Core Foundation's notifications; only the Darwin centre exists here.
///
/// A notification is a name: nothing else is delivered. With a phone it goes to every process of the
/// phone, the sender too; without one it stays in this process. Callbacks run on the main queue.
/// Source: Apple's documentation of CFNotificationCenter.
public final class CFNotificationCenter: Sendable {
  static let darwin = CFNotificationCenter(link: PhoneLink.shared)

  struct Observer: Sendable {
    let address: UInt?
    let name: String
    let callback: Callback
  }
  /// The callback of C: it captures nothing, which is checked when it is added, so it may be called
  /// from anywhere.
  struct Callback: @unchecked Sendable { let call: CFNotificationCallback }

  private let observers = Mutex<[Observer]>([])
  private let link: (any HostChannel)?

  /// A centre over a channel, or of one process.
  package init(link: (any HostChannel)?) {
    self.link = link
    link?.on("darwin") { [weak self] message in
      if let name = message.body["name"]?.text { self?.deliver(name) }
    }
  }

  func add(_ observer: Observer) { observers.withLock { $0.append(observer) } }

  /// Removes an observer's callbacks, all of them or those of one name.
  func remove(_ address: UInt?, name: String?) {
    observers.withLock { all in
      all.removeAll { $0.address == address && (name == nil || $0.name == name) }
    }
  }

  func post(_ name: String) {
    if let link {
      link.send("darwinPost", ["name": .string(name)])
    } else {
      deliver(name)
    }
  }

  private func deliver(_ name: String) {
    DispatchQueue.main.async {
      // Looked up here: an observer that was removed in the meantime is not called.
      for observer in self.observers.withLock({ $0 }) where observer.name == name {
        observer.callback.call(
          self, observer.address.flatMap(UnsafeMutableRawPointer.init(bitPattern:)),
          CFNotificationName(NSString(string: name)), nil, nil)
      }
    }
  }
}
