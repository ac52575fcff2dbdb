/// Knows whether anything is still happening between a page and its app.
///
/// A bridge adds to `unanswered` while the page waits for it; the view counts everything that crosses
/// the border. Waiting is by notice, without polling.
@MainActor package final class Settlement {
  /// How many calls of the page the app has not answered.
  package private(set) var unanswered = 0
  /// Grows with everything that happens.
  private(set) var changes = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A call of the page came; it waits for an answer.
  package func began() {
    unanswered += 1
    changed()
  }

  /// That many calls were answered, or will never be.
  package func ended(_ count: Int = 1) {
    unanswered -= count
    changed()
  }

  /// Something happened that may start something else.
  package func changed() {
    changes += 1
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }

  /// Returns when something has happened after the given count.
  func change(after count: Int) async {
    if changes != count { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

extension WKWebView {
  /// Waits until one more load has begun than the given number.
  package func load(after number: Int) async {
    while loads <= number { await settlement.change(after: settlement.changes) }
  }

  /// Waits until the page has loaded, every image has loaded or failed, and the app has answered
  /// every call; and until all of that still holds after the page had a turn.
  package func settle() async {
    while true {
      let seen = settlement.changes
      if isLoading || settlement.unanswered > 0 {
        await settlement.change(after: seen)
        continue
      }
      // Fails when the page is replaced meanwhile: then it is looked at again.
      let isQuiet = (try? await callQuietly(Self.quietScript)) != nil
      if isQuiet && seen == settlement.changes && settlement.unanswered == 0 && !isLoading {
        return
      }
      if !isQuiet { await settlement.change(after: settlement.changes) }
    }
  }

  private func callQuietly(_ body: String) async throws -> Any? {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<WebBox<Any?>, any Error>) in
      engine.run(body, isFunctionBody: true, in: .defaultClient) { result in
        continuation.resume(with: result.map(WebBox.init).mapError { $0 })
      }
    }.value
  }

  /// Waits for the document and its images, then lets everything run that is due.
  private static let quietScript = """
    const turn = () => new Promise(resolve => setTimeout(resolve, 0));
    if (document.readyState !== 'complete')
      await new Promise(resolve => addEventListener('load', resolve, { once: true }));
    await turn();
    for (;;) {
      const open = [...document.images].filter(image => image.currentSrc && !image.complete);
      if (open.length === 0) break;
      await Promise.all(open.map(image => new Promise(resolve => {
        image.addEventListener('load', resolve, { once: true });
        image.addEventListener('error', resolve, { once: true });
        if (image.complete) resolve();
      })));
      await turn();
    }
    return true;
    """
}
