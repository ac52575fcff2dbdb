import PhoneLink

/// What the stand-ins need of the connection to the host app.
package protocol HostChannel: Sendable {
  /// Sends a notice.
  func send(_ kind: String, _ body: JSONValue)
  /// Asks; the reply may come late or never, `nil` means that the other side has gone.
  func ask(_ kind: String, _ body: JSONValue, reply: @escaping @Sendable (JSONValue?) -> Void)
  /// Takes messages of one kind on a thread that must not block.
  func on(_ kind: String, _ handler: @escaping @Sendable (LinkMessage) -> Void)
}

extension PhoneLink: HostChannel {}
