import Foundation

/// Who reads and writes what through file coordinators in this process.
///
/// Readers of one place share it, a writer has it alone, with everything below it. A coordinator's own
/// claims never stand in its way, so that it may nest them.
final class CoordinationTable: @unchecked Sendable {
  // @unchecked: `claims` and `presenters` are touched only while `condition` is locked.
  static let shared = CoordinationTable()

  /// One claim of a place.
  struct Claim {
    let number: Int
    let owner: ObjectIdentifier
    let path: String
    let isWriting: Bool
  }

  private let condition = NSCondition()
  private var claims: [Claim] = []
  private var nextNumber = 1
  private var presenters: [any NSFilePresenter] = []

  /// Waits until the place is free and takes it; `nil` if `isCancelled` became true in between.
  func take(
    _ path: String, isWriting: Bool, owner: ObjectIdentifier, isCancelled: () -> Bool
  ) -> Claim? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if isCancelled() { return nil }
      let isFree = claims.allSatisfy { claim in
        claim.owner == owner || !(claim.isWriting || isWriting)
          || !Self.overlap(claim.path, path)
      }
      if isFree { break }
      condition.wait()
    }
    let claim = Claim(number: nextNumber, owner: owner, path: path, isWriting: isWriting)
    nextNumber += 1
    claims.append(claim)
    return claim
  }

  /// Gives a place back.
  func release(_ claim: Claim) {
    condition.lock()
    claims.removeAll { $0.number == claim.number }
    condition.broadcast()
    condition.unlock()
  }

  /// Makes everybody who waits look again whether they are cancelled.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }

  /// Adds a presenter; one that is there already is not added again.
  func add(_ presenter: any NSFilePresenter) {
    condition.lock()
    if !presenters.contains(where: { $0 === presenter }) { presenters.append(presenter) }
    condition.unlock()
  }

  /// Removes a presenter.
  func remove(_ presenter: any NSFilePresenter) {
    condition.lock()
    presenters.removeAll { $0 === presenter }
    condition.unlock()
  }

  /// The registered presenters, all or those of a place and what is around it.
  func presenters(of path: String?) -> [any NSFilePresenter] {
    condition.lock()
    defer { condition.unlock() }
    guard let path else { return presenters }
    return presenters.filter { presenter in
      presenter.presentedItemURL.map { Self.contains($0.standardizedFileURL.path, path) } ?? false
    }
  }

  static func contains(_ outer: String, _ inner: String) -> Bool {
    outer == inner || inner.hasPrefix(outer.hasSuffix("/") ? outer : outer + "/")
  }

  private static func overlap(_ left: String, _ right: String) -> Bool {
    contains(left, right) || contains(right, left)
  }
}
