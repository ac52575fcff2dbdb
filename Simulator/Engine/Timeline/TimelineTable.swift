import Foundation

/// Prints a timeline for people: one line per event, columns aligned.
public enum TimelineTable {
  /// The lines of the table without a heading; events in the given order.
  public static func lines(_ events: [PhoneEvent]) -> [String] {
    let names = events.map {
      $0.processIdentifier == 0 ? $0.source : "\($0.source)[\($0.processIdentifier)]"
    }
    let nameWidth = names.map(\.count).max() ?? 0
    let eventWidth = events.map(\.name.count).max() ?? 0
    return zip(events, names).map { event, name in
      let time = String(format: "%9.3f s", event.seconds)
      let line =
        time + "  " + name.padding(toLength: nameWidth, withPad: " ", startingAt: 0) + "  "
        + event.name.padding(toLength: eventWidth, withPad: " ", startingAt: 0)
      return event.facts.isEmpty ? trimmed(line) : line + "  " + event.facts
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
