import ShareTargetCore

/// The shares that wait and those that will come, one at a time, without end.
///
/// One consumer of a container is served at a time; a second one waits until the first has finished or
/// was cancelled. The sequence ends when its task is cancelled.
public struct ShareOffers: AsyncSequence, Sendable {
  /// One share in the consumer's hands.
  public typealias Element = ShareOffer

  let desk: OfferDesk

  /// Begins a consumer; it takes its place when `next` is called for the first time.
  public func makeAsyncIterator() -> Iterator { Iterator(seat: Seat(desk: desk)) }

  /// Waits for offers on behalf of one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let seat: Seat

    /// The next offer, when the earlier one is decided and a share waits; `nil` after cancellation.
    public mutating func next() async -> ShareOffer? {
      await seat.desk.next(for: seat.place)
    }
  }
}

/// Gives up a consumer's place when its iterator is gone.
private final class Seat: Sendable {
  let desk: OfferDesk
  let place = OfferDesk.Place()

  init(desk: OfferDesk) { self.desk = desk }

  deinit { Task { [desk, place] in await desk.leave(place) } }
}
