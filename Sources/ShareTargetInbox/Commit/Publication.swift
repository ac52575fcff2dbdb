import ShareTargetCore

/// The order of calls that makes a share exist (S11).
///
/// The payloads are synced when this begins. Manifest last, ending in its own digest, synced; the staging
/// directory synced; one barrier (Apple); one rename into `inbox/`; `inbox/` synced; only then success.
/// A crash before the rename leaves staging, which nobody reads; after it the share is whole.
struct Publication {
  let surroundings: Surroundings
  let places: StagedShare.Places
  let durability: Durability
  let isCancelled: @Sendable () -> Bool
  /// The share is visible, so that its directory belongs to the app (F6).
  private(set) var isRenamed = false

  init(
    surroundings: Surroundings, places: StagedShare.Places, durability: Durability,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.surroundings = surroundings
    self.places = places
    self.durability = durability
    self.isCancelled = isCancelled
  }

  /// Whether the manifest of a share would be larger than a reader takes.
  func isTooLarge(_ share: Share) -> Bool {
    Manifest.encode(share, digest: { _ in String(repeating: "0", count: 64) }).count
      > Limits.manifestByteCount
  }

  /// Publishes. A target that is there already means that this share was published before, because
  /// nobody else has its id.
  mutating func run(_ share: Share) throws {
    let fileSystem = surroundings.fileSystem
    let own = places.own.handle
    let manifest = try fileSystem.createFile(Manifest.fileName, in: own)
    do {
      try fileSystem.writeAll(
        Manifest.encode(share, digest: Digest.hexadecimal), to: manifest)
      try fileSystem.sync(manifest)
      try fileSystem.sync(own)
      try fileSystem.barrier(manifest)
    } catch {
      try? fileSystem.close(manifest)
      throw error
    }
    try fileSystem.close(manifest)
    if isCancelled() { throw StoringFailure.cancelled }
    do {
      try fileSystem.rename(
        places.name, in: places.staging.handle, to: share.id.rawValue, in: places.inbox.handle,
        isExclusive: true)
      isRenamed = true
    } catch let error as SystemError where error.isExisting {
      // The copy in staging is not needed; it is swept.
    }
    try places.inbox.makeDurable(durability, witness: Manifest.fileName, in: places.own)
  }
}
