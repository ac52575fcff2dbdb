/// One process of the extension or of the app, from its start to its end.
public enum Step: Hashable, Sendable {
  /// Where a process dies by itself, to leave things for the next one to find.
  public enum Death: String, Hashable, Sendable {
    /// The extension, after the copies and before the commit.
    case staged
    /// The app's handler, before it kept anything.
    case offered
    /// The app's handler, after its own effect and before the acknowledgement.
    case kept
    /// The app, after the acknowledgement and before the sweep.
    case acknowledged
  }

  /// The extension: one parcel after the other; with the original contract's mirror after each.
  case store([Parcel], death: Death? = nil, isCompat: Bool = false)
  /// An older version's extension: one photo in its single slot, under this id.
  case legacySlot(Parcel, id: String)
  /// The app: launch, all offers in turn, each kept and acknowledged, then a sweep. With `isCompat` it
  /// takes what the original contract shows instead of offers.
  case drain(
    latestOnly: Bool = false, daysLater: Int = 0, death: Death? = nil, isCompat: Bool = false)

  /// The program's arguments for this step.
  func arguments(container: String, store: String, hostFolder: String) throws -> [String] {
    switch self {
    case .store(let parcels, let death, let isCompat):
      let options = try parcels.map { try $0.options(hostFolder: hostFolder) }
      return ["store", container] + (death.map { ["--die", $0.rawValue] } ?? [])
        + (isCompat ? ["--profile", "compat"] : [])
        + Array(options.joined(separator: ["--next"]))
    case .legacySlot(let parcel, let id):
      return ["slot", container, "--id", id] + (try parcel.options(hostFolder: hostFolder))
    case .drain(let latestOnly, let days, let death, let isCompat):
      return ["drain", container, store] + (latestOnly ? ["--latest-only"] : [])
        + (days > 0 ? ["--days-later", "\(days)"] : [])
        + (death.map { ["--die", $0.rawValue] } ?? [])
        + (isCompat ? ["--profile", "compat"] : [])
    }
  }

  /// What the step shares.
  public var parcels: [Parcel] {
    switch self {
    case .store(let parcels, _, _): parcels
    case .legacySlot(let parcel, _): [parcel]
    case .drain: []
    }
  }
}

/// A story: what was before, and the one process that is being disturbed.
public struct Workload: Hashable, Sendable {
  public var name: String
  /// Run once, undisturbed (a step that dies, dies by itself).
  public var preparation: [Step]
  /// Disturbed in every way.
  public var subject: Step
  /// Whether the app of this story keeps the newest share alone.
  public var latestOnly = false
  /// Whether both sides keep up the original contract.
  public var isCompat = false

  /// The app as it recovers: the same app that the story has.
  public var recovery: Step { .drain(latestOnly: latestOnly, isCompat: isCompat) }

  /// How many shares the subject brings into the inbox when nothing disturbs it: what it stores, or what
  /// it takes over from an older version.
  public var commitCount: Int {
    switch subject {
    case .store(let parcels, _, _): parcels.count
    case .legacySlot: 0
    case .drain: preparation.filter { if case .legacySlot = $0 { true } else { false } }.count
    }
  }

  /// All workloads of the campaigns.
  public static let all: [Workload] = [
    Workload(
      name: "one-photo", preparation: [], subject: .store([Parcel("one", [.photo(20_000)])])),
    Workload(
      name: "three-items", preparation: [],
      subject: .store([
        Parcel(
          "three",
          [
            .photo(9_000), .folder(name: "Trip", ["day 1/a.txt": 700, "b.txt": 0, "c.bin": 5_000]),
            .link("https://example.com/three"),
          ])
      ])),
    Workload(name: "text-only", preparation: [], subject: .store([Parcel("words", [])])),
    Workload(
      name: "two-shares", preparation: [],
      subject: .store([Parcel("first", [.photo(6_000)]), Parcel("second", [.photo(7_000)])])),
    Workload(
      name: "after-unread", preparation: [.store([Parcel("unread", [.photo(5_000)])])],
      subject: .store([Parcel("next", [.photo(4_000)])])),
    Workload(
      name: "acknowledge",
      preparation: [
        .store([Parcel("known", [.photo(8_000)])]), .drain(death: .kept),
      ], subject: .drain()),
    Workload(
      name: "drain-five",
      preparation: (1...5).map { .store([Parcel("nr \($0)", [.photo(1_000 * $0)])]) },
      subject: .drain()),
    Workload(
      name: "sweep",
      preparation: [
        .store([Parcel("left", [.photo(3_000)])], death: .staged),
        .store([Parcel("done", [.photo(3_000), .file(name: "a.pdf", byteCount: 100)])]),
        .drain(death: .acknowledged),
      ], subject: .drain(daysLater: 3)),
    Workload(
      name: "markers",
      preparation: [
        .store([Parcel("risky", [.photo(2_000)]), Parcel("calm", [.photo(2_500)])]),
        .drain(death: .offered),
      ], subject: .drain()),
    Workload(
      name: "latest-only",
      preparation: (1...3).map { .store([Parcel("v \($0)", [.photo(1_500)])]) },
      subject: .drain(latestOnly: true), latestOnly: true),
    Workload(
      name: "legacy-slot",
      preparation: [
        // It had no text, so that its label is empty.
        .legacySlot(Parcel("", [.photo(5_000)]), id: "1B4E28BA-2FA1-41D2-883F-0016D3CCA427"),
        .store([Parcel("later", [.photo(2_000)])]),
      ], subject: .drain()),
    Workload(
      name: "compat-photo",
      preparation: [.store([Parcel("shown", [.photo(3_000)])], isCompat: true)],
      subject: .store([Parcel("newer", [.photo(4_000)])], isCompat: true), latestOnly: true,
      isCompat: true),
    Workload(
      name: "compat-queue",
      preparation: (1...2).map {
        .store([Parcel("nr \($0)", [.photo(2_000 + $0)])], isCompat: true)
      },
      subject: .drain(isCompat: true), isCompat: true),
    Workload(
      name: "compat-legacy",
      preparation: [
        .legacySlot(Parcel("", [.photo(5_000)]), id: "1B4E28BA-2FA1-41D2-883F-0016D3CCA427"),
        .store([Parcel("later", [.photo(2_000)])], isCompat: true),
      ], subject: .drain(isCompat: true), isCompat: true),
  ]

  /// Those that the bounded sweeps take: two extensions, an app after a death, and the original contract's
  /// extension beside a share that is shown.
  public static let bounded = ["one-photo", "three-items", "acknowledge", "compat-photo"]
    .map { named($0) }

  /// The workload of a name that is in the list.
  public static func named(_ name: String) -> Workload {
    guard let workload = all.first(where: { $0.name == name }) else {
      preconditionFailure("\(name) is no workload")
    }
    return workload
  }
}

extension Parcel.Piece {
  /// A photo of so many bytes.
  static func photo(_ count: Int) -> Self { .photo(byteCount: count) }
}
