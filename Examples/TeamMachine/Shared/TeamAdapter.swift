import Foundation
import ShareTargetCompose

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Puts every share into a folder on the team's server that is named by its id: what is sent once more
/// lands on itself. The message comes last, and says that the rest is there.
public struct TeamAdapter: ShareAdapter {
  private let server: URL

  /// The adapter of an extension or app whose Info.plist names the server.
  public init(bundle: Bundle = .main) throws {
    let name = bundle.object(forInfoDictionaryKey: "TeamServer") as? String
    guard let url = name.flatMap(URL.init) else { throw URLError(.badURL) }
    server = url
  }

  public func destinations() async throws -> [Destination] {
    [
      Destination(id: "personal", title: "Personal", subtitle: "Only you"),
      Destination(id: "team", title: "Team", subtitle: "Everybody at work"),
    ]
  }

  public func submit(_ submission: Submission) async throws {
    for file in submission.items.compactMap(submission.url) {
      try await put(file.lastPathComponent, of: submission) {
        try await URLSession.shared.upload(for: $0, fromFile: file)
      }
    }
    try await put("message.txt", of: submission) {
      try await URLSession.shared.upload(for: $0, from: Data((submission.text ?? "").utf8))
    }
  }

  private func put(
    _ name: String, of submission: Submission,
    _ send: (URLRequest) async throws -> (Data, URLResponse)
  ) async throws {
    let place = "\(submission.destination?.id ?? "personal")/\(submission.id)/\(name)"
    var request = URLRequest(url: server.appendingPathComponent(place))
    request.httpMethod = "PUT"
    let status = (try await send(request).1 as? HTTPURLResponse)?.statusCode ?? 0
    guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
  }
}
