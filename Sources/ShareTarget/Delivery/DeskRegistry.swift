import ShareTargetInbox

/// The one desk of each container in this process (F10).
enum DeskRegistry {
  private static let desks = Guarded<[ShareContainer: OfferDesk]>([:])

  /// The desk of a container; made at the first call and kept for as long as the process lives.
  static func desk(for container: ShareContainer, make: () -> OfferDesk) -> OfferDesk {
    desks.with { desks in
      if let desk = desks[container] { return desk }
      let desk = make()
      desks[container] = desk
      return desk
    }
  }
}
