import Foundation

/// The one value that extension and app agree on (handoff H1).
///
/// Usually it is the `ShareTarget` dictionary of both Info.plists, with the keys `AppGroup`,
/// `URLScheme`, `Plugin`, `Profile`, `Policy`, `Durability`, `RemoveLocation`, `ItemDigests`,
/// `PlainLog`, `Limits` and `Retention`; only `AppGroup` is required.
public struct ShareTargetConfiguration: Hashable, Sendable {
  /// The App Group's identifier, as in the entitlements of both targets.
  public var appGroup: String
  /// The scheme under which the extension asks the system to open the app; `nil` never tries.
  public var urlScheme: String?
  /// The name under which JavaScript finds the plugin: in the profile `compat` the one with the original
  /// three calls, else the one with all.
  public var pluginName = "ShareTarget"
  /// How the extension works and which contract the app sees.
  public var profile = Profile.native
  /// What happens to a share that was not read before the next one comes (H9).
  public var policy = Policy.queue
  /// Whether pictures, films and sounds lose the place where they were taken before they are stored; what they
  /// show stays as it is (I6). Off by default: what the host gave is kept.
  public var removesLocation = false
  /// Whether the log lines of the profile `compat` name files. Off by default: names are what people
  /// wrote.
  public var logsNames = false
  /// Whether the manifest gets the SHA-256 of every stored file when a share is published (F4). Off by
  /// default: every byte is read once more for it, also of a clone. A folder has none.
  public var digestsItems = false
  /// What "saved" and "acknowledged" wait for.
  public var durability = Durability.full
  /// What one share may hold.
  public var limits = Limits()
  /// How long things are remembered.
  public var retention = Retention()

  /// How the extension works.
  public enum Profile: String, Hashable, Sendable, CaseIterable {
    /// Hand over everything at once, without a screen to fill in.
    case native
    /// The contract of the original photo-sharing app, name for name.
    case compat
    /// A compose sheet with caption, destination and send button.
    case compose
  }

  /// What happens to an unread share when the next one comes.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// All wait side by side in the order of arrival.
    case queue
    /// The app finishes older unread shares as `replaced` before it offers the newest (F7).
    case latestOnly
  }

  /// How long things are remembered, in days.
  public struct Retention: Hashable, Sendable {
    /// How long receipts are kept at least; never less than 90 (F8).
    public var receiptDays = 90
    /// The age from which abandoned staging is swept.
    public var stagingDays = 2
    /// The age from which a share that nobody took is ended as `expired` by a sweep (F8); `nil`, which
    /// is the default, never.
    public var expiryDays: Int?

    public init() {}
  }

  /// A configuration with defaults for all but the App Group.
  public init(appGroup: String, urlScheme: String? = nil) {
    self.appGroup = appGroup
    self.urlScheme = urlScheme
  }

  /// A configuration of the profile `compat` with its defaults: the plugin `SharedImage`, and a new share
  /// that takes the place of an unread one.
  public static func compat(appGroup: String, urlScheme: String? = nil) -> Self {
    var configuration = Self(appGroup: appGroup, urlScheme: urlScheme)
    configuration.profile = .compat
    configuration.policy = .latestOnly
    configuration.pluginName = "SharedImage"
    return configuration
  }

  /// Reads the `ShareTarget` dictionary of an Info.plist.
  ///
  /// Throws `invalidConfiguration`, naming the key, what it holds and what it should hold, for a
  /// missing App Group, a value of the wrong type, an unknown value, or an unknown key (a misspelt key
  /// would otherwise be ignored for ever).
  public init(dictionary: [String: Any]) throws {
    let reader = ConfigurationReader(dictionary, path: "ShareTarget")
    self.init(appGroup: try reader.text("AppGroup", required: true) ?? "")
    urlScheme = try reader.scheme("URLScheme")
    profile = try reader.choice("Profile") ?? profile
    pluginName = try reader.text("Plugin") ?? (profile == .compat ? "SharedImage" : pluginName)
    policy = try reader.choice("Policy") ?? (profile == .compat ? .latestOnly : .queue)
    removesLocation = try reader.flag("RemoveLocation") ?? false
    logsNames = try reader.flag("PlainLog") ?? false
    digestsItems = try reader.flag("ItemDigests") ?? false
    durability = try reader.choice("Durability") ?? durability
    if let reader = try reader.nested("Limits") {
      limits.itemCount = Int(try reader.count("ItemCount", within: Limits.itemCounts) ?? 100)
      limits.itemBytes = try reader.count("ItemBytes") ?? limits.itemBytes
      limits.totalBytes = try reader.count("TotalBytes") ?? limits.totalBytes
      limits.textBytes = Int(
        try reader.count("TextBytes", within: Limits.textByteCounts) ?? Int64(limits.textBytes))
      limits.folderEntryCount = Int(
        try reader.count("FolderEntryCount", within: 1...1_000_000)
          ?? Int64(limits.folderEntryCount))
      limits.base64Bytes = try reader.count("Base64Bytes") ?? limits.base64Bytes
      try reader.finish()
    }
    if let reader = try reader.nested("Retention") {
      retention.receiptDays = Int(
        try reader.count("ReceiptDays", within: 90...36_500) ?? Int64(retention.receiptDays))
      retention.stagingDays = Int(
        try reader.count("StagingDays", within: 1...36_500) ?? Int64(retention.stagingDays))
      retention.expiryDays = try reader.count("ExpiryDays", within: 1...36_500).map(Int.init)
      try reader.finish()
    }
    try reader.finish()
  }

  /// What differs between the two sides, as sentences; empty when they agree (H1, H2).
  public func differences(
    from other: ShareTargetConfiguration, here: String, there: String
  ) -> [String] {
    func compare(_ key: String, _ left: String?, _ right: String?) -> String? {
      left == right
        ? nil : "\(key) is \(left ?? "not set") in \(here) and \(right ?? "not set") in \(there)."
    }
    return [
      compare("AppGroup", appGroup, other.appGroup),
      compare("URLScheme", urlScheme, other.urlScheme),
      compare("Profile", profile.rawValue, other.profile.rawValue),
      compare("Policy", policy.rawValue, other.policy.rawValue),
      compare("RemoveLocation", "\(removesLocation)", "\(other.removesLocation)"),
      compare("PlainLog", "\(logsNames)", "\(other.logsNames)"),
      compare("ItemDigests", "\(digestsItems)", "\(other.digestsItems)"),
      compare("Durability", durability.rawValue, other.durability.rawValue),
      compare("Limits", "\(limits)", "\(other.limits)"),
      compare("Retention", "\(retention)", "\(other.retention)"),
    ].compactMap { $0 }
  }
}
