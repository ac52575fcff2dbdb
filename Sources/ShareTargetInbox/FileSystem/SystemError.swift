/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `errno` of the call.
  package var number: ErrorNumber
  /// The name of the call.
  package var call: String

  package init(_ number: ErrorNumber, call: String) {
    self.number = number
    self.call = call
  }

  /// The call and the system's own words; never a name or path.
  package var description: String { "\(call): \(number.text) (\(number.rawValue))" }

  /// Nothing has that name.
  var isMissing: Bool { number == .missing }
  /// Something has that name already; for a rename of a directory also `ENOTEMPTY` (S11).
  var isExisting: Bool { number == .exists || number == .notEmpty }
  /// Something has that name, and it is a link or no directory.
  var isWrongKind: Bool { number == .notDirectory || number == .tooManyLinks }
  /// The disk or the quota is full.
  var isFull: Bool { number == .noSpace || number == .quota }
  /// The process or the system has run out of something that comes back.
  var isShortage: Bool { [.tooManyFiles, .tooManyFilesInSystem, .noMemory].contains(number) }
  /// The volume or the kind of file does not know the operation.
  var isUnsupported: Bool {
    [.notSupported, .operationNotSupported, .invalid, .notTerminal].contains(number)
  }
}

/// Makes a call and takes errors of one kind for an answer; tells whether it succeeded.
@discardableResult
func tolerating(
  _ isTolerated: (SystemError) -> Bool, _ body: () throws -> Void
) throws -> Bool {
  do {
    try body()
    return true
  } catch let error as SystemError where isTolerated(error) {
    return false
  }
}
