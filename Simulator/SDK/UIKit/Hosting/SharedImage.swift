import FoundationShim

/// Pictures that a host app shares as objects.
enum SharedImage {
  /// Lets the host's items of the class `UIImage` arrive as such.
  static func register() {
    HostObjects.register(className: "UIImage") { answer in
      guard let data = try answer.data(), let image = UIImage(data: data) else {
        throw NSError(
          domain: NSItemProvider.errorDomain,
          code: NSItemProvider.ErrorCode.unexpectedValueClassError.rawValue)
      }
      return image
    }
  }
}
