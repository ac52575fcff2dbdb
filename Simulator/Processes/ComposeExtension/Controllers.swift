import ScenarioAdapter
import ShareTargetCompose
import ShareTargetExtensionKit

/// The compose sheet of scenarios in the system's look.
final class SystemLookController: ComposeViewController {
  override func adapter() throws -> any ShareAdapter { try ScenarioAdapter() }
}

/// The compose sheet of scenarios in a look of its own.
final class OwnLookController: ComposeSheetViewController {
  override func adapter() throws -> any ShareAdapter { try ScenarioAdapter() }
}
