import ShareTargetCore
import os

/// The one seam through which ShareTarget says what it does (S32).
///
/// An event holds ids, counts, sizes and codes alone, which is why its text may be public.
public struct Timeline: Sendable {
  private let body: @Sendable (TimelineEvent) -> Void

  /// The unified log, subsystem `ShareTarget`, category `timeline`.
  public static let system: Timeline = {
    let logger = Logger(subsystem: "ShareTarget", category: "timeline")
    return Timeline { event in
      logger.notice("\(event.description, privacy: .public)")
    }
  }()

  /// A timeline that calls a closure for each event, on whatever thread the event happens.
  public init(record: @escaping @Sendable (TimelineEvent) -> Void) { body = record }

  /// Tells one event; returns when it is written.
  public func record(_ event: TimelineEvent) { body(event) }
}
