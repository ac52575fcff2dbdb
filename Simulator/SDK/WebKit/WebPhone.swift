import CWebKit
import PhoneLink

/// Answers what the phone asks of the newest web view.
@MainActor enum WebPhone {
  private static var isAnswering = false

  /// Starts answering; a process without a phone has nobody to answer.
  static func answer() {
    guard !isAnswering, let link = PhoneLink.shared else { return }
    isAnswering = true
    link.onMain("web.evaluate") { message in
      reply(link, message) { view in
        let value = try await view.callAsyncJavaScript(
          message.body["script"]?.text ?? "", contentWorld: .page)
        return ["result": json(value)]
      }
    }
    link.onMain("web.snapshot") { message in
      reply(link, message) { view in
        let size = try await view.writeSnapshot(to: message.body["path"]?.text ?? "")
        return ["width": .number(size.width), "height": .number(size.height)]
      }
    }
    link.onMain("web.reload") { message in
      reply(link, message) { view in
        view.reload()
        return [:]
      }
    }
    link.onMain("web.kill") { message in
      reply(link, message) { view in
        view.simulateEndOfProcess()
        return [:]
      }
    }
    link.onMain("web.settled") { message in
      reply(link, message) { view in
        await view.settle()
        return [:]
      }
    }
  }

  private static func reply(
    _ link: PhoneLink, _ message: LinkMessage,
    _ body: @escaping @MainActor (WKWebView) async throws -> JSONValue
  ) {
    Task { @MainActor in
      guard let view = WKWebView.newest else {
        return link.answer(message, ["error": "the app has no web view"])
      }
      do {
        link.answer(message, try await body(view))
      } catch {
        link.answer(message, ["error": .string(error.localizedDescription)])
      }
    }
  }

  private static func json(_ value: Any?) -> JSONValue {
    guard let value, let text = ScriptValue.json(value) else { return .null }
    return (try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))) ?? .null
  }
}
