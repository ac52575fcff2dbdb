/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover

  /// Whether the presenting view is taken from the screen.
  var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
  /// Whether the controller comes as a sheet that can be pulled down.
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet }
}
