import Foundation

/// A provider that calls back as often as it likes and ignores being cancelled (P19).
public final class CarelessProvider: NSItemProvider {
  private let file: URL
  private let type: String
  private let callCount: Int
  private let gate: Gate?

  /// Offers the file at `file` under `type`; calls back `callCount` times, once `gate` is open.
  public init(file: URL, type: String, callCount: Int, gate: Gate? = nil) {
    self.file = file
    self.type = type
    self.callCount = callCount
    self.gate = gate
    super.init()
  }

  public override var registeredTypeIdentifiers: [String] { [type] }

  public override func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let (file, callCount) = (file, callCount)
    let call: @Sendable () -> Void = {
      DispatchQueue.global().async { for _ in 0..<callCount { completionHandler(file, nil) } }
    }
    if let gate { gate.whenOpen(call) } else { call() }
    return Progress(totalUnitCount: 1)
  }
}
