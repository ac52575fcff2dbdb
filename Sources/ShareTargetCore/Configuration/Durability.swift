/// What a step waits for before it counts as done: a share as saved, an acknowledgement as written.
///
/// Neither can be torn, mixed or doubled, and neither loses anything when a process dies or is killed.
/// They differ when the power fails on Apple platforms, where `fsync` brings data to the drive and not
/// onto it (fsync(2), fcntl(2)). On Linux both are the same calls.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// `F_FULLFSYNC`: what was said is on the medium and survives a power cut.
  case full
  /// `F_BARRIERFSYNC`: steps reach the medium in their order, at some time. A power cut may forget the
  /// latest ones: a share that was said to be saved may be gone, whole and with all that came after it;
  /// an acknowledged share may be offered again under its id.
  case ordered
}
