import ShareTargetCore

/// What an app teaches the compose sheet: where a share may go, and how it gets there (C1).
///
/// It is compiled into the extension and into the app, because whichever process is alive submits. Both
/// methods may take as long as they like, may fail, may never return, and may ignore cancellation; the
/// sheet and the outbox wait only as long as they say.
///
/// **The id is the idempotency key.** A submission may be given to the adapter several times: after an
/// error, after a kill, by the other process. It is equal each time, id and all (C2). What it does must
/// have its effect once per id: send the id along and let the server recognise it, as `HTTPAdapter` does
/// with `Idempotency-Key`.
///
/// **Equal submissions do not make equal ciphertext** (C3). An adapter that encrypts, or that uploads
/// under a name which a server has chosen, must write down its own envelope and its own upload paths
/// before it uses them, and use them again at the next attempt. `Submission.journal` is a folder for
/// that, which goes when the submission is accepted.
public protocol ShareAdapter: Sendable {
  /// Written down with every submission; the app gives a submission only to the adapter of its name. By
  /// default the name of the type.
  var name: String { get }

  /// Whether Post waits for a choice. An empty list needs none. By default `true`.
  var isDestinationRequired: Bool { get }

  /// Whether `NotSent` is believed (C24). Only an adapter that can be certain may say so; by default
  /// `false`, and every error means that the outcome is unknown.
  var canTellNotSent: Bool { get }

  /// Lists where a share may go. Called when the sheet opens and when the person asks again. An error is
  /// shown with a way to try again; what has the id of an earlier entry, or no title, is left out.
  func destinations() async throws -> [Destination]

  /// Submits. Returning means that the other side has it for good: the draft is deleted next. Throwing
  /// means that nobody knows, unless it is `NotSent`: the draft stays frozen and is submitted again,
  /// equal to this one.
  func submit(_ submission: Submission) async throws
}

extension ShareAdapter {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }
  /// Post waits for a choice.
  public var isDestinationRequired: Bool { true }
  /// Every error means that the outcome is unknown.
  public var canTellNotSent: Bool { false }
}
