import Capacitor
import ShareTargetCapacitor

/// Shows the page. Its plugins are there before the first page is loaded, so that none can come late (H15).
final class BridgeViewController: CAPBridgeViewController {
  override func capacitorDidLoad() {
    bridge?.registerPluginInstance(SharedImagePlugin())
    bridge?.registerPluginInstance(ShareTargetPlugin())
    bridge?.registerPluginInstance(SQLitePlugin())
  }
}
