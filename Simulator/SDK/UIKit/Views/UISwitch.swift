import FoundationShim

/// A control that is on or off.
@MainActor open class UISwitch: UIControl {
  /// Whether it is on; setting it tells nobody.
  open var isOn = false
  /// Sets whether it is on; tells nobody.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func touchUp() {
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  override var ownElement: ScreenElement {
    var element = super.ownElement
    element.value = isOn ? "1" : "0"
    element.traits.insert(.button)
    return element
  }
}
