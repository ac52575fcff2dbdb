import Foundation
import ShareTargetCompose
import ShareTargetCore
import ShareTargetInbox
import ShareTargetTesting
import Testing

@testable import ShareTargetExtensionKit
@testable import UIKit

/// The compose sheet that ships, in both of its looks, on the stand-ins.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct ComposeLooksTests {
  typealias Look = ComposeStage.Look
  private let photo = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data((0..<4_000).map { UInt8($0 % 251) })
  private let team = "Team, Everybody at work"

  private func item(_ text: String? = "Look", _ timing: ProviderTiming = .atOnce)
    -> NSExtensionItem
  {
    let item = ProviderFixture.item([
      ProviderFixture.file(photo, type: "public.jpeg", name: "IMG_1", timing: timing)
    ])
    item.attributedContentText = text.map(NSAttributedString.init(string:))
    return item
  }

  @Test(arguments: Look.allCases)
  func `C11 buttons and row are there while everything is still awaited`(look: Look) async throws {
    let gate = Gate()
    let stage = try ComposeStage(
      look, [item("Look", .when(gate))], adapter: GatedAdapter(isHeld: true))
    defer { stage.remove() }
    stage.present()
    await stage.until { stage.isEnabled("Cancel") == true }
    #expect(stage.isEnabled("Post") == false)
    #expect(stage.words.contains("To, Loading…"))
    #expect(stage.text(of: "Message") != nil)
    gate.open()
    stage.adapter?.listing.open()
    await stage.until(control: "To, Choose")
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `C30 the bar has Cancel on the left and Post on the right`(look: Look) async throws {
    let stage = try ComposeStage(look, [item()])
    defer { stage.remove() }
    stage.present()
    await stage.until(control: "To, Choose")
    let bar = try #require(stage.navigation?.navigationBar.topItem)
    #expect(bar.leftBarButtonItem?.title == "Cancel")
    #expect(bar.rightBarButtonItem?.title == "Post")
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `C20 C25 while it is being sent the sheet stays, and nothing on it does anything`(
    look: Look
  ) async throws {
    let adapter = GatedAdapter(isHeld: true)
    adapter.listing.open()
    let stage = try ComposeStage(look, [item()], adapter: adapter)
    defer { stage.remove() }
    stage.present()
    try await stage.choose(team)
    await stage.until { stage.isEnabled("Post") == true }
    try stage.tap("Post")
    await adapter.submitting.arrivals()
    #expect(stage.isEnabled("Post") == false)
    #expect(stage.isEnabled("Cancel") == false)
    #expect(stage.words.contains("Sending…"))
    #expect(stage.shown.isModalInPresentation)
    #expect(stage.host.context.endings == [])
    #expect(stage.drafts.count == 1)
    adapter.submitting.open()
    #expect(await stage.host.context.ending() == .completed)
    #expect(stage.drafts == [])
    #expect(adapter.submissions.map(\.text) == ["Look"])
    #expect(adapter.submissions.map { $0.destination?.id } == ["team"])
  }

  @Test(arguments: Look.allCases)
  func `C22 a draft of unknown outcome is frozen, and the retry is equal`(look: Look) async throws {
    let adapter = GatedAdapter(submitFailures: 1)
    let stage = try ComposeStage(look, [item()], adapter: adapter)
    defer { stage.remove() }
    stage.present()
    try await stage.choose(team)
    await stage.until { stage.isEnabled("Post") == true }
    try stage.tap("Post")
    await stage.until(control: "Try Again")
    #expect(stage.words.contains("Not Sent Yet"))
    #expect(stage.words.contains("Your share is saved."))
    try stage.tap("Done")
    await stage.until { stage.isEnabled("Post") == true }
    #expect(stage.isEnabled("Cancel") == false)
    #expect(stage.isEnabled("Message") == false)
    #expect(stage.controls.contains("Close, TeamMachine Will Send It"))
    #expect(stage.shown.isModalInPresentation)
    try stage.tap("Post")
    #expect(await stage.host.context.ending() == .completed)
    #expect(adapter.submissions.count == 2)
    #expect(Set(adapter.submissions).count == 1)
  }

  @Test(arguments: Look.allCases)
  func `C18 a frozen draft is opened again by a new process, and its sheet appears`(
    look: Look
  ) async throws {
    let first = try ComposeStage(look, [item()], adapter: GatedAdapter(submitFailures: 1))
    defer { first.remove() }
    first.present()
    try await first.choose(team)
    await first.until { first.isEnabled("Post") == true }
    try first.tap("Post")
    await first.until(control: "Try Again")
    let former = try #require(first.adapter?.submissions.first)
    let second = try ComposeStage(look, [], root: first.root, resuming: former.id)
    second.present()
    await second.until(control: "Done")
    #expect(second.words.contains("Your share is saved."))
    try second.tap("Done")
    await second.until { second.isEnabled("Post") == true }
    #expect(second.text(of: "Message") == "Look")
    await second.until { second.isEnabled("Message") == false }
    #expect(second.words.contains("To, Team"))
    #expect(second.isEnabled("Cancel") == false)
    try second.tap("Post")
    #expect(await second.host.context.ending() == .completed)
    #expect(second.adapter?.submissions == [former])
  }

  @Test(arguments: Look.allCases)
  func `C8 text over the budget switches Post off with its reason and a negative number`(
    look: Look
  ) async throws {
    var limits = Limits()
    limits.textBytes = 10
    let stage = try ComposeStage(look, [item()], limits: limits)
    defer { stage.remove() }
    stage.present()
    try await stage.choose(team)
    await stage.until { stage.isEnabled("Post") == true }
    #expect(stage.words.split(separator: "\n").contains("6"))
    try stage.type(" at this", into: "Message")
    #expect(stage.isEnabled("Post") == false)
    #expect(stage.words.contains("-2"))
    #expect(stage.words.contains("The text is too long."))
    #expect(stage.text(of: "Message") == "Look at this", "what was written stays")
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `Post does not wait for a preview that the host never delivers`(look: Look) async throws {
    let stage = try ComposeStage(look, [item("Look", .never)])
    defer { stage.remove() }
    stage.present()
    try await stage.choose(team)
    #expect(stage.isEnabled("Post") == false)
    #expect(stage.words.contains("The content is still loading."))
    stage.clock.advance(by: 121)
    await stage.until { stage.isEnabled("Post") == true }
    #expect(stage.words.contains("“IMG_1” did not arrive in time."))
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `C13 destinations that failed are asked for again from the list`(look: Look) async throws {
    let adapter = GatedAdapter(listFailures: 1)
    let stage = try ComposeStage(look, [item()], adapter: adapter)
    defer { stage.remove() }
    stage.present()
    await stage.until(control: "To, Could not be loaded")
    try stage.tap("To, Could not be loaded")
    await stage.until(control: "Try Again")
    try stage.tap("Try Again")
    await stage.until(control: team)
    try stage.tap(team)
    await stage.until { stage.isEnabled("Post") == true }
    #expect(stage.record.names.filter { $0 == .stored }.count == 1)
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `a long list can be searched, whatever case and accents`(look: Look) async throws {
    let names = (0..<30).map {
      Destination(id: "\($0)", title: "Group \($0)", subtitle: $0 == 7 ? "Café" : nil)
    }
    let stage = try ComposeStage(look, [item()], adapter: GatedAdapter(names))
    defer { stage.remove() }
    stage.present()
    await stage.until(control: "To, Choose")
    try stage.tap("To, Choose")
    await stage.until(control: "Group 29")
    try stage.type("cafe", into: "Search")
    #expect(!stage.controls.contains("Group 29"))
    try stage.tap("Group 7, Café")
    await stage.until { stage.words.contains("To, Group 7") }
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `an empty list needs no choice`(look: Look) async throws {
    let stage = try ComposeStage(look, [item()], adapter: GatedAdapter([]))
    defer { stage.remove() }
    stage.present()
    await stage.until { stage.isEnabled("Post") == true }
    #expect(stage.words.contains("There is nothing to choose from."))
    try stage.tap("Post")
    #expect(await stage.host.context.ending() == .completed)
    #expect(stage.adapter?.submissions.first?.destination == nil)
  }

  @Test(arguments: Look.allCases)
  func `a swipe that is allowed means Cancel, and the draft is gone`(look: Look) async throws {
    let stage = try ComposeStage(look, [item()])
    defer { stage.remove() }
    stage.present()
    await stage.until(control: "To, Choose")
    #expect(!stage.shown.isModalInPresentation)
    stage.host.disappear()
    guard case .cancelled(let domain, let code, _) = await stage.host.context.ending() else {
      Issue.record("not cancelled")
      return
    }
    #expect(domain == NSCocoaErrorDomain && code == NSUserCancelledError)
    #expect(stage.drafts == [])
  }

  @Test(arguments: Look.allCases)
  func `C32 every control has a name in the person's language`(look: Look) async throws {
    let stage = try ComposeStage(look, [item()], language: .german)
    defer { stage.remove() }
    stage.present()
    await stage.until(control: "An, Auswählen")
    await stage.until { stage.words.contains("Wähle zuerst aus, wohin gesendet werden soll.") }
    #expect(stage.isEnabled("Senden") == false)
    #expect(stage.isEnabled("Abbrechen") == true)
    #expect(stage.text(of: "Nachricht") == "Look")
    #expect(!stage.controls.contains("?"), "a control without a name")
    stage.host.disappear()
    _ = await stage.host.context.ending()
  }

  @Test(arguments: Look.allCases)
  func `an extension without an adapter says so and ends its request`(look: Look) async throws {
    let stage = try ComposeStage(look, [item()], adapter: nil)
    defer { stage.remove() }
    stage.present()
    await stage.until(control: "Done")
    #expect(stage.words.contains("invalid_configuration"))
    try stage.tap("Done")
    guard case .cancelled(let domain, _, let text) = await stage.host.context.ending() else {
      Issue.record("not cancelled")
      return
    }
    #expect(domain == "ShareTarget" && text.hasPrefix("invalid_configuration"))
    #expect(stage.drafts == [])
  }
}
