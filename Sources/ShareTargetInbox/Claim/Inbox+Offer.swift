import ShareTargetCore

extension Inbox {
  /// Takes the next share into a handler; `nil` if none can be offered now.
  ///
  /// The order is that of ids. With `queue` the oldest comes first; with `latestOnly` all older ones get
  /// a receipt of outcome `replaced` before the newest is returned (F7). Shares that are in a handler or
  /// in `excluded` are passed over. On the way, shares with a receipt are finished, damaged ones are put
  /// into quarantine, and those that cannot be read now, or that a newer version wrote, are left alone.
  /// The attempt's marker is durable before this returns (F9). Throws `not_now`, `no_space`,
  /// `missing_app_group`; then no share was taken.
  public func beginOffer(excluding excluded: Set<ShareID> = []) throws -> StoredShare? {
    try launch()
    return try mappingErrors {
      let layout = try madeLayout()
      if configuration.policy == .latestOnly {
        return try offerNewest(excluding: excluded, layout)
      }
      tellScan()
      var passedOver = excluded
      if let next = try offerNext(excluding: &passedOver, layout) { return next }
      // The last listing is used up; what came since is only seen by another one. What failed is left to
      // the next wake-up (S14).
      try scan(layout)
      return try offerNext(excluding: &passedOver, layout)
    }
  }

  /// Takes one share into a handler, whatever its turn; taking it again returns it again.
  ///
  /// Throws as `beginOffer(excluding:)` and `stored(_:)` do.
  public func beginOffer(of id: ShareID) throws -> StoredShare {
    try launch()
    return try mappingErrors {
      if inHandler.contains(id) { return try stored(id) }
      let layout = try madeLayout()
      switch try carryOut(decision(id, layout), id, layout) {
      case .offer(let share): return try take(share, layout)
      case .newerVersion(let version): throw Self.error(for: .newerVersion(version))
      case .notNow(let code): throw Self.error(for: .notNow(code))
      case .quarantine(let fault): throw Self.error(for: .invalid(fault))
      case .finish, .read, .busy, .gone: throw try absence(of: id, layout)
      }
    }
  }

  /// Ends the handling of a share that stays: it was released, or its handler threw.
  ///
  /// The marker and all strikes go. If the disk refuses that, the marker counts as one death at the next
  /// launch, of which three in a row would be needed.
  public func endOffer(_ id: ShareID) {
    guard inHandler.remove(id) != nil else { return }
    repeats[id] = nil
    forgetAttempts(of: id)
  }

  /// Removes the markers of all shares in handlers, which go on: the app enters the background, and what
  /// the system ends there is no one's fault (F9).
  public func enterBackground() {
    for id in inHandler { forgetAttempts(of: id) }
  }

  private func forgetAttempts(of id: ShareID) {
    strikes[id] = nil
    guard let attempts = try? existingLayout()?.existing(.attempts) else { return }
    try? AttemptMarks(directory: attempts).clear(id)
  }

  // MARK: - Queue

  /// Lists the inbox. Linear in the number of entries, without a call per entry.
  func list(_ layout: Layout) throws {
    let listing = try layout.existing(.inbox)?.listing() ?? Directory.Listing()
    waiting = listing.ids.reversed()
    untoldStrayCount = listing.strayCount
  }

  /// Lists the inbox for an offer.
  private func scan(_ layout: Layout) throws {
    try list(layout)
    tellScan()
  }

  /// Tells of the last listing when an offer looks at it, once; a launch alone looks at nothing.
  private func tellScan() {
    guard let strayCount = untoldStrayCount else { return }
    untoldStrayCount = nil
    timeline.record(
      TimelineEvent(
        .scanned, .init("waiting", .count(Int64(waiting.count))),
        .init("stray", .count(Int64(strayCount)))))
  }

  /// Adds the shares that cannot be offered now to those that are passed over.
  private func offerNext(excluding excluded: inout Set<ShareID>, _ layout: Layout) throws
    -> StoredShare?
  {
    var index = waiting.count
    while index > 0 {
      index -= 1
      let id = waiting[index]
      if excluded.contains(id) || inHandler.contains(id) { continue }
      switch try carryOut(decision(id, layout), id, layout) {
      case .offer(let share): return try take(share, layout)
      case .finish, .quarantine, .gone: waiting.remove(at: index)
      case .newerVersion, .notNow, .busy, .read: excluded.insert(id)
      }
    }
    return nil
  }

  // MARK: - Latest only

  private func offerNewest(excluding excluded: Set<ShareID>, _ layout: Layout) throws
    -> StoredShare?
  {
    try scan(layout)
    var decisions: [ShareID: ScanDecision] = [:]
    for id in waiting { decisions[id] = try carryOut(decision(id, layout), id, layout) }
    let plan = OfferPlan.latestOnly(decisions, excluding: excluded)
    try replace(plan, decisions, layout)
    guard let id = plan.offer, case .offer(let share)? = decisions[id] else { return nil }
    return try take(share, layout)
  }

  /// Finishes what a plan replaces.
  func replace(
    _ plan: OfferPlan, _ decisions: [ShareID: ScanDecision], _ layout: Layout
  ) throws {
    guard !plan.replaced.isEmpty else { return }
    // The newer share may have been renamed by an extension that died before its own sync; the older
    // one must not go before the newer is there for good.
    let inbox = try layout.made(.inbox)
    try inbox.sync()
    let newest = decisions.filter { if case .offer = $0.value { true } else { false } }.keys.max()
    if let newest {
      try inbox.directory(newest.rawValue).makeDurable(
        configuration.durability, witness: Manifest.fileName)
    }
    for id in plan.replaced {
      try writeReceipt(.replaced, of: id, layout)
      timeline.record(TimelineEvent(.replaced, share: id))
      try finish(id, layout)
    }
  }

  // MARK: - One entry

  /// What to do with an entry; asks the disk for no more than the decision needs.
  func decision(_ id: ShareID, _ layout: Layout) throws -> ScanDecision {
    do {
      let hasReceipt = try layout.status(of: id.rawValue, in: .receipts) != nil
      func decide(_ reading: ShareReading?) -> ScanDecision {
        ScanDecision.decide(
          hasReceipt: hasReceipt, isInHandler: inHandler.contains(id), strikes: strikes[id] ?? 0,
          reading: reading)
      }
      guard case .read = decide(nil) else { return decide(nil) }
      guard let inbox = try layout.existing(.inbox) else { return .gone }
      return decide(ShareReader(fileSystem: surroundings.fileSystem).read(id, in: inbox))
    } catch let error as SystemError {
      return .notNow(error.number.rawValue)
    }
  }

  /// Carries out the decisions that need no handler. One that cannot be carried out now becomes
  /// `notNow`: a share in trouble does not hold up the others.
  private func carryOut(
    _ decision: ScanDecision, _ id: ShareID, _ layout: Layout
  ) throws -> ScanDecision {
    do {
      switch decision {
      case .finish: try finish(id, layout)
      case .quarantine(let fault): try quarantine(id, fault, layout)
      case .offer, .newerVersion, .notNow, .busy, .gone, .read: break
      }
      return decision
    } catch let error as SystemError {
      return .notNow(error.number.rawValue)
    } catch let error as ShareTargetError where error.code == .notNow || error.code == .noSpace {
      return .notNow(ErrorNumber.io.rawValue)
    }
  }

  private func take(_ share: Share, _ layout: Layout) throws -> StoredShare {
    do {
      try AttemptMarks(directory: try layout.made(.attempts)).mark(
        share.id, configuration.durability)
    } catch let error as SystemError {
      forgetAttempts(of: share.id)
      throw Self.changeFailed(error)
    }
    inHandler.insert(share.id)
    let share = marked(share, layout)
    repeats[share.id] = share.possibleDuplicateOf
    timeline.record(
      TimelineEvent(
        .offered, share: share.id, .init("items", .count(Int64(share.items.count)))))
    return stored(share)
  }
}
