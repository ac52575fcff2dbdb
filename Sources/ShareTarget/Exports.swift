@_exported import ShareTargetCore
@_exported import ShareTargetInbox
