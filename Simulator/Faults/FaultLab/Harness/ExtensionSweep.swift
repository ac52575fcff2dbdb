import Foundation

/// The shipped extension in its own process on a simulated phone, killed before its N-th file call,
/// or with a disk that is full or broken there.
///
/// The phone shares a photo with a text; the extension is PhotoDrop's, with its screens. What it told
/// the timeline as `committed` counts as promised. The app that recovers is the probe on the same App
/// Group. The extension works on several threads, so that a number is a moment and not always the same
/// call.
public struct ExtensionSweep: Sendable {
  let laboratory: Laboratory

  public init(_ laboratory: Laboratory) { self.laboratory = laboratory }

  private static let parcel = Parcel("from the sheet", [.photo(20_000)])

  /// What goes wrong at a call, and how it is counted.
  private static let modes: [(name: String, mode: FaultPlan.Mode, isSticky: Bool)] = [
    ("killed", .kill, false), ("disk full", .error(ENOSPC), true),
    ("I/O error", .error(EIO), false),
  ]

  /// Every `step`-th call, killed and with errors; then one run that is not disturbed.
  public func run(step: Int = 1) async throws -> Tally {
    let bench = try Bench(laboratory)
    defer { bench.device.remove() }
    _ = try await share(nil, bench, trace: bench.trace)
    let count = bench.calls.count
    guard count > 0 else {
      throw ProcessServer.Failure(description: "the extension made no call in its container")
    }
    laboratory.say("  the extension makes \(count) calls")
    var plans: [(name: String, plan: FaultPlan?)] = [("undisturbed", nil)]
    for call in stride(from: 1, through: count, by: step) {
      plans += Self.modes.map { ($0.name, FaultPlan($0.mode, at: call, sticky: $0.isSticky)) }
    }
    return try await run(plans, bench)
  }

  /// One case alone, with all calls and all that was said.
  public func replay(_ plan: FaultPlan) async throws -> Tally {
    let bench = try Bench(laboratory)
    defer { bench.device.remove() }
    let run = try await share(plan, bench, trace: bench.trace)
    for (index, call) in bench.calls.enumerated() { laboratory.say("\(index + 1)\t\(call)") }
    laboratory.say(run.output)
    return try await self.run([("\(plan)", plan)], bench)
  }

  /// The phone with the installed app, and the rig of the probe that lies in the app's place.
  private struct Bench {
    let device: Device
    let installed: StagedApp
    let rig: Rig
    let trace: String

    init(_ laboratory: Laboratory) throws {
      let scratch = "\(laboratory.scratch)/extension"
      try Disk.makeFolder(scratch)
      let workshop = try Workshop()
      device = try Device(in: URL(fileURLWithPath: scratch, isDirectory: true))
      var recipe = AppRecipe.photoDrop(workshop)
      // The app is never started: the probe lies in its place, without a page.
      recipe.app.product = "HandoffProbe"
      recipe.app.web = []
      recipe.app.webFolders = [:]
      installed = try StagedApp(recipe, workshop: workshop, on: device)
      rig = try Rig(
        program: laboratory.program, shim: laboratory.shim, scratch: scratch,
        container: device.group(try installed.sharedGroup()).path)
      trace = "\(scratch)/extension-trace"
      try rig.clear()
    }

    var calls: [TracedCall] { TracedCall.parse(Disk.text(trace) ?? "") }
  }

  private func run(
    _ plans: [(name: String, plan: FaultPlan?)], _ bench: Bench
  ) async throws -> Tally {
    let clock = Stopwatch()
    var tally = Tally()
    for (name, plan) in plans {
      let violations = try await disturb(plan, bench, &tally)
      tally.counts["extension, \(name)", default: 0] += 1
      guard !violations.isEmpty else { continue }
      let replay = plan.map { "replay extension '\($0)'" } ?? "extension"
      tally.failures.append(("faultlab \(replay)", violations))
    }
    tally.seconds = clock.seconds
    return tally
  }

  private func disturb(
    _ plan: FaultPlan?, _ bench: Bench, _ tally: inout Tally
  ) async throws -> [Violation] {
    let rig = bench.rig
    try rig.clear()
    var ledger = Ledger()
    let step = Step.store([Self.parcel])
    ledger.expect(step)
    let run = try await share(plan, bench)
    ledger.observe(step, run, rig.state(), plan: FaultPlan(.kill, at: 1))
    if plan == nil, run.said("saved").isEmpty {
      ledger.report("S18", "an undisturbed share is not saved: \(run.output)")
    }
    let workload = Workload(name: "extension", preparation: [], subject: step)
    let runner = CaseRunner(rig: rig)
    tally.processes += try runner.settle(&ledger, workload) + 1
    tally.processes += try runner.shareAgain(&ledger, workload)
    tally.processes += try runner.empty(&ledger, workload)
    return ledger.violations
  }

  /// One share sheet from its appearance to its end, as a run that says "saved".
  private func share(
    _ plan: FaultPlan?, _ bench: Bench, trace: String = ""
  ) async throws -> Run {
    let (device, rig) = (bench.device, bench.rig)
    var settings = PhoneSettings()
    settings.extensionEnvironment = [
      "LD_PRELOAD": laboratory.shim, "FAULT_ROOT": rig.container, "FAULT_TRACE": trace,
      "FAULT_PLAN": plan?.description ?? "",
    ]
    // Every share has a phone of its own, and each counts the host's files from the beginning.
    for name in Disk.names(device.host.path) { Disk.remove("\(device.host.path)/\(name)") }
    let phone = Phone(device: device, installed: bench.installed, settings: settings)
    // The app stays closed: the probe is the app here.
    phone.refuseToOpen(true)
    let words = try Self.parcel.options(hostFolder: rig.hostFolder)
    let photo = OfferedAttachment(
      suggestedName: Self.parcel.pieces[0].name,
      representations: [
        OfferedRepresentation(
          type: "public.jpeg", form: .file,
          content: .file(URL(fileURLWithPath: words[words.count - 1])))
      ])
    let sheet = try phone.share(
      Offer(items: [OfferedItem(contentText: Self.parcel.label, attachments: [photo])]))
    // The sheet stays with its Done button when the app does not open; the person leaves it there.
    let ends = ["notOpened", "failed", "ended", "requestCompleted", "requestCancelled"]
    let last = try await phone.timeline.first(after: sheet.startNumber, "The end of a share") {
      ends.contains($0.name)
    }
    sheet.process.kill()
    _ = try await phone.waitForEnd(of: sheet)
    await phone.shutDown()
    let saved = phone.timeline.events.filter { $0.name == "committed" }.compactMap { $0["share"] }
    return Run(
      end: .killed(signal: 9),
      output: saved.map { "saved \($0)\n" }.joined() + "last \(last.name) \(last.facts)\n")
  }
}
