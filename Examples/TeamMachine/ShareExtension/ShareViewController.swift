import ShareTargetCompose
import ShareTargetExtensionKit
import TeamMachineShared

#if canImport(ObjectiveC)
  @objc(ShareViewController)
#endif
final class ShareViewController: ComposeViewController {
  override func adapter() throws -> any ShareAdapter { try TeamAdapter() }
}
