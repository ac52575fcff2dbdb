/// One question to an item provider: which representation, under which of its registered types.
package struct Ask: Hashable, Sendable {
  /// The ways in which a provider can be asked, cheapest in memory first.
  package enum Form: Hashable, Sendable {
    /// A file of the system's, which is deleted when the callback returns.
    case file
    /// All bytes in memory.
    case data
    /// An object of a class that can be read from a provider.
    case object(ObjectClass)
    /// `loadItem`, deprecated in the iOS 27 SDK: whatever was registered, in its own class.
    case item
  }

  /// The classes that are asked for as objects.
  package enum ObjectClass: Hashable, Sendable { case url, text, picture }

  /// How to ask.
  package var form: Form
  /// The type to name: always one that the provider registered itself, never a broader one.
  package var type: String

  /// A question.
  package init(_ form: Form, _ type: String) {
    self.form = form
    self.type = type
  }

  /// Whether the answer is held in memory as a whole; such loads run one at a time (I7).
  package var isHeldInMemory: Bool {
    switch form {
    case .file: false
    case .object(.url), .object(.text): false
    case .data, .object(.picture), .item: true
    }
  }
}
