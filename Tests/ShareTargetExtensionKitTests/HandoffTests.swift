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
      actions(.began, .gathered, .published(skipped: []), .appeared, .opened(true))
        == [.gather, .publish, .hint, .open, .complete])
    #expect(
      actions(.began, .appeared, .gathered, .published(skipped: []), .opened(true))
        == [.gather, .publish, .hint, .open, .complete])
  }

  @Test func `H4 a share that is durable before the presentation has ended waits for it`() {
    #expect(actions(.began, .gathered, .published(skipped: [])) == [.gather, .publish, .hint])
  }

  @Test func `H10 when the app does not open the sheet says so and ends by Done`() {
    #expect(
      actions(
        .began, .appeared, .gathered, .published(skipped: []), .opened(false), .doneTapped)
        == [.gather, .publish, .hint, .open, .say(.savedOpenTheApp), .complete])
  }

  @Test func `I1 what is missing is said before the sheet ends, and then the app is opened`() {
    #expect(
      actions(
        .began, .appeared, .gathered, .published(skipped: [late]), .doneTapped, .opened(false))
        == [.gather, .publish, .hint, .say(.savedWithout([late])), .open, .complete])
  }

  @Test(arguments: [Handoff.Event.cancelTapped, .disappeared])
  func `H10 stopping while copying leaves nothing and ends as cancelled`(event: Handoff.Event) {
    #expect(
      actions(.began, .appeared, event, .gathered, .stopped)
        == [.gather, .stop, .discard, .cancelRequest(.cancelled)])
  }

  @Test func `H11 an interruption by the system is told and leaves nothing`() {
    #expect(
      actions(.began, .appeared, .expired, .gathered, .stopped, .doneTapped)
        == [
          .gather, .stop, .discard, .alert(Handoff.Failure(.interrupted)),
          .cancelRequest(.interrupted),
        ])
    #expect(
      actions(.began, .expired, .disappeared, .stopped)
        == [.gather, .stop, .discard, .cancelRequest(.interrupted)])
  }

  @Test(arguments: [Handoff.Event.cancelTapped, .expired])
  func `once publishing has begun a share is no longer cancelled`(event: Handoff.Event) {
    #expect(
      actions(.began, .appeared, .gathered, event, .published(skipped: []))
        == [.gather, .publish, .hint, .open])
  }

  @Test func `a sheet that is taken away while publishing ends without a word, with the share`() {
    #expect(
      actions(.began, .appeared, .gathered, .disappeared, .published(skipped: [late]))
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
      actions(.began, .appeared, .gathered, .failed(.init(.fileSystem)), .disappeared) == [
        .gather, .publish, .discard, .alert(.init(.fileSystem)),
        .cancelRequest(.fileSystem),
      ])
  }

  /// All orders of up to ten events that change something, against the promises that hold for all.
  @Test func `a request ends at most once, and is completed only with a durable share`() {
    let alphabet: [Handoff.Event] = [
      .began, .appeared, .gathered, .published(skipped: []), .published(skipped: [late]),
      .failed(.init(.noSpace)), .stopped, .cancelTapped, .doneTapped, .opened(false),
      .disappeared,
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
    explore(Handoff(), [], 10)
    #expect(courses > 300)
  }
}
