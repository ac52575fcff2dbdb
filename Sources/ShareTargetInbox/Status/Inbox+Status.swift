import ShareTargetCore

extension Inbox {
  /// Looks at everything and changes nothing. Reads every waiting manifest.
  ///
  /// Throws `not_now` or `missing_app_group` if the container itself cannot be read.
  public func status() throws -> InboxStatus {
    try mappingErrors {
      var status = InboxStatus()
      status.inHandler = inHandler.sorted()
      status.newerLayouts = try Layout.newerVersions(of: container, in: surroundings.fileSystem)
      let existing = try existingLayout()
      status.slot = slotStatus(existing)
      guard let layout = existing else { return status }
      let receipts = Set(try layout.names(in: .receipts))
      status.receiptCount = receipts.count
      status.stagingCount = try layout.names(in: .staging).count
      status.draftCount = try layout.names(in: .drafts).count
      status.outboxCount = try layout.names(in: .outbox).count
      if let inbox = try layout.existing(.inbox) {
        try readWaiting(in: inbox, receipts, &status)
      }
      if let quarantine = try layout.existing(.quarantine) {
        for name in try quarantine.names() {
          guard let id = ShareID(canonicalName: name) else {
            status.strayNames.append(name)
            continue
          }
          guard !receipts.contains(name), let entry = QuarantinedShare(id, in: quarantine) else {
            continue
          }
          status.quarantined.append(entry)
        }
      }
      return status
    }
  }

  private func readWaiting(
    in inbox: Directory, _ receipts: Set<String>, _ status: inout InboxStatus
  ) throws {
    let reader = ShareReader(fileSystem: surroundings.fileSystem)
    for name in try inbox.names() {
      guard let id = ShareID(canonicalName: name) else {
        status.strayNames.append(name)
        continue
      }
      if receipts.contains(name) { continue }
      switch reader.read(id, in: inbox) {
      case .valid: status.pending.append(id)
      case .newerVersion: status.newerVersion.append(id)
      case .invalid(let fault): status.damaged[id] = fault
      case .notNow: status.unreadableNow.append(id)
      case .gone: continue
      }
    }
  }
}

extension QuarantinedShare {
  /// An entry of the quarantine as it is on disk; `nil` if it holds no share any more.
  init?(_ id: ShareID, in quarantine: Directory) {
    self.init(id: id)
    guard let own = try? quarantine.directory(id.rawValue), let names = try? own.names() else {
      return
    }
    guard names.contains(where: { $0 != QuarantineNames.reason }) else { return nil }
    if let bytes = try? own.readFile(QuarantineNames.reason, limit: Receipt.byteCountLimit) {
      let object = JSONText(parsing: bytes)?.object
      reason = object?["reason"]?.string.flatMap(ShareFault.init)
      milliseconds = object?["milliseconds"]?.integer
    }
  }
}
