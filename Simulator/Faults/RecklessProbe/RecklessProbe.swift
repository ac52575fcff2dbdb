import Glibc

/// A careless inbox: the same language and layout as HandoffProbe in a few lines, with mistakes on
/// request. The harnesses are tested with it: each mistake has to be found, and without one nothing.
@main struct RecklessProbe {
  /// The mistakes that can be asked for with `--bug`.
  enum Bug: String, CaseIterable {
    /// Says "saved" before the commit.
    case early
    /// Commits the folder first and fills it afterwards.
    case inPlace
    /// The effect is not idempotent.
    case twice
    /// The receipt comes before the effect.
    case receiptFirst
    /// Every failure to read counts as damage.
    case anyError
    /// A write that took fewer bytes counts as done.
    case shortWrite
    /// Does not sync the inbox after the commit.
    case noInboxSync
    /// Does not sync what it copies.
    case noFileSync
    /// Takes a lock in the container.
    case lock
    /// Looks into the inbox and not at the receipts.
    case noReceiptCheck
    /// Deletes whatever is in staging.
    case sweepsAll
    /// Carries on with whatever it was doing when something fails, and says that all went well.
    case ignoresErrors
    /// Makes another number of calls every time.
    case fickle
  }

  static func main() {
    var words =
      getenv("PROBE_ARGUMENTS").map {
        String(cString: $0).split(separator: "\u{1F}", omittingEmptySubsequences: false)
          .map(String.init)
      } ?? Array(CommandLine.arguments.dropFirst())
    var bug: Bug?
    if words.first == "--bug" {
      bug = Bug(rawValue: words[1])
      guard bug != nil else { fail("no such bug", 64) }
      words.removeFirst(2)
    }
    do {
      switch words.removeFirst() {
      case "store": try CarelessWriter(words: words, bug: bug).run()
      case "drain": try CarelessReader(words: words, bug: bug).run()
      default: fail("store or drain", 64)
      }
    } catch let error as Failure {
      say("failed \(error.call) \(error.number)")
      exit(1)
    } catch { fail("\(error)", 70) }
  }

  static func fail(_ text: String, _ code: Int32) -> Never {
    say("failed \(text)")
    exit(code)
  }
}

/// A system call that failed.
struct Failure: Error {
  var call: String
  var number: Int32
}

/// Says a line at once.
func say(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { _ = write(1, $0.baseAddress!, $0.count) }
}

/// Makes a call, again after EINTR, and throws its errno.
@discardableResult
func make<Number: BinaryInteger>(
  _ call: String, allowing: Int32 = 0, _ body: () -> Number
) throws -> Number {
  while true {
    let result = body()
    if result >= 0 { return result }
    if errno == EINTR { continue }
    if errno == allowing, allowing != 0 { return result }
    throw Failure(call: call, number: errno)
  }
}

/// The names in a folder, in order.
func names(in folder: String) throws -> [String] {
  guard let listing = opendir(folder) else {
    if errno == ENOENT { return [] }
    throw Failure(call: "opendir", number: errno)
  }
  defer { closedir(listing) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(listing) else {
      if errno == 0 { return names.sorted() }
      throw Failure(call: "readdir", number: errno)
    }
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
}

/// Whether something has that name.
func exists(_ path: String) throws -> Bool {
  var status = stat()
  return try make("lstat", allowing: ENOENT) { lstat(path, &status) } == 0
}

/// Whether it is a folder.
func isFolder(_ path: String) throws -> Bool {
  var status = stat()
  try make("lstat") { lstat(path, &status) }
  return status.st_mode & S_IFMT == S_IFDIR
}

/// All bytes of a file.
func bytes(of path: String) throws -> [UInt8] {
  let file = try make("open") { open(path, O_RDONLY | O_CLOEXEC) }
  defer { close(file) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = try make("read") { read(file, &buffer, buffer.count) }
    if count == 0 { return all }
    all += buffer[..<count]
  }
}

/// Makes a folder, if it is not there.
func makeFolder(_ path: String) throws {
  try make("mkdir", allowing: EEXIST) { mkdir(path, 0o700) }
}

/// Syncs a file or folder.
func sync(_ path: String) throws {
  let file = try make("open") { open(path, O_RDONLY | O_CLOEXEC) }
  let result = fsync(file)
  let number = errno
  close(file)
  if result < 0 { throw Failure(call: "fsync", number: number) }
}

/// Removes a tree.
func remove(_ path: String) throws {
  if try !exists(path) { return }
  guard try isFolder(path) else {
    try make("unlink") { unlink(path) }
    return
  }
  for name in try names(in: path) { try remove("\(path)/\(name)") }
  try make("rmdir") { rmdir(path) }
}

/// Writes a new file and syncs it.
func writeFile(_ bytes: [UInt8], to path: String, bug: RecklessProbe.Bug?) throws {
  let file = try make("open") { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
  do {
    var done = 0
    while done < bytes.count {
      let count = try bytes.withUnsafeBytes { buffer in
        try make("write") { write(file, buffer.baseAddress! + done, min(4096, bytes.count - done)) }
      }
      done += bug == .shortWrite ? min(4096, bytes.count - done) : count
    }
    if bug != .noFileSync {
      if fsync(file) < 0, bug != .ignoresErrors { throw Failure(call: "fsync", number: errno) }
    }
  } catch {
    close(file)
    if bug == .ignoresErrors { return }
    throw error
  }
  if close(file) < 0, bug != .ignoresErrors { throw Failure(call: "close", number: errno) }
}

/// Copies a file or a tree, everything synced.
func copy(_ source: String, to target: String, bug: RecklessProbe.Bug?) throws {
  guard try isFolder(source) else {
    return try writeFile(bytes(of: source), to: target, bug: bug)
  }
  try make("mkdir") { mkdir(target, 0o700) }
  for name in try names(in: source) {
    try copy("\(source)/\(name)", to: "\(target)/\(name)", bug: bug)
  }
  try sync(target)
}

/// Dies here, if this is where the probe was told to die.
func dieIfTold(_ told: String?, at place: String) {
  if told == place { kill(getpid(), SIGKILL) }
}
