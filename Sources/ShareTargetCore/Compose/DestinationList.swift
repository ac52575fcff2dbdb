/// What an adapter's answer comes to: a list that a screen can show, whatever the adapter said.
package struct DestinationList: Hashable, Sendable {
  /// More are not kept.
  package static let countLimit = 10_000
  /// UTF-8 bytes of an id; a longer one cannot be stored and is left out.
  package static let idByteCountLimit = 1 << 10

  /// Those that can be chosen, in the adapter's order.
  package let destinations: [Destination]
  /// How many were left out: with an id that came before, without an id or a title, or too many.
  package let leftOutCount: Int

  /// Takes what an adapter answered. Titles are made safe to show (intake I10).
  package init(_ answer: [Destination]) {
    var seen: Set<String> = []
    var kept: [Destination] = []
    for destination in answer where kept.count < Self.countLimit {
      guard !destination.id.isEmpty, destination.id.utf8.count <= Self.idByteCountLimit,
        let title = DisplayName.safe(destination.title), seen.insert(destination.id).inserted
      else { continue }
      kept.append(
        Destination(
          id: destination.id, title: title,
          subtitle: destination.subtitle.flatMap { DisplayName.safe($0) }))
    }
    destinations = kept
    leftOutCount = answer.count - kept.count
  }

  /// The destination of an id.
  package subscript(id: String) -> Destination? { destinations.first { $0.id == id } }
}
