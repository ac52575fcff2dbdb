import ShareTargetCore
import Testing

@testable import ShareTargetExtensionKit

@Suite struct HandoffTests {
  private let late = SkippedAttachment(position: 1, reason: .timedOut)

  /// All actions of a course.
  private func actions(_ events: Handoff.Event...) -> [Handoff.Action] {
    var handoff = Handoff()
    return events.flatMap { handoff.handle($0) }
  }

  @Test func `H4 the request is completed after everything durable and after the presentation`() {
    #expect(
      actions(.began, .gathered(.init()), .published(skipped: []), .appeared, .opened(true))
        == [.gather, .publish, .hint, .open, .complete])
    #expect(
      actions(.began, .appeared, .gathered(.init()), .published(skipped: []), .opened(true))
        == [.gather, .publish, .hint, .open, .complete])
  }

  @Test func `H4 a share that is durable before the presentation has ended waits for it`() {
    #expect(
      actions(.began, .gathered(.init()), .published(skipped: [])) == [.gather, .publish, .hint])
  }

  @Test func `H10 when the app does not open the sheet says so and ends by Done`() {
    #expect(
      actions(
        .began, .appeared, .gathered(.init()), .published(skipped: []), .opened(false), .doneTapped)
        == [.gather, .publish, .hint, .open, .say(.savedOpenTheApp), .complete])
  }

  @Test func `I1 what is missing is said before the sheet ends, and then the app is opened`() {
    #expect(
      actions(
        .began, .appeared, .gathered(.init()), .published(skipped: [late]), .doneTapped,
        .opened(false))
        == [.gather, .publish, .hint, .say(.savedWithout([late])), .open, .complete])
  }

  @Test(arguments: [Handoff.Event.cancelTapped, .disappeared])
  func `H10 stopping while copying leaves nothing and ends as cancelled`(event: Handoff.Event) {
    #expect(
      actions(.began, .appeared, event, .gathered(.init()), .stopped)
        == [.gather, .stop, .discard, .cancelRequest(.cancelled)])
  }

  @Test func `H11 an interruption by the system is told and leaves nothing`() {
    #expect(
      actions(.began, .appeared, .expired, .gathered(.init()), .stopped, .doneTapped)
        == [
          .gather, .stop, .record(.interrupted), .discard, .alert(Handoff.Failure(.interrupted)),
          .cancelRequest(.interrupted),
        ])
    #expect(
      actions(.began, .expired, .disappeared, .stopped)
        == [.gather, .stop, .record(.interrupted), .discard, .cancelRequest(.interrupted)])
  }

  @Test(arguments: [Handoff.Event.cancelTapped, .expired])
  func `once publishing has begun a share is no longer cancelled`(event: Handoff.Event) {
    #expect(
      actions(.began, .appeared, .gathered(.init()), event, .published(skipped: []))
        == [.gather, .publish, .hint, .open])
  }

  @Test func `a sheet that is taken away while publishing ends without a word, with the share`() {
    #expect(
      actions(.began, .appeared, .gathered(.init()), .disappeared, .published(skipped: [late]))
        == [.gather, .publish, .hint, .complete])
  }

  @Test func `H11 a failure is said once the sheet is there, and ends with cancelRequest`() {
    #expect(
      actions(.failed(.init(.missingAppGroup)), .appeared, .doneTapped) == [
        .alert(.init(.missingAppGroup)), .cancelRequest(.missingAppGroup),
      ])
    #expect(
      actions(.began, .appeared, .failed(.init(.noSpace)), .doneTapped) == [
        .gather, .discard, .alert(.init(.noSpace)), .cancelRequest(.noSpace),
      ])
    #expect(
      actions(.began, .appeared, .gathered(.init()), .failed(.init(.fileSystem)), .disappeared) == [
        .gather, .publish, .discard, .alert(.init(.fileSystem)),
        .cancelRequest(.fileSystem),
      ])
  }

  private let cloud = SkippedAttachment(position: 2, reason: .unavailable)

  @Test func `I16 what is still in iCloud can be asked for once more while the sheet is open`() {
    let some = Handoff.Gathered(skipped: [cloud], isRetryable: true)
    #expect(
      actions(
        .began, .appeared, .gathered(some), .retryTapped, .gathered(.init()),
        .published(skipped: []))
        == [.gather, .ask(some), .gatherAgain, .publish, .hint, .open])
    // Asked once the sheet is there.
    #expect(actions(.began, .gathered(some), .appeared) == [.gather, .ask(some)])
  }

  @Test func `I16 who saves the rest is not told again what is missing`() {
    let some = Handoff.Gathered(skipped: [cloud], isRetryable: true)
    #expect(
      actions(
        .began, .appeared, .gathered(some), .doneTapped, .published(skipped: [cloud]))
        == [.gather, .ask(some), .publish, .hint, .open])
    // What came later is told.
    #expect(
      actions(
        .began, .appeared, .gathered(some), .doneTapped, .published(skipped: [cloud, late]))
        == [.gather, .ask(some), .publish, .hint, .say(.savedWithout([cloud, late]))])
  }

  @Test(arguments: [Handoff.Event.disappeared, .expired])
  func `I16 a sheet that is taken away while it asks saves what is there`(event: Handoff.Event) {
    let some = Handoff.Gathered(skipped: [cloud], isRetryable: true)
    #expect(
      actions(.began, .appeared, .gathered(some), event)
        == [.gather, .ask(some), .publish])
    var handoff = Handoff()
    for event in [Handoff.Event.began, .appeared, .gathered(some)] { _ = handoff.handle(event) }
    #expect(handoff.mustStay)
  }

  @Test func `I16 nothing but what is in iCloud is asked for again, or ends as not saved`() {
    let none = Handoff.Gathered(hasContent: false, skipped: [cloud], isRetryable: true)
    #expect(
      actions(.began, .appeared, .gathered(none), .doneTapped)
        == [.gather, .ask(none), .record(.loadFailed), .discard, .cancelRequest(.loadFailed)])
    #expect(
      actions(.began, .appeared, .gathered(none), .cancelTapped)
        == [.gather, .ask(none), .discard, .cancelRequest(.cancelled)])
    #expect(
      actions(.began, .appeared, .gathered(none), .retryTapped, .gathered(.init()))
        == [.gather, .ask(none), .gatherAgain, .publish])
  }

  @Test func `H11 nothing but skipped attachments is no share`() {
    let none = Handoff.Gathered(hasContent: false, skipped: [late])
    #expect(
      actions(.began, .appeared, .gathered(none)) == [
        .gather, .record(.loadFailed), .discard, .alert(.init(.loadFailed, skipped: [late])),
      ])
    #expect(
      actions(.began, .appeared, .gathered(.init(hasContent: false))) == [
        .gather, .record(.nothingToShare), .discard, .alert(.init(.nothingToShare)),
      ])
  }

  /// All orders of up to eight events that change something, against the promises that hold for all.
  @Test func `a request ends at most once, and is completed only with a durable share`() {
    let alphabet: [Handoff.Event] = [
      .began, .appeared, .gathered(.init()), .published(skipped: []), .published(skipped: [late]),
      .failed(.init(.noSpace)), .stopped, .cancelTapped, .doneTapped, .opened(false),
      .disappeared, .gathered(.init(skipped: [cloud], isRetryable: true)),
      .gathered(.init(hasContent: false, skipped: [cloud], isRetryable: true)), .retryTapped,
    ]
    var courses = 0
    func explore(_ handoff: Handoff, _ trace: [Handoff.Action], _ depth: Int) {
      courses += 1
      let ends = trace.filter {
        if case .cancelRequest = $0 { true } else { $0 == .complete }
      }
      #expect(ends.count <= 1)
      #expect(ends.isEmpty || trace.last == ends.first)
      if trace.contains(.complete) {
        #expect(trace.contains(.hint) && !trace.contains(.discard))
      }
      if trace.contains(.discard) { #expect(!trace.contains(.hint)) }
      guard depth > 0, ends.isEmpty else { return }
      for event in alphabet {
        var next = handoff
        let actions = next.handle(event)
        if next != handoff || !actions.isEmpty { explore(next, trace + actions, depth - 1) }
      }
    }
    explore(Handoff(), [], 8)
    #expect(courses > 300)
  }
}
