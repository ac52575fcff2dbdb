import Foundation
import ShareTargetCore
import ShareTargetTesting
import Testing

@testable import ShareTargetExtensionKit
@testable import UIKit

/// The catalogue against the controller that ships, and against controllers that get it wrong.
@Suite(.serialized) @MainActor struct ExtensionContractTests {
  @Test(arguments: ProviderCatalogue.all)
  func `the controller that ships holds what every entry asks (P1 to P30)`(
    entry: CatalogueEntry
  ) async {
    let contract = ExtensionContract { HandoffViewController(nibName: nil, bundle: nil) }
    #expect(await contract.violations(of: entry) == [])
  }

  @Test func `the catalogue has every number, and every name`() {
    let numbers = Set(ProviderCatalogue.all.map { String($0.id.prefix { $0 != " " }) })
    #expect(numbers == Set((1...30).map { "P\($0)" }))
    #expect(ProviderCatalogue.all.count { $0.id.hasPrefix("P26 ") } == 11)
    #expect(Set(ProviderCatalogue.all.map(\.id)).count == ProviderCatalogue.all.count)
    #expect(ProviderCatalogue.entry("P22")?.title == "the fifth photo of five")
  }

  /// Keeps the first attachment alone.
  private final class OneOfMany: HandoffViewController {
    override func beginRequest(with context: NSExtensionContext) {
      let items = (context.inputItems as? [NSExtensionItem]) ?? []
      for item in items { item.attachments = item.attachments.map { Array($0.prefix(1)) } }
      super.beginRequest(with: context)
    }
  }

  /// Turns the order around.
  private final class Backwards: HandoffViewController {
    override func beginRequest(with context: NSExtensionContext) {
      let items = (context.inputItems as? [NSExtensionItem]) ?? []
      for item in items { item.attachments = item.attachments?.reversed() }
      super.beginRequest(with: context)
    }
  }

  /// Says that it is done before it is.
  private final class Hasty: HandoffViewController {
    private var request: NSExtensionContext?
    override func beginRequest(with context: NSExtensionContext) {
      super.beginRequest(with: context)
      request = context
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      request?.completeRequest(returningItems: nil, completionHandler: nil)
    }
  }

  /// Is never told that its presentation has ended.
  private final class Deaf: HandoffViewController {
    override func viewDidAppear(_ animated: Bool) {}
    override func viewDidDisappear(_ animated: Bool) {}
  }

  private func violations(
    _ id: String, guardSeconds: Double = 60,
    _ make: @escaping @MainActor () -> HandoffViewController
  ) async throws -> [String] {
    let entry = try #require(ProviderCatalogue.entry(id))
    return await ExtensionContract(guardSeconds: guardSeconds, makeController: make)
      .violations(of: entry)
  }

  @Test func `a subclass that drops attachments is told`() async throws {
    #expect(
      try await violations("P4") { OneOfMany(nibName: nil, bundle: nil) }
        == ["The share has 1 items, expected 6."])
  }

  @Test func `a subclass that changes the order is told, with what differs`() async throws {
    let found = try await violations("P22") { Backwards(nibName: nil, bundle: nil) }
    #expect(found.contains("Item 0 is called IMG_4.jpg, expected IMG_0.jpg."))
    #expect(found.contains { $0.hasPrefix("Item 0 has 405") || $0.contains("other bytes") })
  }

  @Test func `a subclass that ends the request itself is told`() async throws {
    let found = try await violations("P23") { Hasty(nibName: nil, bundle: nil) }
    #expect(!found.isEmpty)
  }

  @Test func `a subclass that never ends is told`() async throws {
    #expect(
      try await violations("P1", guardSeconds: 2) { Deaf(nibName: nil, bundle: nil) }
        == ["The request did not end."])
  }

  @Test func `the 48-megapixel photo of the catalogue is one`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("large-\(UUID().uuidString).heic")
    defer { try? FileManager.default.removeItem(at: file) }
    try SampleFile.largeHEIC.write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/heif-info")
    process.arguments = [file.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("image: 8064x6048"))
    #expect(text.contains("Exif: "))
  }
}
