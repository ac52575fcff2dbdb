import Foundation
import ShareTargetCore
import ShareTargetInbox

/// What a share extension does: one staged share after the other, filled and published.
struct ProbeExtension {
  private let container: ShareContainer
  private var death: String?
  private var profile = ShareTargetConfiguration.Profile.native
  private var parcels: [[(option: String, value: String)]] = [[]]

  init(words: [String]) throws {
    guard let path = words.first else { throw ProbeFailure(description: "no container") }
    container = ShareContainer(directory: URL(fileURLWithPath: path, isDirectory: true))
    var rest = words.dropFirst()
    while let option = rest.popFirst() {
      if option == "--next" {
        parcels.append([])
        continue
      }
      guard let value = rest.popFirst() else {
        throw ProbeFailure(description: "\(option) wants a value")
      }
      if option == "--die" {
        death = value
      } else if option == "--profile" {
        profile = ShareTargetConfiguration.Profile(rawValue: value) ?? .native
      } else {
        parcels[parcels.count - 1].append((option, value))
      }
    }
  }

  /// Shares everything; the first failure ends it.
  func run() throws -> Bool {
    var surroundings = Surroundings.system
    if profile == .compat { surroundings.slot = ProbeSlot(container: container.directory.path) }
    // The newest share is shown, whoever waits, so that the mirror is written in every story.
    let writer = ShareWriter(
      container: container,
      configuration: HandoffProbe.configuration(latestOnly: profile == .compat, profile: profile),
      timeline: HandoffProbe.quiet, surroundings: surroundings)
    for parcel in parcels {
      let staged = try writer.begin()
      Voice.say("received \(staged.id)")
      do {
        let text = try fill(staged, with: parcel)
        Voice.die(death, at: "staged")
        writer.mirror(
          try staged.publish(text: text), log: OriginalLog(showsNames: false) { _ in })
      } catch {
        staged.discard()
        throw error
      }
      Voice.say("saved \(staged.id)")
    }
    return true
  }

  private func fill(
    _ staged: StagedShare, with parcel: [(option: String, value: String)]
  ) throws -> String? {
    var text: String?
    var position = 0
    for (option, value) in parcel {
      if option == "--text" {
        text = value
        continue
      }
      let outcome = try add(option, value, at: position, to: staged)
      if case .skipped(let skipped) = outcome {
        throw ProbeFailure(description: "skipped \(skipped.reason.rawValue)")
      }
      position += 1
    }
    return text
  }

  private func add(
    _ option: String, _ value: String, at position: Int, to staged: StagedShare
  ) throws -> StagedShare.Outcome {
    let source = URL(fileURLWithPath: value, isDirectory: option == "--folder")
    func description(
      _ kind: ItemKind, _ type: String, name: String? = nil, extension ending: String? = nil
    ) -> StagedShare.Description {
      StagedShare.Description(
        position: position, displayName: name, kind: kind, declaredType: type,
        filenameExtension: ending)
    }
    let name = source.lastPathComponent
    switch option {
    case "--photo":
      return try staged.addFile(
        description(.image, "public.jpeg", name: name, extension: "jpg"), copying: source)
    case "--file":
      return try staged.addFile(description(.file, "public.data", name: name), copying: source)
    case "--folder":
      return try staged.addFolder(
        description(.folder, "public.folder", name: name), copying: source)
    case "--link": return try staged.addLink(description(.url, "public.url"), url: value)
    default: throw ProbeFailure(description: "\(option) is no option")
    }
  }
}
