import Glibc

/// A file system of its own in a file in memory, mounted through a loop device.
public final class Volume {
  /// The file systems of the power cut.
  public enum Kind: String, Sendable, CaseIterable {
    case ext4, xfs, btrfs
    /// A small one with blocks of 1 KiB and no journal, to be filled.
    case small

    fileprivate var format: (size: String, command: [String]) {
      switch self {
      case .ext4:
        (
          "32M",
          ["mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0", "-J", "size=4"]
        )
      case .xfs: ("320M", ["mkfs.xfs", "-q", "-f"])
      case .btrfs: ("128M", ["mkfs.btrfs", "-q", "-f"])
      case .small:
        (
          "1M",
          ["mkfs.ext4", "-q", "-F", "-O", "^has_journal", "-b", "1024", "-N", "128", "-m", "0"]
        )
      }
    }

    fileprivate var options: String {
      switch self {
      // Nothing is written back by itself while a case runs.
      case .ext4: "loop,commit=300"
      case .xfs: "loop,nouuid"
      case .btrfs: "loop,commit=300"
      case .small: "loop"
      }
    }
  }

  public let kind: Kind
  /// Where it is mounted.
  public let folder: String
  private let image: String
  private let size: String
  private var isMounted = false

  /// A volume whose files lie in `scratch`, of a size as `truncate` takes it; nothing is made yet.
  public init(_ kind: Kind, scratch: String, size: String? = nil) throws {
    self.kind = kind
    self.size = size ?? kind.format.size
    folder = "\(scratch)/\(kind.rawValue)"
    image = "\(scratch)/\(kind.rawValue).image"
    try Disk.makeFolder(folder)
  }

  deinit { try? unmount() }

  /// Why such volumes cannot be made or mounted here; `nil` if they can.
  public static func obstacle(_ kind: Kind, scratch: String) -> String? {
    do {
      let volume = try Volume(kind, scratch: scratch)
      try volume.format()
      try volume.mount()
      return nil
    } catch { return "\(kind.rawValue) volumes: \(error)" }
  }

  /// Makes an empty file system.
  public func format() throws {
    Disk.remove(image)
    try Command.run(["truncate", "-s", size, image])
    try Command.run(kind.format.command + [image])
  }

  /// Mounts it.
  public func mount() throws {
    try Command.run(["mount", "-o", kind.options, image, folder])
    isMounted = true
  }

  /// Takes it out of the tree, as a clean shutdown would; the image is whole when this returns.
  ///
  /// Another mount namespace that was made meanwhile holds a mount of its own: until that has gone, the file
  /// system lives, and its image lacks what only the page cache knows. Throws if it does not go.
  public func unmount() throws {
    guard isMounted else { return }
    isMounted = false
    // The kernel may still be closing what a killed process had open.
    var attempts = 0
    while umount2(folder, 0) != 0 {
      attempts += 1
      if attempts == 200 {
        throw ProcessServer.Failure(description: "umount \(folder): errno \(errno)")
      }
      usleep(5_000)
    }
    for _ in 0..<6_000 {
      if !isAttached { return }
      usleep(5_000)
    }
    throw ProcessServer.Failure(
      description: "\(folder) is unmounted here and still mounted in another mount namespace")
  }

  /// Whether a loop device still has the image.
  private var isAttached: Bool {
    Disk.names("/sys/block").contains { name in
      guard name.hasPrefix("loop"), let file = Disk.read("/sys/block/\(name)/loop/backing_file")
      else { return false }
      return String(decoding: file, as: UTF8.self) == "\(image)\n"
    }
  }

  /// What a power cut leaves: a copy of the image as it is at this moment, without what only the page
  /// cache knew. It becomes the image; the old one is unmounted first.
  public func cutPower() throws {
    let copy = "\(image).cut"
    try Command.run(["cp", "--sparse=always", image, copy])
    try unmount()
    try Command.run(["mv", copy, image])
    try mount()
  }

  /// Keeps the unmounted image under a name.
  public func save(as name: String) throws {
    try Command.run(["cp", "--sparse=always", image, "\(image).\(name)"])
  }

  /// Puts a kept image back; it is unmounted then.
  public func load(_ name: String) throws {
    try unmount()
    try Command.run(["cp", "--sparse=always", "\(image).\(name)", image])
  }
}

/// Commands of the system, run to their end.
enum Command {
  /// Runs a command; throws with what it said if it fails.
  static func run(_ words: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw ProcessServer.Failure(description: "socketpair: errno \(errno)") }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var arguments = (["/usr/bin/env"] + words).map { strdup($0) } + [nil]
    var environment = [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, "/usr/bin/env", &actions, nil, &arguments, &environment)
    close(ends[1])
    guard error == 0 else {
      throw ProcessServer.Failure(description: "\(words[0]): errno \(error)")
    }
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      said += buffer[..<count]
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      let text = String(decoding: said, as: UTF8.self).split(separator: "\n").first ?? ""
      throw ProcessServer.Failure(description: "\(words[0]): \(text)")
    }
  }
}
