import ShareTargetCore

/// Makes an inspection: one look at every place of a container, reading alone.
///
/// A place or entry that cannot be read becomes a finding, so that the rest is still told.
struct Inspector {
  let layout: Layout
  let fileSystem: any FileSystem
  let nowMilliseconds: Int64
  let stagingDays: Int

  var result = ContainerInspection()
  var receipts: Set<String> = []
  /// Files and directories with wider permissions, by place.
  var openCounts: [Place: Int] = [:]

  init(
    layout: Layout, fileSystem: any FileSystem, nowMilliseconds: Int64, stagingDays: Int
  ) {
    self.layout = layout
    self.fileSystem = fileSystem
    self.nowMilliseconds = nowMilliseconds
    self.stagingDays = stagingDays
  }

  /// Looks at everything.
  mutating func inspect() {
    lookForStrays()
    receipts = Set((try? layout.names(in: .receipts)) ?? [])
    each(.staging) { try $0.lookAtStaging($1, $2) }
    each(.inbox) { try $0.lookAtWaiting($1, $2) }
    each(.attempts) { try $0.lookAtAttempts($1, $2) }
    each(.receipts) { try $0.lookAtReceipt($1, $2) }
    each(.drafts) { try $0.lookAtOwned($1, $2, .drafts, .draft) }
    each(.outbox) { try $0.lookAtOwned($1, $2, .outbox, .sending) }
    each(.quarantine) { try $0.lookAtQuarantined($1, $2) }
    let condemned = (try? layout.names(in: .trash).count) ?? 0
    result.trashCount = condemned
    if condemned > 0 { add(.trashNotEmpty(condemned), Place.trash.rawValue) }
    for place in Place.allCases {
      if let count = openCounts[place] { add(.permissions(count), place.rawValue) }
    }
  }

  // MARK: - Words and walks

  mutating func add(_ kind: InboxFinding.Kind, _ path: String, _ id: ShareID? = nil) {
    result.findings.append(InboxFinding(kind, path, id))
  }

  mutating func addFailure(_ error: any Error, _ path: String, _ id: ShareID? = nil) {
    guard let error = error as? SystemError else { return }
    // It went meanwhile: a live container changes while one looks at it.
    if error.isMissing { return }
    let isKind = [.tooManyLinks, .notDirectory].contains(error.number)
    add(isKind ? .notADirectory : .unreadable("\(error.call): \(error.number.text)"), path, id)
  }

  private mutating func lookForStrays() {
    do {
      for name in try layout.directory.names() where Place(rawValue: name) == nil {
        add(.strayName, name)
      }
    } catch { addFailure(error, ".") }
  }

  private mutating func each(
    _ place: Place, _ body: (inout Inspector, String, Directory) throws -> Void
  ) {
    do {
      guard let directory = try layout.existing(place) else { return }
      for name in try directory.names() {
        do { try body(&self, name, directory) } catch {
          addFailure(error, "\(place.rawValue)/\(name)", ShareID(name))
        }
      }
    } catch { addFailure(error, place.rawValue) }
  }
}
