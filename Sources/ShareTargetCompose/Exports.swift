// What adopters of the compose sheet need of the modules below it: destinations, items, the configuration, the
// container of drafts.
@_exported import ShareTargetCore
@_exported import ShareTargetInbox
