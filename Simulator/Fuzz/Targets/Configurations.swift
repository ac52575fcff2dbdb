import Foundation
import ShareTargetCore

extension FuzzTarget {
  /// The dictionary of an Info.plist, and the deep link that follows from it (H1, S31).
  ///
  /// An input is a property list, or parts in turn: a key, then a value with a letter for its kind in
  /// front. `Limits.ItemCount` is a key inside another.
  static let configuration = FuzzTarget(
    "configuration", "the ShareTarget dictionary of Info.plist",
    seeds: [
      ["AppGroup", "sgroup.example"], ["AppGroup", "sgroup.example", "URLScheme", "sphotodrop"],
      ["AppGroup", "sg", "Profile", "scompat", "Policy", "squeue", "Plugin", "sShareTarget"],
      ["AppGroup", "sg", "Limits.ItemCount", "i10", "Limits.TextBytes", "i0"],
      ["AppGroup", "sg", "Retention.ReceiptDays", "i90", "Retention.StagingDays", "i36500"],
      ["AppGroup", "sg", "Limits", "s"], ["AppGroup", "b1"],
      ["AppGroup", "sg", "URLScheme", "sa b"],
      ["AppGroup", "sg", "URLScheme", "sjavascript:alert(1)//"], ["AppGroup", "sg", "Typo", "i1"],
      ["AppGroup", "sg", "Limits.ItemBytes", "d1.5"], ["AppGroup", "sg", "Limits.ItemCount", "b1"],
    ].map(Fields.joined)
      + [
        """
        <?xml version="1.0"?><plist version="1.0"><dict><key>AppGroup</key><string>g</string>\
        <key>Limits</key><dict><key>ItemCount</key><integer>5</integer></dict></dict></plist>
        """
      ].map { Array($0.utf8) },
    words: [
      "AppGroup", "URLScheme", "Plugin", "Profile", "Policy", "Limits.", "ItemCount", "ItemBytes",
      "TotalBytes", "TextBytes", "FolderEntryCount", "Retention.", "ReceiptDays", "StagingDays",
      "scompat", "scompose", "snative", "slatestOnly", "i0", "i-1", "i9223372036854775807", "b0",
      "d1e300",
      "dnan", "<dict>", "<key>", "</key>", "<string>", "<integer>", "<true/>", "<array>",
      "bplist00",
    ]
  ) { input in
    guard let dictionary = dictionary(input) else { return }
    let configuration: ShareTargetConfiguration
    do { configuration = try ShareTargetConfiguration(dictionary: dictionary) } catch {
      guard let error = error as? ShareTargetError, error.code == .invalidConfiguration else {
        throw Violation(description: "\(error) is no error of a configuration")
      }
      try require(error.message.hasPrefix("ShareTarget."), "no key is named: \(error.message)")
      return
    }
    try require(!configuration.appGroup.isEmpty, "an App Group without a name")
    try require(
      configuration.differences(from: configuration, here: "a", there: "b").isEmpty,
      "a configuration differs from itself")
    let limits = configuration.limits
    try require(
      (1...1_000).contains(limits.itemCount) && (0...(64 << 10)).contains(limits.textBytes)
        && limits.itemBytes > 0 && limits.totalBytes > 0
        && (1...1_000_000).contains(limits.folderEntryCount)
        && configuration.retention.receiptDays >= 90 && configuration.retention.stagingDays >= 1,
      "limits out of range: \(configuration)")
    if let scheme = configuration.urlScheme {
      let link = URL(string: "\(scheme)://")
      try require(
        link?.scheme?.lowercased() == scheme.lowercased() && !(link?.isFileURL ?? true)
          && link?.absoluteString == "\(scheme)://",
        "the scheme \(scheme.debugDescription) makes no deep link")
    }
  }

  private static func dictionary(_ input: [UInt8]) -> [String: Any]? {
    if input.starts(with: "<".utf8) || input.starts(with: "bplist".utf8) {
      let list = try? PropertyListSerialization.propertyList(from: Data(input), format: nil)
      return list as? [String: Any]
    }
    let fields = Fields(input)
    var flat: [String: Any] = [:]
    var nested: [String: [String: Any]] = [:]
    for index in stride(from: 0, to: fields.parts.count - 1, by: 2) {
      guard let key = fields.text(index), let value = fields.text(index + 1).flatMap(value) else {
        continue
      }
      let path = key.split(separator: ".", maxSplits: 1).map(String.init)
      if path.count == 2 {
        nested[path[0], default: [:]][path[1]] = value
      } else {
        flat[key] = value
      }
    }
    return flat.merging(nested) { first, _ in first }
  }

  private static func value(_ text: String) -> Any? {
    let rest = String(text.dropFirst())
    switch text.first {
    case "i": return Int64(rest)
    case "b": return rest == "1"
    case "d": return Double(rest)
    case "a": return [rest]
    default: return rest
    }
  }
}
