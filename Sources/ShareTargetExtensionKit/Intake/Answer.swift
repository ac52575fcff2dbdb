import Foundation
import ShareTargetCore

/// What came back from an item provider, reduced to what a decision needs.
package enum Answer: Hashable, Sendable {
  /// A file or folder that exists for as long as the callback runs, or longer.
  case file(URL, FileFacts)
  /// Bytes in memory.
  case data(Data)
  /// An address that is no file.
  case link(URL)
  /// A string.
  case text(String)
  /// A picture that existed only as an object, encoded once and without loss (I6).
  case picture(png: Data)
  /// The provider reported an error, or an object of a class that nobody asked for.
  case failed(Failure)

  /// Whether the host does not have it here.
  var isUnavailable: Bool { if case .failed(.unavailable) = self { true } else { false } }

  /// What is known about a file before it is taken over.
  package struct FileFacts: Hashable, Sendable {
    /// Whether it is a folder or a package.
    package var isDirectory: Bool
    /// Whether it begins like a binary property list: no picture, film or sound does (I4).
    package var isPropertyList: Bool
    /// The type that its leading bytes tell (I11).
    package var detectedType: String?

    /// Facts about a file.
    package init(
      isDirectory: Bool = false, isPropertyList: Bool = false, detectedType: String? = nil
    ) {
      self.isDirectory = isDirectory
      self.isPropertyList = isPropertyList
      self.detectedType = detectedType
    }
  }

  /// Why there is no content.
  package enum Failure: Hashable, Sendable {
    /// `NSItemProvider` error -1000: the host does not have it here (I16).
    case unavailable
    /// The person or the host stopped it.
    case cancelled
    /// It needs more memory than an extension has (I7).
    case tooLarge
    /// Any other error, a wrong class, or neither an object nor an error.
    case unreadable
  }
}
