import ShareTarget

/// The consumer of the native front: the reference consumer, with a scenario's misbehaviour.
struct NativeConsumer: Sendable {
  let behaviour: ScenarioBehaviour
  /// Waits until the person has tapped "Use it".
  let tapped: @Sendable () async -> Void

  struct Refused: Error {}

  /// Takes one share.
  func take(_ share: OfferedShare) async throws {
    let id = share.id.rawValue
    switch behaviour.consumer {
    case .acknowledge: break
    case .onTap: await tapped()
    case .hold: await Self.forEver()
    case .failOnce: if Once.isFirst("failed-\(id)") { throw Refused() }
    case .crashAlways: if behaviour.isFatal(id) { Once.crash() }
    case .crashBeforeAcknowledge:
      try await ShareKeeper().keep(share)
      if behaviour.isFatal(id), Once.isFirst("crashed") { Once.crash() }
    }
    try await ShareKeeper().keep(share)
  }

  private static let never = AsyncStream.makeStream(of: Never.self)

  private static func forEver() async { for await _ in never.stream {} }
}
