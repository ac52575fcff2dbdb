import Capacitor
import Foundation
import Testing

@MainActor @Suite(.serialized) struct CAPBridgeViewControllerTests {
  @Test func `the view is the page, and the bridge exists before the first page loads`()
    async throws
  {
    var pageAtRegistration: URL?
    let app = try await App(page: "<title>one</title>") { bridge in
      pageAtRegistration = bridge.webView?.url
      #expect(bridge.viewController is CAPBridgeViewController)
    }
    #expect(pageAtRegistration == nil)
    #expect(app.controller.view === app.view)
    #expect(app.view.url?.scheme == "capacitor")
  }

  @Test func `appearing is told to observers`() async throws {
    let app = try await App()
    await confirmation { confirm in
      let observer = NotificationCenter.default.addObserver(
        forName: .capacitorViewDidAppear, object: nil, queue: nil
      ) { _ in confirm() }
      app.controller.viewDidAppear(false)
      NotificationCenter.default.removeObserver(observer)
    }
  }

  @Test func `a page may not leave the app, except for hosts of the configuration`() async throws {
    let app = try await App(configuration: #"{ "server": { "allowNavigation": ["*.example"] } }"#)
    #expect(app.bridge.config.shouldAllowNavigation(to: "a.example"))
    #expect(!app.bridge.config.shouldAllowNavigation(to: "a.b.example"))
    let asked = NavigationNotes()
    let observer = NotificationCenter.default.addObserver(
      forName: .capacitorDecidePolicyForNavigationAction, object: nil, queue: nil
    ) { notification in
      // An action is an object of the main thread, and so the notification comes there.
      let action = notification.object as? WKNavigationAction
      MainActor.assumeIsolated {
        // Apps of other tests ask too, for pages of their own.
        let url = action?.request.url
        if url?.scheme == "https" { asked.urls.append(url?.absoluteString ?? "") }
      }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    _ = try await app.run(
      "location.href = 'https://elsewhere.test/'; await new Promise(r => setTimeout(r, 0))")
    await app.settled()
    #expect(asked.urls == ["https://elsewhere.test/"])
    #expect(try await app.run("return location.protocol") as? String == "capacitor:")
  }

  @MainActor final class NavigationNotes {
    var urls: [String] = []
  }

  @Test func `a URL that opens the app is told as an object and kept`() throws {
    let url = try #require(URL(string: "photodrop://x"))
    let notes = NavigationNotes()
    let observer = NotificationCenter.default.addObserver(
      forName: .capacitorOpenURL, object: nil, queue: nil
    ) { notification in
      let details = notification.object as? [String: Any]
      let told = (details?["url"] as? URL)?.absoluteString ?? ""
      let hasOptions = details?["options"] is [UIApplication.OpenURLOptionsKey: Any]
      MainActor.assumeIsolated { notes.urls.append("\(told) \(hasOptions)") }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let proxy = ApplicationDelegateProxy.shared
    #expect(proxy.application(UIApplication.shared, open: url, options: [:]))
    #expect(notes.urls == ["photodrop://x true"])
    #expect(proxy.lastURL == url)
  }

  @Test func `the phone's question whether the page has settled waits for a plugin's answer`()
    async throws
  {
    let plugin = ProbePlugin()
    let app = try await App { $0.registerPluginInstance(plugin) }
    _ = try await app.run("window.done = false; Probe.block().then(() => done = true)")
    plugin.began.wait()
    #expect(app.view.settlement.unanswered == 1)
    let settling = Task { await app.settled() }
    _ = try await app.run("")
    plugin.gate.signal()
    await settling.value
    #expect(try await app.run("return done") as? Bool == true)
    #expect(app.view.settlement.unanswered == 0)
  }
}
