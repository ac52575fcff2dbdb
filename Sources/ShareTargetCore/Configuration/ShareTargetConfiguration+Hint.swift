extension ShareTargetConfiguration {
  /// The name of the Darwin notification by which the extension hints that it has committed a share.
  ///
  /// Such names are system-wide, hence the group in front.
  package var committedNotification: String { "\(appGroup).sharetarget.committed" }
}
