import Foundation
import Glibc

/// What runs that were killed left behind: folders that are named after the process that made them.
public enum Remains {
  /// The name of a folder of this process: `prefix`, the process number, and what follows.
  public static func name(_ prefix: String) -> String { "\(prefix)\(getpid())" }

  /// Removes the folders `prefix<process number>` and `prefix<process number>-…` in a folder whose
  /// processes have gone, with what is mounted below them; those of living ones stay.
  ///
  /// Only what belongs to this user is touched. Returns what was removed.
  @discardableResult
  public static func clear(_ prefix: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { name in
      guard name.hasPrefix(prefix) else { return false }
      let rest = name.dropFirst(prefix.count)
      let number = rest.prefix { $0 != "-" }
      guard let owner = pid_t(number), owner > 0, hasGone(owner)
      else { return false }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_uid == geteuid(),
        status.st_mode & S_IFMT == S_IFDIR
      else { return false }
      for mount in mounts(below: path) { umount2(mount, Int32(MNT_DETACH)) }
      return (try? FileManager.default.removeItem(atPath: path)) != nil
    }
  }

  private static func hasGone(_ process: pid_t) -> Bool {
    kill(process, 0) != 0 && errno == ESRCH
  }

  /// Where something is mounted in a folder, innermost first.
  private static func mounts(below folder: String) -> [String] {
    let table = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, words[1].hasPrefix(folder + "/") else { return nil }
      return String(words[1])
    }.sorted { $0.count > $1.count }
  }
}
