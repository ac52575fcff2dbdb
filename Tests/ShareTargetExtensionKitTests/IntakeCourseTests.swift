import Foundation
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetExtensionKit

/// The decisions of a whole intake, without provider, file or clock.
@Suite struct IntakeCourseTests {
  private func course(_ types: [[String]], limit: Int = 100) -> IntakeCourse {
    IntakeCourse(
      plans: types.map { AttachmentPlan(types: $0, suggestedName: nil) }, itemCountLimit: limit)
  }

  private func asked(_ actions: [IntakeCourse.Action]) -> [Int] {
    actions.compactMap { if case .ask(let position, _, _) = $0 { position } else { nil } }
  }

  private func item(_ position: Int, _ kind: ItemKind = .file) -> SharedItem {
    SharedItem(
      kind: kind, position: position, storedName: "\(position).bin", displayName: "x",
      declaredType: "public.data")
  }

  private func plan(_ actions: [IntakeCourse.Action], _ position: Int) -> AttachmentPlan {
    for case .ask(position, _, let plan) in actions { return plan }
    preconditionFailure("Nothing was asked.")
  }

  @Test func `I3 a few loads at a time, the next one when one has ended`() {
    var course = course(Array(repeating: ["public.jpeg"], count: 6))
    let first = course.begin()
    #expect(asked(first) == [0, 1, 2, 3])
    #expect(asked(course.answered(2, .kept(item(2), plan(first, 2)))) == [4])
    #expect(course.outcomes[2] == .kept)
  }

  @Test func `I7 what is held in memory goes one by one, and others pass it`() {
    var course = course([
      ["com.apple.property-list"], ["com.apple.property-list"], ["public.jpeg"], ["public.jpeg"],
    ])
    let first = course.begin()
    #expect(asked(first) == [0, 2, 3])
    #expect(asked(course.answered(0, .kept(item(0), plan(first, 0)))) == [1])
  }

  @Test func `I2 it finishes once, when the last attachment has its outcome`() {
    var course = course([["public.jpeg"], ["public.plain-text"], []])
    let first = course.begin()
    #expect(!first.contains(.finish))
    #expect(course.answered(1, .text("Hi")) == [])
    #expect(course.answered(0, .kept(item(0), plan(first, 0))) == [.finish])
    #expect(course.answered(0, .kept(item(0), plan(first, 0))) == [])
    #expect(course.outcomes == [.kept, .text("Hi"), .skipped(.unsupported)])
  }

  @Test func `I8 attachments beyond the limit are not asked, texts do not count`() {
    var course = course(
      [["public.jpeg"], ["public.plain-text"], ["public.jpeg"], ["public.jpeg"]], limit: 2)
    #expect(asked(course.begin()) == [0, 1, 2])
    #expect(course.outcomes[3] == .skipped(.tooMany))
  }

  @Test func `an offer of nothing finishes at once`() {
    var course = course([])
    #expect(course.begin() == [.finish])
  }

  @Test func `P18 P19 an answer that nobody waits for changes nothing`() {
    var course = course([["public.jpeg"], ["public.jpeg"]])
    let first = course.begin()
    _ = course.abandoned(0)
    #expect(course.outcomes[0] == .skipped(.timedOut))
    #expect(course.answered(0, .kept(item(0), plan(first, 0))) == [])
    #expect(course.answered(7, .added) == [])
    #expect(course.outcomes[0] == .skipped(.timedOut))
  }

  @Test func `I9 an attachment without progress is given up, and the provider is told`() {
    var course = course([["public.jpeg"]])
    _ = course.begin()
    for _ in 0..<29 { #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == []) }
    #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [.abandon(0)])
    #expect(course.abandoned(0) == [.finish])
  }

  @Test func `I3 I9 when one type never answers the next is asked, after all that had no turn`() {
    var course = course([
      ["public.heic", "public.png"], ["dyn.a"], ["dyn.a"], ["dyn.a"], ["public.jpeg"],
    ])
    #expect(asked(course.begin()) == [0, 1, 2, 3])
    for _ in 0..<29 { #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == []) }
    #expect(
      course.beat(fractions: [:], isCopying: [], hasCopied: false)
        == [.abandon(0), .abandon(1), .abandon(2), .abandon(3)])
    #expect(asked(course.abandoned(0)) == [4])
    let second = course.abandoned(1)
    guard case .ask(0, Ask(.file, "public.png"), let plan)? = second.first else {
      Issue.record("\(second)")
      return
    }
    #expect(course.abandoned(2) + course.abandoned(3) == [])
    #expect(course.answered(0, .kept(item(0), plan)) == [])
    #expect(course.outcomes[0] == .kept && course.outcomes[1] == .skipped(.timedOut))
  }

  @Test(arguments: [true, false])
  func `I1 a picture that is missing is told, though its address or its words are kept`(
    isLink: Bool
  ) {
    var course = course([["public.jpeg", isLink ? "public.url" : "public.plain-text"]])
    _ = course.begin()
    let next = course.abandoned(0)
    #expect(asked(next) == [0])
    if isLink {
      var plan = plan(next, 0)
      _ = plan.answered(Ask(.object(.url), "public.url"), .link(URL(string: "https://a.org")!))
      #expect(course.answered(0, .kept(item(0, .url), plan)) == [.finish])
    } else {
      #expect(course.answered(0, .text("Look")) == [.finish])
    }
    #expect(
      course.missed == [
        SkippedAttachment(position: 0, reason: .timedOut, declaredType: "public.jpeg")
      ])
  }

  @Test func `I9 another type of an attachment that was late has less time`() {
    var course = course([["public.heic", "public.png"]])
    _ = course.begin()
    var actions: [IntakeCourse.Action] = []
    for _ in 0..<30 { actions += course.beat(fractions: [:], isCopying: [], hasCopied: false) }
    #expect(asked(course.abandoned(0)) == [0])
    for _ in 1..<IntakeDeadlines.furtherSeconds {
      #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [])
    }
    #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [.abandon(0)])
    #expect(course.abandoned(0) == [.finish])
    #expect(course.outcomes == [.skipped(.timedOut)])
  }

  @Test func `I9 25 providers of four types that never answer end within the total deadline`() {
    let types = ["public.heic", "public.jpeg", "public.png", "public.url"]
    var course = course(Array(repeating: types, count: 25))
    var isOver = false
    func carryOut(_ actions: [IntakeCourse.Action]) {
      for action in actions {
        if case .abandon(let position) = action { carryOut(course.abandoned(position)) }
        if action == .finish { isOver = true }
      }
    }
    carryOut(course.begin())
    for second in 1...IntakeDeadlines.totalSeconds {
      #expect(!isOver, "\(second)")
      carryOut(course.beat(fractions: [:], isCopying: [], hasCopied: false))
    }
    #expect(isOver)
    #expect(course.outcomes == Array(repeating: .skipped(.timedOut), count: 25))
  }

  @Test(arguments: [true, false])
  func `I1 the words beside a kept picture join the text, or are told as missing`(isThere: Bool) {
    var course = course([["public.jpeg", "public.plain-text"]])
    let first = course.begin()
    var plan = plan(first, 0)
    _ = plan.answered(
      Ask(.file, "public.jpeg"), .file(URL(fileURLWithPath: "/x/a.jpg"), .init()))
    let words = course.answered(0, .kept(item(0), plan))
    #expect(asked(words) == [0] && course.outcomes == [.kept])
    if isThere {
      #expect(course.answered(0, .words("Look")) == [.finish])
    } else {
      for _ in 1..<IntakeCourse.extraSeconds {
        #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [])
      }
      #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [.abandon(0)])
      #expect(course.abandoned(0) == [.finish])
    }
    #expect(course.words == [isThere ? "Look" : nil])
    #expect(course.missingWords == [isThere ? nil : .timedOut])
  }

  @Test func `I9 a copy that stands still for 120 seconds ends the share, for it cannot be whole`()
  {
    var course = course([["public.jpeg"]])
    _ = course.begin()
    var actions: [IntakeCourse.Action] = []
    for _ in 0..<120 { actions += course.beat(fractions: [:], isCopying: [0], hasCopied: false) }
    #expect(actions.contains(.stopCopying))
    #expect(actions.last == .finish)
    #expect(course.stopped?.code == .loadFailed)
  }

  @Test func `I9 a copy that moves is never given up`() {
    var course = course([["public.jpeg"]])
    _ = course.begin()
    var actions: [IntakeCourse.Action] = []
    for _ in 0..<1_000 { actions += course.beat(fractions: [:], isCopying: [0], hasCopied: true) }
    #expect(!actions.contains(.finish) && !actions.contains(.stopCopying))
  }

  @Test func `I13 a picture is looked into, and what takes too long is not waited for`() {
    var course = course([["public.jpeg"]])
    let first = course.begin()
    let image = item(0, .image)
    #expect(course.answered(0, .kept(image, plan(first, 0))) == [.describe(0, image)])
    for _ in 1..<IntakeCourse.extraSeconds {
      #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [])
    }
    #expect(course.beat(fractions: [:], isCopying: [], hasCopied: false) == [.finish])
    #expect(course.described(0) == [])
    #expect(course.outcomes == [.kept])
  }

  @Test func `I16 a second try asks only for what was not available`() {
    var course = course([["public.jpeg"], ["public.heic"]])
    let first = course.begin()
    _ = course.answered(0, .kept(item(0), plan(first, 0)))
    #expect(
      course.answered(1, .goOn(plan(first, 1), .skip(.unavailable))) == [.finish])
    #expect(course.unavailable == [1])
    #expect(asked(course.retry()) == [1])
    #expect(course.outcomes == [.kept, nil])
    #expect(course.answered(1, .kept(item(1), plan(first, 1))) == [.finish])
    #expect(course.retry() == [.finish])
  }

  /// The plan of a Live Photo whose picture has been taken over.
  private func pictured(_ actions: [IntakeCourse.Action], _ position: Int) -> AttachmentPlan {
    var plan = plan(actions, position)
    let file = Answer.file(URL(fileURLWithPath: "/x/a.heic"), .init())
    _ = plan.answered(Ask(.file, "public.heic"), file)
    return plan
  }

  private let live = ["com.apple.live-photo-bundle", "public.heic", "public.url"]

  @Test func `P27 the film of a Live Photo is asked for when every attachment has had its turn`() {
    var course = course([live, ["public.jpeg"], ["public.jpeg"], ["public.jpeg"], ["public.jpeg"]])
    let first = course.begin()
    #expect(asked(first) == [0, 1, 2, 3])
    #expect(asked(course.answered(0, .kept(item(0), pictured(first, 0)))) == [4])
    for position in [1, 2, 3] {
      let next = course.answered(position, .kept(item(position), plan(first, position)))
      #expect(asked(next) == [])
    }
    #expect(course.outcomes[0] == nil)
    let film = course.abandoned(4)
    #expect(film.count == 1)
    guard case .ask(0, Ask(.file, "com.apple.live-photo-bundle"), _)? = film.first else {
      Issue.record("\(film)")
      return
    }
    let address = course.answered(0, .further(item(0, .movie)))
    #expect(course.outcomes[0] == .kept && course.films[0] == .kept)
    #expect(address.first == .describe(0, item(0, .movie)))
    #expect(asked(address) == [0])
    #expect(course.answered(0, .added) == [])
    #expect(course.described(0) == [.finish])
  }

  @Test(arguments: [SkipReason.unavailable, .unreadable, .timedOut, .tooLarge])
  func `I1 P27 a film that cannot be had is told, and its picture stays`(reason: SkipReason) {
    var course = course([["public.heic", "com.apple.live-photo-bundle"]])
    let first = course.begin()
    let film = course.answered(0, .kept(item(0), pictured(first, 0)))
    #expect(asked(film) == [0])
    let entry = SkippedAttachment(position: 0, reason: reason)
    switch reason {
    case .timedOut: #expect(course.abandoned(0) == [.finish])
    case .tooLarge: #expect(course.answered(0, .leftOut(entry)) == [.finish])
    default:
      var plan = plan(film, 0)
      let failure: Answer.Failure = reason == .unavailable ? .unavailable : .unreadable
      let step = plan.answered(Ask(.file, "com.apple.live-photo-bundle"), .failed(failure))
      #expect(step == .skip(reason))
      #expect(course.answered(0, .goOn(plan, step)) == [.finish])
    }
    #expect(course.outcomes == [.kept])
    #expect(course.films == [reason == .tooLarge ? .leftOut(entry) : .skipped(reason)])
  }

  @Test
  func `I16 P27 a film that is still in iCloud can be asked for once more, without its picture`() {
    var course = course([["public.heic", "com.apple.live-photo-bundle", "public.url"]])
    let first = course.begin()
    let film = course.answered(0, .kept(item(0), pictured(first, 0)))
    let address = course.answered(0, .goOn(plan(film, 0), .skip(.unavailable)))
    #expect(asked(address) == [0])
    #expect(course.answered(0, .added) == [.finish])
    #expect(course.unavailable == [0])
    let again = course.retry()
    guard case .ask(0, Ask(.file, "com.apple.live-photo-bundle"), _)? = again.first else {
      Issue.record("\(again)")
      return
    }
    #expect(course.answered(0, .further(item(0, .file))) == [.finish])
    #expect(course.films == [.kept] && course.unavailable == [])
  }

  @Test func `cancelling tells every provider, and finishes when the last one is let go of`() {
    var course = course([["public.jpeg"], ["public.jpeg"]])
    _ = course.begin()
    let actions = course.stop(ShareTargetError(.cancelled, "Cancelled."))
    #expect(actions == [.stopCopying, .abandon(0), .abandon(1)])
    #expect(course.abandoned(0) == [])
    #expect(course.abandoned(1) == [.finish])
    #expect(course.stop(ShareTargetError(.noSpace, "Later.")) == [])
    #expect(course.stopped?.code == .cancelled)
  }

  // MARK: Every behaviour

  /// Plans of all kinds, made once: a look into the tree of types costs.
  private static let plans = {
    let types = [
      ["public.jpeg"], ["public.jpeg", "public.url"], ["public.plain-text"], ["public.url"], [],
      ["com.apple.property-list", "public.url"], ["dyn.x"], ["public.heic", "public.data"],
      (0..<3_000).map { "com.example.t\($0)" }, [String(repeating: "t", count: 1 << 12)],
      ["public.folder"], ["public.file-url", "public.png"],
      ["com.apple.live-photo-bundle", "public.heic", "public.url"],
      ["public.plain-text", "public.jpeg", "public.url"], ["public.url", "public.plain-text"],
    ]
    return types.map { AttachmentPlan(types: $0, suggestedName: nil) }
  }()

  /// Seeds of a run; `HOSTILE_SEEDS=10000` plays them all.
  private static let seedCount =
    ProcessInfo.processInfo.environment["HOSTILE_SEEDS"].flatMap(UInt64.init) ?? 1_000

  /// Plays one generated offer to its end against generated answers; returns what was wrong.
  private func play(seed: UInt64) -> String? {
    var random = SeededWords(seed: seed)
    let plans = (0..<random.below(30)).map { _ in
      Self.plans[random.below(Self.plans.count)]
    }
    var course = IntakeCourse(plans: plans, itemCountLimit: 1 + random.below(25))
    var open: [Int: (Ask, AttachmentPlan)] = [:]
    var describing: Set<Int> = []
    var taking: Set<Int> = []
    var stored: Set<Int> = []
    var films: Set<Int> = []
    /// Places whose kept picture has a film beside it.
    var filmed: Set<Int> = []
    var (finishes, asks, retries) = (0, 0, 0)
    var wrong: String?

    func carryOut(_ actions: [IntakeCourse.Action]) {
      for action in actions {
        switch action {
        case .ask(let position, let ask, let plan):
          asks += 1
          if open[position] != nil { wrong = "asked twice at once" }
          open[position] = (ask, plan)
          if open.count > IntakeCourse.width { wrong = "too many at once" }
          if open.values.count(where: { $0.0.isHeldInMemory }) > 1 { wrong = "memory" }
        case .describe(let position, _): describing.insert(position)
        case .abandon(let position):
          guard open[position] != nil, !taking.contains(position) else { continue }
          open[position] = nil
          carryOut(course.abandoned(position))
        case .stopCopying: break
        case .finish: finishes += 1
        }
      }
    }

    func reply(_ position: Int, _ ask: Ask, _ plan: AttachmentPlan) -> IntakeCourse.Reply {
      var plan = plan
      let file = URL(fileURLWithPath: "/private/tmp/x/a.bin")
      let answers: [Answer] = [
        .file(file, .init()), .file(file, .init(isDirectory: true)),
        .file(file, .init(isPropertyList: true)), .file(file, .init(detectedType: "public.html")),
        .data(Data()), .data(Data("bplist".utf8)), .text("words"), .text("https://example.org"),
        .link(URL(string: "https://example.org")!), .link(URL(string: "mailto:x")!),
        .picture(png: Data([1])), .failed(.unavailable), .failed(.cancelled),
        .failed(.unreadable), .failed(.tooLarge),
      ]
      switch plan.answered(ask, answers[random.below(answers.count)]) {
      case .take(.text(let text)): return .text(text)
      case .take where random.below(12) == 0:
        return .leftOut(SkippedAttachment(position: position, reason: .tooLarge))
      case .take(.pairedFilm):
        if !films.insert(position).inserted { wrong = "a film stored twice" }
        return .further(item(position, .movie))
      case .take:
        if !stored.insert(position).inserted { wrong = "stored twice" }
        var asking = plan
        _ = asking.stored()
        if asking.filmAsk != nil { filmed.insert(position) }
        return .kept(item(position, random.below(2) == 0 ? .image : .file), plan)
      case .add, .done: return .added
      case .addWords(let words): return .words(words)
      case .missWords(let reason): return .wordsMissing(reason)
      case let step: return .goOn(plan, step)
      }
    }

    carryOut(course.begin())
    var steps = 0
    while finishes == retries, wrong == nil {
      steps += 1
      if steps > 20_000 { return "it does not end" }
      let position = open.keys.sorted().dropFirst(random.below(max(1, open.count))).first
      switch random.below(10) {
      case 0...5:
        guard let position, let (ask, plan) = open[position] else { break }
        if random.below(9) == 0 {
          // Silence: somebody who takes over and has not come back, or never answers.
          if random.below(2) == 0 { taking.insert(position) }
          break
        }
        open[position] = nil
        taking.remove(position)
        let reply = reply(position, ask, plan)
        carryOut(course.answered(position, reply))
        // The provider calls back once more.
        if random.below(5) == 0, open[position] == nil {
          let before = course.outcomes
          if !course.answered(position, reply).isEmpty || course.outcomes != before {
            wrong = "a second answer did something"
          }
        }
      case 6:
        if let position = describing.popFirst() { carryOut(course.described(position)) }
      case 7 where random.below(400) == 0:
        carryOut(course.stop(ShareTargetError(.cancelled, "Cancelled.")))
      default:
        let fractions = open.mapValues { _ in random.below(4) == 0 ? Double.nan : 0.5 }
        carryOut(
          course.beat(
            fractions: fractions, isCopying: taking, hasCopied: random.below(30) == 0))
      }
      if course.stopped != nil {
        // Copies that stop at their next step.
        for position in taking where open[position] != nil {
          open[position] = nil
          carryOut(
            course.answered(position, .stopped(ShareTargetError(.cancelled, "Cancelled."))))
        }
        taking = []
      }
      if finishes > retries, course.stopped == nil, retries < 2, !course.unavailable.isEmpty,
        random.below(2) == 0
      {
        retries += 1
        carryOut(course.retry())
      }
    }
    if let wrong { return wrong }
    if finishes != retries + 1 { return "it finished \(finishes) times" }
    if course.stopped == nil, course.outcomes.contains(where: { $0 == nil }) {
      return "an attachment has no outcome"
    }
    for position in plans.indices where course.stopped == nil {
      let isAsked = stored.contains(position) && filmed.contains(position)
      if isAsked != (course.films[position] != nil) {
        return "a film has no outcome, or a wrong one"
      }
      if films.contains(position) != (course.films[position] == .kept) { return "a film is lost" }
    }
    if asks > plans.count * (AttachmentPlan.typeCountLimit * 4 + 4) * (retries + 1) {
      return "it asked \(asks) times"
    }
    return nil
  }

  @Test func `I1 I2 no behaviour of providers hangs it or drops an attachment`() {
    for seed in 0..<Self.seedCount {
      let wrong = play(seed: seed)
      #expect(wrong == nil, "seed \(seed)")
      if wrong != nil { return }
    }
  }
}
