import ShareTargetExtensionKit

#if canImport(ObjectiveC)
  @objc(ShareViewController)
#endif
final class ShareViewController: HandoffViewController {}
