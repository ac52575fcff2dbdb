import Foundation
import ShareTargetCore

extension ShareTargetConfiguration {
  /// Reads the `ShareTarget` dictionary of a bundle's Info.plist (H1).
  ///
  /// Throws `invalid_configuration` if it is missing or holds something wrong, naming the key.
  public static func fromInfoPlist(of bundle: Bundle = .main) throws -> ShareTargetConfiguration {
    guard let value = bundle.object(forInfoDictionaryKey: "ShareTarget") else {
      throw ShareTargetError(
        .invalidConfiguration,
        "Info.plist has no key ShareTarget. Add a dictionary of that name with at least AppGroup.")
    }
    guard let dictionary = value as? [String: Any] else {
      throw ShareTargetError(
        .invalidConfiguration, "ShareTarget in Info.plist is no dictionary. Make it one.")
    }
    return try ShareTargetConfiguration(dictionary: dictionary)
  }
}
