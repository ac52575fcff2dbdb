import Foundation
import UniformTypeIdentifiers

/// What a file is, by the extension in its address.
enum AssetType {
  /// The MIME type: without an extension a page, with an unknown one bytes.
  static func mime(of pathExtension: String) -> String {
    let name = pathExtension.lowercased()
    if name.isEmpty { return "text/html" }
    if let type = UTType(filenameExtension: name)?.preferredMIMEType { return type }
    return others[name] ?? "application/octet-stream"
  }

  /// Films and sounds, which Capacitor answers in a way of their own.
  static func isMedia(_ pathExtension: String) -> Bool {
    media.contains(pathExtension.lowercased())
  }

  private static let media: Set<String> = [
    "m4v", "mov", "mp4", "aac", "ac3", "aiff", "au", "flac", "m4a", "mp3", "wav",
  ]

  /// Types of web pages that the system has no type for.
  private static let others = [
    "mjs": "text/javascript", "map": "text/plain", "wasm": "application/wasm",
    "webmanifest": "application/manifest+json", "woff": "font/woff", "woff2": "font/woff2",
  ]
}
