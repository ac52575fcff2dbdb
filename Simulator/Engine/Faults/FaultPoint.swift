/// What goes wrong in one process of a story, and where: the value of `--kill`.
///
/// Its text is `app:137` (killed before its 137th file call), `extension2:torn@12`,
/// `app:error=28@9+` (any plan of fault.h), or `extension:committed` and `app:scanned#2` (killed when it has
/// told that event, the second of that name).
public struct FaultPoint: Hashable, Sendable, CustomStringConvertible {
  /// Where in the process's life.
  public enum Moment: Hashable, Sendable {
    /// At a file call.
    case call(FaultPlan)
    /// When it has told an event of the timeline, the so manieth of that name from 1.
    case event(String, Int)
  }

  /// The process that is disturbed.
  public var process: ProcessName
  /// What is done, and when.
  public var moment: Moment

  /// A point in a process.
  public init(_ process: ProcessName, _ moment: Moment) {
    self.process = process
    self.moment = moment
  }

  /// Reads its text; `nil` for a text that is none.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), let process = ProcessName(text[..<colon])
    else { return nil }
    let rest = String(text[text.index(after: colon)...])
    self.process = process
    if let call = Int(rest) {
      guard call > 0 else { return nil }
      moment = .call(FaultPlan(.kill, at: call))
    } else if let plan = FaultPlan(rest) {
      moment = .call(plan)
    } else {
      let parts = rest.split(separator: "#", maxSplits: 1).map(String.init)
      guard let name = parts.first, TimelineVocabulary.tellable.contains(name),
        let number = parts.count > 1 ? Int(parts[1]) : 1, number > 0
      else { return nil }
      moment = .event(name, number)
    }
  }

  /// Whether the process is meant to die of it.
  public var kills: Bool {
    switch moment {
    case .call(let plan): plan.kills
    case .event: true
    }
  }

  public var description: String {
    let place =
      switch moment {
      case .call(let plan):
        plan.faults.count == 1 && plan.faults[0].mode == .kill
          ? "\(plan.faults[0].call)" : plan.description
      case .event(let name, let number): number == 1 ? name : "\(name)#\(number)"
      }
    return "\(process):\(place)"
  }
}
