import Foundation

extension WKWebView {
  /// Draws what is visible of the page.
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("snapshot-\(UUID().uuidString).png")
    engine.snapshot(wholeDocument: false, to: file.path) { result in
      defer { try? FileManager.default.removeItem(at: file) }
      switch result {
      case .success:
        let image = (try? Data(contentsOf: file)).flatMap(UIImage.init(data:))
        completionHandler(
          image, image == nil ? WKError(.unknown, "The picture cannot be read") : nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Draws what is visible of the page.
  public func takeSnapshot(
    configuration snapshotConfiguration: WKSnapshotConfiguration?
  ) async throws -> UIImage {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<WebBox<UIImage>, any Error>) in
      takeSnapshot(with: snapshotConfiguration) { image, error in
        if let image {
          continuation.resume(returning: WebBox(image))
        } else {
          continuation.resume(throwing: error ?? WKError(.unknown, "no picture"))
        }
      }
    }.value
  }

  /// Writes a PNG of the whole document, also of what one would have to scroll to; its size.
  package func writeSnapshot(to path: String) async throws -> CGSize {
    try await withCheckedThrowingContinuation { continuation in
      engine.snapshot(wholeDocument: true, to: path) {
        continuation.resume(with: $0.mapError { $0 })
      }
    }
  }
}
