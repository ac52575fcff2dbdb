import ShareTargetCore

extension Inspector {
  mutating func lookAtStaging(_ name: String, _ place: Directory) throws {
    let path = "\(Place.staging.rawValue)/\(name)"
    guard let id = NoncedName.id(of: name) else { return add(.strayName, path) }
    let isOld = RetentionRule.stagingMayGo(
      id, nowMilliseconds: nowMilliseconds, days: stagingDays)
    if isOld { add(.stagingOld, path, id) }
    if id.creationMilliseconds == nil { add(.stagingWithoutTime, path, id) }
    let own = try place.directory(name)
    survey(own, .staging, [name], id, isOld ? .abandoned : .writing)
  }

  mutating func lookAtWaiting(_ name: String, _ place: Directory) throws {
    let path = "\(Place.inbox.rawValue)/\(name)"
    guard let id = ShareID(canonicalName: name) else { return add(.strayName, path) }
    if receipts.contains(name) {
      add(.finishedNotRemoved, path, id)
      survey(try place.directory(name), .inbox, [name], id, .finished)
      return
    }
    let found = examine(id, in: place, named: name)
    guard let state = found.state else { return }
    for finding in found.findings(path, id) { result.findings.append(finding) }
    guard let own = try? place.directory(name) else {
      result.entries.append(
        InspectedEntry(id: id, state: state, place: Place.inbox.rawValue, path: [name]))
      return
    }
    survey(own, .inbox, [name], id, state, found.share)
  }

  mutating func lookAtAttempts(_ name: String, _ place: Directory) throws {
    let path = "\(Place.attempts.rawValue)/\(name)"
    guard let id = ShareID(canonicalName: name) else { return add(.strayName, path) }
    let own = try place.directory(name)
    for entry in try own.names() where !AttemptMarks.isMark(entry) {
      add(.strayName, "\(path)/\(entry)", id)
    }
    count(TreeSurvey(of: own), .attempts)
    let marks = try AttemptMarks(directory: place).marks(of: id)
    result.attempts[id] = .init(isInHandler: marks.hasMarker, strikes: marks.strikes)
    if try layout.status(of: name, in: .inbox) == nil {
      add(.markerWithoutShare, path, id)
    } else if !receipts.contains(name) {
      if marks.strikes > 0 { add(.strikes(marks.strikes), path, id) }
      if marks.hasMarker { add(.inHandler, path, id) }
    }
  }

  mutating func lookAtReceipt(_ name: String, _ place: Directory) throws {
    let path = "\(Place.receipts.rawValue)/\(name)"
    guard let id = ShareID(canonicalName: name) else { return add(.strayName, path) }
    guard let status = try place.status(of: name) else { return }
    var receipt = Receipt(bytes: [])
    if status.kind != .regular || status.linkCount != 1 {
      add(.receiptNotRegular, path, id)
    } else {
      if let permissions = status.permissions, permissions & ~0o600 != 0 {
        openCounts[.receipts, default: 0] += 1
      }
      let bytes = try place.readFile(name, limit: Receipt.byteCountLimit)
      receipt = Receipt(bytes: bytes ?? [])
      if receipt.milliseconds == nil { add(.receiptTorn, path, id) }
    }
    result.receipts.append(.init(id: id, receipt: receipt))
  }

  mutating func lookAtOwned(
    _ name: String, _ place: Directory, _ kind: Place, _ state: InspectedEntry.State
  ) throws {
    guard let id = ShareID(canonicalName: name) else {
      return add(.strayName, "\(kind.rawValue)/\(name)")
    }
    survey(try place.directory(name), kind, [name], id, state)
  }

  mutating func lookAtQuarantined(_ name: String, _ place: Directory) throws {
    let path = "\(Place.quarantine.rawValue)/\(name)"
    guard let id = ShareID(canonicalName: name) else { return add(.strayName, path) }
    let own = try place.directory(name)
    let names = try own.names()
    if receipts.contains(name) {
      add(.finishedNotRemoved, path, id)
    } else if names.allSatisfy({ $0 == QuarantineNames.reason }) {
      add(.quarantineEmpty, path, id)
    }
    for entry in names where entry != QuarantineNames.reason {
      guard QuarantineNames.isShare(entry) else {
        add(.strayName, "\(path)/\(entry)", id)
        continue
      }
      let found = examine(id, in: own, named: entry)
      let isFinished = receipts.contains(name)
      if !isFinished {
        let reason = QuarantinedShare(id, in: place)?.reason
        add(.quarantined(reason, isWhole: found.isWhole), path, id)
      }
      let state: InspectedEntry.State = isFinished ? .finished : .quarantined
      if let share = try? own.directory(entry) {
        survey(share, .quarantine, [name, entry], id, state, found.share, tellsSpecial: false)
      } else {
        result.entries.append(
          InspectedEntry(
            id: id, state: state, place: Place.quarantine.rawValue, path: [name, entry]))
      }
    }
  }

  // MARK: - One directory

  /// Counts what is in a share's directory and lists it as an entry.
  private mutating func survey(
    _ own: Directory, _ place: Place, _ path: [String], _ id: ShareID,
    _ state: InspectedEntry.State,
    _ share: Share? = nil, tellsSpecial: Bool = true
  ) {
    let survey = TreeSurvey(of: own)
    var entry = InspectedEntry(id: id, state: state, place: place.rawValue, path: path)
    entry.share = share ?? ShareReader(fileSystem: fileSystem).recovered(in: own)
    entry.fileCount = survey.fileCount
    entry.byteCount = survey.byteCount
    result.entries.append(entry)
    count(survey, place)
    if let failure = survey.failure, state != .unreadable {
      addFailure(failure, entry.fullPath, id)
    }
    // In the inbox and in quarantine the faults of the share tell it already.
    guard tellsSpecial, place != .inbox || state == .finished else { return }
    for name in survey.special {
      add(.specialFile, "\(entry.fullPath)/\(name.joined(separator: "/"))", id)
    }
  }

  private mutating func count(_ survey: TreeSurvey, _ place: Place) {
    if survey.openCount > 0 { openCounts[place, default: 0] += survey.openCount }
  }

  private func examine(
    _ id: ShareID, in place: Directory, named name: String
  ) -> Examination {
    Examination(of: id, in: place, named: name, fileSystem)
  }
}

/// What one share's directory reads as, with all its faults and not only the first.
private struct Examination {
  private(set) var reading: ShareReading
  private(set) var faults: [(fault: ShareFault, name: String?)] = []
  /// What the manifest says, as far as it can be read.
  private(set) var share: Share?

  init(of id: ShareID, in place: Directory, named name: String, _ fileSystem: any FileSystem) {
    let list = FaultList()
    let reader = ShareReader(fileSystem: fileSystem) { list.faults.append(($0, $1)) }
    reading = reader.read(id, in: place, named: name)
    let own = try? place.directory(name)
    switch reading {
    case .valid(let share): self.share = share
    case .invalid(let fault):
      faults.append((fault, nil))
      share = own.flatMap(reader.recovered)
      // The manifest is wrong, and may still tell what else is.
      if let own, let share { try? reader.checkEntries(of: share, in: own) }
    case .newerVersion: share = own.flatMap(reader.recovered)
    case .notNow, .gone: break
    }
    faults += list.faults
  }

  var isWhole: Bool { if case .valid = reading { faults.isEmpty } else { false } }

  /// What becomes of it in the inbox; `nil` if it went meanwhile.
  var state: InspectedEntry.State? {
    switch reading {
    case .valid: faults.isEmpty ? .waiting : .damaged
    case .invalid: .damaged
    case .newerVersion: .newerVersion
    case .notNow: .unreadable
    case .gone: nil
    }
  }

  /// The findings of a waiting share.
  func findings(_ path: String, _ id: ShareID) -> [InboxFinding] {
    switch reading {
    case .newerVersion(let version): [InboxFinding(.newerVersion(version), path, id)]
    case .notNow(let number):
      [InboxFinding(.unreadable(ErrorNumber(rawValue: number).text), path, id)]
    case .valid, .invalid, .gone:
      faults.map { fault, name in
        InboxFinding(.damaged(fault), name.map { "\(path)/\($0)" } ?? path, id)
      }
    }
  }

  private final class FaultList {
    var faults: [(fault: ShareFault, name: String?)] = []
  }
}
