import ShareTargetCore

extension ContainerFolder {
  /// Looks at everything and changes nothing, not even an attempt's marker. What cannot be read is a
  /// finding. Throws `not_now` if `ShareTarget/1` itself cannot be opened.
  package func inspect(
    nowMilliseconds: Int64 = Surroundings.system.milliseconds(),
    stagingDays: Int = ShareTargetConfiguration.Retention().stagingDays
  ) throws -> ContainerInspection {
    do {
      var inspector = Inspector(
        layout: try layout(), fileSystem: fileSystem, nowMilliseconds: nowMilliseconds,
        stagingDays: stagingDays)
      inspector.inspect()
      if let container {
        // Another version of the layout, or something of nobody's.
        let folder = try Directory.root(container.directory.path, in: fileSystem)
          .directory(Layout.folderName)
        for name in try folder.names() where name != Layout.versionName {
          inspector.add(
            Layout.newerVersion(named: name).map(InboxFinding.Kind.newerLayout) ?? .strayName,
            "../\(name)")
        }
      }
      return inspector.result
    } catch { throw ReadFailure.error(error) }
  }

  /// What a sweep or a requeue did, or would do.
  package struct Outcome: Sendable {
    /// Every change to the container, in order.
    package var changes: [RehearsalFileSystem.Change]
    /// What a sweep removed.
    package var sweep: SweepReport?
  }

  /// Sweeps as the app does, without being a launch of it; only with `isCarriedOut` is anything changed.
  ///
  /// Throws `NotFound` for a folder that is not called as in an App Group, `not_now`.
  package func sweep(
    retention: ShareTargetConfiguration.Retention, isCarriedOut: Bool,
    surroundings: Surroundings = .system
  ) async throws -> Outcome {
    let (inbox, rehearsal) = try changing(retention, isCarriedOut, surroundings)
    let report = try await inbox.sweepOnly()
    return Outcome(changes: rehearsal.changes, sweep: report)
  }

  /// Puts a share from quarantine back among the waiting ones; only with `isCarriedOut` is anything
  /// changed.
  ///
  /// Throws as `Inbox.retryQuarantined` and `sweep(retention:isCarriedOut:surroundings:)` do.
  package func requeue(
    _ id: ShareID, isCarriedOut: Bool, surroundings: Surroundings = .system
  ) async throws -> Outcome {
    let (inbox, rehearsal) = try changing(.init(), isCarriedOut, surroundings)
    try await inbox.retryQuarantined(id)
    return Outcome(changes: rehearsal.changes)
  }

  private func changing(
    _ retention: ShareTargetConfiguration.Retention, _ isCarriedOut: Bool,
    _ surroundings: Surroundings
  ) throws -> (Inbox, RehearsalFileSystem) {
    guard let container else {
      throw NotFound(
        description: "The folder is not called ShareTarget/1, so that it is only read. Put it back "
          + "under that name to change it.")
    }
    let rehearsal = RehearsalFileSystem(surroundings.fileSystem, isCarriedOut: isCarriedOut)
    var surroundings = surroundings
    surroundings.fileSystem = rehearsal
    var configuration = ShareTargetConfiguration(appGroup: "")
    configuration.retention = retention
    let inbox = Inbox(
      container: container, configuration: configuration, timeline: Timeline { _ in },
      surroundings: surroundings)
    return (inbox, rehearsal)
  }
}
