import ShareTargetCompose
import ShareTargetCore
import Testing

/// The decisions of the compose sheet, one line of the specification after the other.
@Suite struct ComposeMachineTests {
  private static let id = ShareID("019B7C5E-A07B-7000-8000-00000000ABCD")!
  private static let personal = Destination(id: "personal", title: "Personal")
  private static let team = Destination(id: "team", title: "Team", subtitle: "All of us")
  private static let list = DestinationList([personal, team])
  private static let photo = SharedItem(
    kind: .image, position: 0, storedName: "0.heic", displayName: "IMG_0001.heic",
    declaredType: "public.heic", byteCount: 100)

  /// A machine to which all this has happened, and what it did last.
  private func machine(
    _ rules: ComposeMachine.Rules = .init(), after events: [ComposeMachine.Event]
  ) -> (ComposeMachine, [ComposeMachine.Effect]) {
    var machine = ComposeMachine(rules: rules)
    var last: [ComposeMachine.Effect] = []
    for event in events { last = machine.handle(event) }
    return (machine, last)
  }

  private static let begun: [ComposeMachine.Event] = [
    .started(resuming: nil), .opened(.init(id: id)),
  ]
  private static let ready: [ComposeMachine.Event] =
    begun + [
      .loaded(LoadedContent(text: "Look"), [photo], []), .saved, .listed(1, list), .chose("team"),
      .saved,
    ]
  private static let sending: [ComposeMachine.Event] =
    ready + [.sendPressed, .frozen, .attemptBegun(1)]
  private static let frozen: [ComposeMachine.Event] =
    sending + [.answered(1, .unknown), .noted(true)]

  @Test func `the screen is there before anything is loaded (C11, C29)`() {
    let machine = ComposeMachine()
    #expect(machine.screen.activity == .opening && !machine.screen.canPost)
    #expect(self.machine(after: [.started(resuming: nil)]).1 == [.open(nil), .list(1)])
    let (opened, effects) = self.machine(after: Self.begun)
    #expect(effects == [.load])
    #expect(opened.screen.isTextEditable && opened.screen.canCancel && !opened.screen.canPost)
    #expect(opened.screen.postBlock == .loading && opened.screen.activity == .loading)
  }

  @Test func `the host's text is the editor's first content, once (C4, C6)`() {
    let (machine, effects) = machine(
      after: Self.begun + [.loaded(LoadedContent(text: "Look"), [Self.photo], [])])
    #expect(machine.screen.text == "Look" && machine.screen.items == [Self.photo])
    #expect(effects == [.save(machine.content)])
    #expect(machine.content.isWhole)
  }

  @Test func `loading never replaces an edit, and the host's text stays in sight (C10)`() {
    var (machine, effects) = machine(after: Self.begun + [.edited("mine")])
    #expect(effects == [.save(machine.content)])
    effects = machine.handle(.loaded(LoadedContent(text: "Look"), [Self.photo], []))
    #expect(machine.screen.text == "mine" && machine.screen.offeredText == "Look")
    #expect(machine.screen.items == [Self.photo])
    #expect(effects == [], "one write at a time")
    #expect(machine.handle(.saved) == [.save(machine.content)])
  }

  @Test func `an edit to nothing is an edit (C10)`() {
    let (machine, _) = machine(
      after: Self.begun + [
        .edited("m"), .edited(""), .loaded(LoadedContent(text: "Look"), [], []),
      ])
    #expect(machine.screen.text == "" && machine.screen.offeredText == "Look")
  }

  @Test func `a wrong or oversize text blocks Post with its reason until one is written (C5)`() {
    for fault in TextFault.allCases {
      var (machine, _) = machine(
        after: Self.begun + [
          .loaded(LoadedContent(textFault: fault), [Self.photo], []), .saved, .listed(1, Self.list),
          .chose("team"), .saved,
        ])
      #expect(machine.screen.postBlock == .textFault(fault))
      #expect(machine.handle(.sendPressed) == [])
      _ = machine.handle(.edited("mine"))
      #expect(machine.screen.canPost)
    }
  }

  @Test func `the text shares the budget that items leave, and counts as one (C8)`() {
    var limits = Limits()
    limits.totalBytes = 110
    limits.itemCount = 2
    let events = Array(Self.ready.prefix(6)) + [.chose("team"), .saved]
    var (machine, _) = machine(.init(limits: limits), after: events)
    #expect(machine.screen.textBytesLeft == 6 && machine.screen.canPost)
    _ = machine.handle(.edited("12345678901"))
    #expect(machine.screen.postBlock == .textTooLong(byteCount: 1))
    #expect(machine.screen.textBytesLeft == -1)
    #expect(machine.handle(.sendPressed) == [])
    limits.itemCount = 1
    (machine, _) = self.machine(.init(limits: limits), after: events)
    #expect(machine.screen.postBlock == .tooManyItems)
    _ = machine.handle(.edited(""))
    #expect(machine.screen.canPost)
    let link = SharedItem(
      kind: .url, position: 0, displayName: "Link", declaredType: "public.url",
      url: "https://example.org/")
    #expect(
      ComposeBudget(items: [link], limits: limits).textByteCount
        == Int64(110 - "https://example.org/".utf8.count))
  }

  @Test func `skipped items are seen and the rest can be sent (C5, C9)`() {
    let skipped = SkippedAttachment(position: 1, reason: .tooLarge, displayName: "film.mov")
    let (machine, _) = machine(
      after: Self.begun + [
        .loaded(LoadedContent(), [Self.photo], [skipped]), .saved, .listed(1, Self.list),
        .chose("personal"), .saved,
      ])
    #expect(machine.screen.skipped == [skipped] && machine.screen.canPost)
  }

  @Test func `snapshots are written one at a time and the newest last (C14)`() {
    var (machine, _) = machine(after: Self.ready)
    let first = machine.handle(.edited("1"))
    guard case .save(let content) = first.first else {
      Issue.record("nothing is saved")
      return
    }
    #expect(content.text == "1")
    #expect(machine.handle(.edited("12")) == [])
    #expect(machine.handle(.edited("123")) == [])
    #expect(machine.handle(.saved) == [.save(machine.content)])
    #expect(machine.content.text == "123")
    #expect(machine.handle(.saved) == [])
  }

  @Test func `a snapshot that fails is told and not tried for ever`() {
    var (machine, _) = machine(after: Self.ready + [.edited("1")])
    #expect(machine.handle(.saveFailed(.noSpace)) == [])
    #expect(machine.screen.alert == .notSaved(.noSpace))
    #expect(machine.handle(.edited("12")) == [.save(machine.content)])
  }

  @Test func `sending freezes the exact snapshot, durably, before the adapter is called (C15)`() {
    var (machine, _) = machine(after: Self.ready + [.edited("1")])
    #expect(machine.handle(.sendPressed) == [], "the earlier snapshot is still being written")
    #expect(machine.handle(.edited("2")) == [] && machine.content.text == "1", "C16")
    #expect(machine.handle(.saved) == [.freeze(machine.content)])
    #expect(machine.handle(.frozen) == [.beginAttempt])
    #expect(machine.handle(.attemptBegun(1)) == [.armDeadline(1), .submit(1)])
  }

  @Test func `while sending nothing can be pressed or typed (C16, C20)`() {
    var (machine, _) = machine(after: Self.sending)
    let before = machine
    let screen = machine.screen
    #expect(
      !screen.canPost && !screen.canCancel && !screen.canClose && !screen.isTextEditable
        && !screen.canChooseDestination && screen.isDismissalBlocked)
    for event in [
      ComposeMachine.Event.sendPressed, .cancelPressed, .closePressed, .edited("x"),
      .chose("personal"), .listingRetried,
    ] { #expect(machine.handle(event) == []) }
    #expect(machine == before)
  }

  @Test func `what cannot be frozen stays editable, and the adapter is not called`() {
    var (machine, _) = machine(after: Self.ready + [.sendPressed])
    #expect(machine.handle(.freezeFailed(.noSpace, isFrozen: false)) == [])
    #expect(machine.screen.alert == .notSaved(.noSpace) && machine.screen.canPost)
    (machine, _) = self.machine(after: Self.ready + [.sendPressed])
    _ = machine.handle(.freezeFailed(.fileSystem, isFrozen: true))
    #expect(machine.phase == .frozen && !machine.screen.isTextEditable)
  }

  @Test func `accepted: the fact first, then the files, then the end (C21)`() {
    var (machine, effects) = machine(after: Self.sending + [.answered(1, .accepted)])
    #expect(effects == [.endSubmission(1), .noteAcceptance])
    #expect(machine.handle(.acceptanceNoted) == [.remove])
    #expect(machine.handle(.removed) == [.end(.sent)])
    (machine, effects) = self.machine(
      after: Self.sending + [.answered(1, .accepted), .acceptanceNoted])
    #expect(machine.handle(.removeFailed(.fileSystem)) == [.end(.sent)])
    #expect(machine.screen.end == .sent && !machine.screen.canPost)
  }

  @Test func `unknown: frozen, told as saved, and the same again or left to the app (C22, C25a)`() {
    var (machine, effects) = machine(after: Self.sending + [.answered(1, .unknown)])
    #expect(effects == [.endSubmission(1), .note(1, .unknown)])
    #expect(machine.handle(.noted(true)) == [])
    let screen = machine.screen
    #expect(screen.alert == .savedNotSent && screen.isRetry && screen.canPost && screen.canClose)
    #expect(!screen.canCancel && !screen.isTextEditable && screen.isDismissalBlocked)
    let content = machine.content
    for event in [ComposeMachine.Event.edited("x"), .cancelPressed, .chose("personal")] {
      #expect(machine.handle(event) == [])
    }
    #expect(machine.content == content)
    #expect(machine.handle(.sendPressed) == [.beginAttempt])
    #expect(machine.handle(.attemptBegun(2)) == [.armDeadline(2), .submit(2)])
    (machine, _) = self.machine(after: Self.frozen)
    #expect(machine.handle(.closePressed) == [.handOver])
    #expect(machine.handle(.handedOver) == [.end(.handedOver)])
  }

  @Test func `after the deadline the outcome is unknown, and a late acceptance counts (C25a)`() {
    var (machine, effects) = machine(after: Self.sending + [.deadlinePassed(1)])
    #expect(effects == [.endSubmission(1), .note(1, .unknown)])
    _ = machine.handle(.noted(true))
    #expect(machine.handle(.answered(1, .unknown)) == [])
    #expect(machine.handle(.answered(1, .accepted)) == [.noteAcceptance])
    (machine, effects) = self.machine(
      after: Self.frozen + [.sendPressed, .answered(1, .accepted)])
    #expect(effects == [], "the attempt is still being written down")
    #expect(machine.handle(.attemptBegun(2)) == [.noteAcceptance], "and is not made any more")
  }

  @Test func `notSent is believed only of an adapter that says so (C24)`() {
    var (machine, effects) = machine(after: Self.sending + [.answered(1, .notSent)])
    #expect(effects == [.endSubmission(1), .note(1, .unknown)])
    let rules = ComposeMachine.Rules(canTellNotSent: true)
    (machine, effects) = self.machine(rules, after: Self.sending + [.answered(1, .notSent)])
    #expect(effects == [.endSubmission(1), .note(1, .notSent)])
    #expect(machine.handle(.noted(true)) == [])
    #expect(machine.screen.alert == .notSent)
    #expect(machine.screen.isTextEditable && machine.screen.canPost && machine.screen.canCancel)
    var same = machine
    #expect(same.handle(.sendPressed) == [.beginAttempt], "unedited, it is the same body and id")
    #expect(machine.handle(.edited("other")) == [.renew], "edited, it gets a new id")
    let next = ShareID("019B7C5E-A07B-7000-8000-00000000ABCE")!
    #expect(machine.handle(.renewed(next)) == [.save(machine.content)])
    #expect(machine.screen.id == next)
    #expect(machine.handle(.sendPressed) == [])
    #expect(machine.handle(.saved) == [.freeze(machine.content)])
  }

  @Test func `notSent after an unknown attempt is no certainty (C24)`() {
    let (machine, _) = machine(
      .init(canTellNotSent: true),
      after: Self.frozen + [
        .sendPressed, .attemptBegun(2), .answered(2, .notSent), .noted(true),
      ])
    #expect(machine.phase == .frozen && !machine.screen.isTextEditable)
  }

  @Test func `Cancel ends although the adapter never answers (C12, C28)`() {
    var (machine, effects) = machine(
      after: Self.begun + [.loaded(LoadedContent(text: "x"), [], []), .saved, .cancelPressed])
    #expect(effects == [.abandonListing, .remove])
    #expect(machine.handle(.removed) == [.end(.cancelled)])
    #expect(machine.handle(.listed(1, Self.list)) == [])
    #expect(machine.screen.destinations == [])
  }

  @Test func `Cancel awaits a copy that is under way, and pending writes (C17, C26)`() {
    var (machine, effects) = machine(after: Self.begun + [.edited("x"), .cancelPressed])
    #expect(effects == [.abandonListing, .stopLoading])
    #expect(machine.handle(.saved) == [])
    #expect(machine.handle(.loaded(LoadedContent(text: "y"), [Self.photo], [])) == [.remove])
    #expect(machine.content.text == "x")
    (machine, effects) = self.machine(after: Self.begun + [.edited("x"), .cancelPressed])
    #expect(machine.handle(.loadFailed(.cancelled, [], [])) == [])
    #expect(machine.handle(.saved) == [.remove])
  }

  @Test
  func `a deletion that fails is reported, and the sheet does not claim to be cancelled (C27)`() {
    var (machine, _) = machine(after: Self.ready + [.cancelPressed])
    #expect(machine.handle(.removeFailed(.fileSystem)) == [])
    #expect(machine.screen.alert == .cancelFailed(.fileSystem) && machine.screen.end == nil)
    #expect(machine.screen.canCancel)
    #expect(machine.handle(.cancelPressed) == [.remove])
  }

  @Test func `a failed list can be asked for again, and nothing else is done again (C13)`() {
    var (machine, _) = machine(
      after: Self.begun + [
        .loaded(LoadedContent(text: "x"), [Self.photo], []), .saved,
        .listFailed(1, .adapterFailed),
      ])
    #expect(machine.screen.destinationState == .failed(.adapterFailed))
    #expect(machine.screen.postBlock == .destinationMissing && machine.screen.canRetryDestinations)
    #expect(machine.handle(.listingRetried) == [.list(2)])
    #expect(machine.handle(.listed(1, Self.list)) == [], "an answer to an earlier question")
    #expect(machine.screen.destinationState == .loading)
    _ = machine.handle(.listed(2, Self.list))
    #expect(machine.handle(.chose("nowhere")) == [])
    _ = machine.handle(.chose("team"))
    #expect(machine.screen.destination == Self.team && machine.screen.canPost)
  }

  @Test func `an empty list needs no choice, a chosen one that is gone blocks`() {
    var (machine, _) = machine(
      after: Self.begun + [.loaded(LoadedContent(text: "x"), [], []), .saved])
    #expect(machine.screen.postBlock == .destinationMissing)
    _ = machine.handle(.listed(1, DestinationList([])))
    #expect(machine.screen.canPost && !machine.screen.canChooseDestination)
    let gone = Destination(id: "gone", title: "Gone")
    (machine, _) = self.machine(after: [
      .started(resuming: Self.id),
      .opened(
        .init(
          id: Self.id, content: DraftContent(text: "x", destination: gone, isWhole: true),
          standing: .editable)),
    ])
    #expect(machine.screen.canPost, "it was chosen, and nothing says that it is gone")
    _ = machine.handle(.listed(1, Self.list))
    #expect(machine.screen.postBlock == .destinationGone)
  }

  @Test func `a suggested person is the preset destination, and a choice is not replaced (C37)`() {
    let rules = ComposeMachine.Rules(presetDestinationID: "team")
    var (machine, effects) = machine(
      rules, after: Self.begun + [.listed(1, Self.list)])
    #expect(machine.screen.destination == Self.team && effects == [.save(machine.content)])
    (machine, effects) = self.machine(
      rules, after: [.started(resuming: nil), .listed(1, Self.list), .opened(.init(id: Self.id))])
    #expect(machine.screen.destination == Self.team, "the list came before the draft was open")
    #expect(effects == [.load, .save(machine.content)])
    (machine, effects) = self.machine(
      rules,
      after: Self.begun + [
        .listed(1, Self.list), .chose("personal"), .saved, .saved, .listed(1, Self.list),
      ])
    #expect(machine.screen.destination == Self.personal)
  }

  @Test func `a cold start restores what the disk has (C18, C23)`() {
    let content = DraftContent(text: "x", destination: Self.team, isWhole: true)
    func restored(_ standing: DraftStanding, isTaken: Bool = false, isWhole: Bool = true)
      -> ComposeMachine
    {
      var content = content
      content.isWhole = isWhole
      return self.machine(after: [
        .started(resuming: Self.id),
        .opened(.init(id: Self.id, content: content, standing: standing, isTaken: isTaken)),
      ]).0
    }
    var machine = restored(.editable)
    #expect(machine.screen.text == "x" && machine.screen.canPost && machine.screen.alert == nil)
    #expect(restored(.editable, isWhole: false).screen.alert == .loadInterrupted)
    machine = restored(.pendingDelivery)
    #expect(machine.screen.isRetry && !machine.screen.isTextEditable && !machine.screen.canCancel)
    #expect(machine.handle(.sendPressed) == [.beginAttempt])
    #expect(restored(.returned).screen.isTextEditable)
    #expect(restored(.accepted).phase == .removing(isSent: true))
    machine = restored(.pendingDelivery, isTaken: true)
    #expect(machine.screen.alert == .beingSentByApp && machine.screen.canClose)
    #expect(!machine.screen.canPost)
    #expect(machine.handle(.closePressed) == [.end(.beingSentByApp)])
    #expect(restored(.damaged).screen.end == .failed(.invalidShare))
    #expect(restored(.newerVersion).screen.end == .failed(.newerVersion))
  }

  @Test func `what the app has claimed is told as being sent (F6, C33)`() {
    var (machine, _) = machine(after: Self.frozen + [.sendPressed])
    #expect(machine.handle(.attemptFailed(.beingSent)) == [])
    #expect(machine.screen.alert == .beingSentByApp && !machine.screen.canPost)
    #expect(machine.screen.canClose)
    (machine, _) = self.machine(after: Self.frozen + [.sendPressed])
    _ = machine.handle(.attemptFailed(.noSpace))
    #expect(machine.phase == .frozen && machine.screen.alert == .notSaved(.noSpace))
  }

  @Test func `an adapter's answer is bounded and clean, whatever it is`() {
    let many = (0..<20_000).map { Destination(id: "\($0)", title: "Place \($0)") }
    #expect(DestinationList(many).destinations.count == 10_000)
    #expect(DestinationList(many).leftOutCount == 10_000)
    let odd = [
      Destination(id: "a", title: "One"), Destination(id: "a", title: "Two"),
      Destination(id: "b", title: ""), Destination(id: "", title: "None"),
      Destination(id: "c", title: "A\u{202E}B\n", subtitle: "\u{0}"),
      Destination(id: String(repeating: "x", count: 2_000), title: "Long"),
    ]
    let list = DestinationList(odd)
    #expect(list.destinations.map(\.title) == ["One", "AB"])
    #expect(list.leftOutCount == 4 && list.destinations[1].subtitle == nil)
  }
}
