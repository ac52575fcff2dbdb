import Capacitor
import ScenarioConsumer
import ShareTargetCapacitor
import UIKit

/// The web front: PhotoDrop's page with a scenario's consumer.
final class ScenarioPageController: CAPBridgeViewController {
  /// Registers the plugins before the first page, as an app does.
  override func capacitorDidLoad() {
    bridge?.registerPluginInstance(ShareTargetPlugin())
    bridge?.registerPluginInstance(ScenarioPlugin())
  }
}

/// Tells the page how to misbehave, and does what a page cannot do itself.
final class ScenarioPlugin: CAPPlugin, CAPBridgedPlugin, CAPMethodTable {
  /// The name of the class.
  let identifier = "ScenarioPlugin"
  /// The name in JavaScript.
  let jsName = "Scenario"
  /// What the page may call.
  let pluginMethods: [CAPPluginMethod] = ["behaviour", "isFirst", "isFatal", "crash"].map {
    CAPPluginMethod(name: $0, returnType: CAPPluginReturnPromise)
  }
  /// How it is called.
  var methodTable: [String: (CAPPluginCall) -> Void] {
    [
      "behaviour": { call in
        call.resolve(["consumer": ScenarioBehaviour.ofThisProcess.consumer.rawValue])
      },
      "isFatal": { call in
        let id = call.getString("id") ?? ""
        call.resolve(["isFatal": ScenarioBehaviour.ofThisProcess.isFatal(id)])
      },
      "isFirst": { call in
        call.resolve(["isFirst": Once.isFirst(call.getString("key") ?? "unnamed")])
      },
      "crash": { _ in Once.crash() },
    ]
  }
}
