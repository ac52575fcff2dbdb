import Dispatch
import Foundation
import FoundationShim
import Synchronization
import Testing

/// A folder for one test, deleted with it.
final class TestFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("shim-\(UUID().uuidString)", isDirectory: true)

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes a file and gives its place.
  func file(_ name: String, _ content: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file)
    return file
  }
}

/// Waits until every block that was submitted to the providers' queue has returned.
func providersAreQuiet() async {
  await withCheckedContinuation { waiting in
    LoadQueue.shared.async(flags: .barrier) { waiting.resume() }
  }
}

/// What a file load gave, looked at inside its handler.
struct LoadedFile: Sendable {
  var url: URL?
  var text: String?
  var isInPlace = false
  var error: NSError?
}

extension NSItemProvider {
  func data(_ type: String) async -> (data: Data?, error: NSError?) {
    await withCheckedContinuation { waiting in
      loadDataRepresentation(forTypeIdentifier: type) { data, error in
        waiting.resume(returning: (data, error as NSError?))
      }
    }
  }

  func file(_ type: String) async -> LoadedFile {
    await withCheckedContinuation { waiting in
      loadFileRepresentation(forTypeIdentifier: type) { url, error in
        waiting.resume(
          returning: LoadedFile(
            url: url, text: url.flatMap { try? String(contentsOf: $0, encoding: .utf8) },
            error: error as NSError?))
      }
    }
  }

  func inPlace(_ type: String) async -> LoadedFile {
    await withCheckedContinuation { waiting in
      loadInPlaceFileRepresentation(forTypeIdentifier: type) { url, isInPlace, error in
        waiting.resume(
          returning: LoadedFile(
            url: url, text: url.flatMap { try? String(contentsOf: $0, encoding: .utf8) },
            isInPlace: isInPlace, error: error as NSError?))
      }
    }
  }

  /// Loads an item and describes it: its class by what it can be cast to, and its text.
  func itemDescription(_ type: String) async -> String {
    await withCheckedContinuation { waiting in
      loadItem(forTypeIdentifier: type) { item, error in
        let any = item as Any?
        let text: String
        if let error = error as NSError? {
          text = "error \(error.code)"
        } else if let url = any as? URL {
          text = "URL \(url.absoluteString)"
        } else if let string = any as? String {
          text = "String \(string)"
        } else if let data = any as? Data {
          text = "Data \(String(data: data, encoding: .utf8) ?? "\(data.count)")"
        } else if let styled = any as? NSAttributedString {
          text = "NSAttributedString \(styled.string)"
        } else if let members = any as? [String: Any] {
          text = "Dictionary \(members.keys.sorted())"
        } else {
          text = any == nil ? "nil" : "other"
        }
        waiting.resume(returning: text)
      }
    }
  }
}

/// The label of the dispatch queue that runs the caller; empty outside of any.
func currentQueueLabel() -> String { String(cString: dispatchQueueLabel(nil)) }

// Swift's Dispatch shows the label of a queue that one has, not that of the running one.
@_silgen_name("dispatch_queue_get_label")
private func dispatchQueueLabel(_ queue: OpaquePointer?) -> UnsafePointer<CChar>
