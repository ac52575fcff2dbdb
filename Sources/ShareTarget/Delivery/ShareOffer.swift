import ShareTargetCore

/// One share in the hands of a consumer, until it decides.
///
/// The next offer is made after the decision. An offer that is dropped without one is released. When the
/// process ends before the decision the share is offered again, under the same id.
public final class ShareOffer: Sendable {
  /// What is offered.
  public let share: OfferedShare
  private let desk: OfferDesk
  private let number: Int

  init(desk: OfferDesk, number: Int, share: OfferedShare) {
    self.desk = desk
    self.number = number
    self.share = share
  }

  deinit { desk.abandon(share.id, offer: number) }

  /// The consumer has the share: it is never offered again, and its files go with the next sweep.
  ///
  /// Call it when the consumer's own effect is durable. When this returns the receipt is durable. Throws
  /// the code of what failed, for example `no_space`; the receipt is then tried again at every wake-up,
  /// without offering the share again in this process. Calling it again is harmless.
  public func acknowledge() async throws { try await desk.acknowledge(share.id) }

  /// Not now: the share stays, the next one is offered, and this one again after the next wake-up.
  ///
  /// After a decision it has no effect.
  public func release() async { try? await desk.release(share.id, offer: number) }
}
