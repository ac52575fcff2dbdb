import Foundation
import ShareTargetCore
import Testing

@testable import ShareTargetExtensionKit

/// Text that stands beside another representation of the same provider (I1, I5, I15), text that cannot be
/// read, and text that says nothing.
@Suite struct WordsBesideTests {
  private let text = Ask(.object(.text), "public.plain-text")

  /// A plan whose primary representation is stored, and what it asks for then.
  private func stored(_ types: [String], name: String? = nil, _ answer: Answer) throws -> (
    AttachmentPlan, AttachmentPlan.Step
  ) {
    var plan = AttachmentPlan(types: types, suggestedName: name)
    guard case .ask(let ask) = plan.next(), case .take = plan.answered(ask, answer) else {
      throw CancellationError()
    }
    let step = plan.stored()
    return (plan, step)
  }

  private let file = Answer.file(URL(fileURLWithPath: "/x/a.jpg"), .init())
  private let link = Answer.link(URL(string: "https://q.example/")!)

  @Test func `I1 I15 the words beside a picture or a link join the text`() throws {
    for (types, answer) in [
      (["public.plain-text", "public.jpeg"], file), (["public.url", "public.plain-text"], link),
    ] {
      var (plan, step) = try stored(types, answer)
      #expect(step == .ask(text))
      step = plan.answered(text, .text(" The quote I selected\n"))
      #expect(step == .addWords("The quote I selected"))
      #expect(plan.nextAddition(after: text) == .done)
    }
  }

  @Test func `I5 a name with an extension is the picture's, and its words are words`() throws {
    let (_, step) = try stored(["public.plain-text", "public.jpeg"], name: "pic.jpg", file)
    #expect(step == .ask(text))
  }

  /// A plan whose first type fails for good, and what was taken in its place.
  private func fallen(_ types: [String], name: String? = nil, _ failure: Answer, _ other: Answer)
    -> AttachmentPlan
  {
    var plan = AttachmentPlan(types: types, suggestedName: name)
    var step = plan.next()
    while case .ask(let ask) = step {
      step = plan.answered(ask, ask.type == types[0] ? failure : other)
    }
    return plan
  }

  @Test(arguments: [SkipReason.unavailable, .unreadable, .tooLarge, .cancelled])
  func `I1 content that cannot be had is told when words or an address take its place`(
    _ reason: SkipReason
  ) throws {
    let failure = Answer.failed(
      reason == .unavailable
        ? .unavailable
        : reason == .tooLarge ? .tooLarge : reason == .cancelled ? .cancelled : .unreadable)
    for type in ["public.jpeg", "com.adobe.pdf", "public.folder", "public.vcard"] {
      for (other, answer) in [("public.plain-text", Answer.text("words")), ("public.url", link)] {
        let missed = try #require(fallen([type, other], name: "a", failure, answer).missed(at: 3))
        #expect(missed.reason == reason)
        #expect(missed.declaredType == type)
        #expect(missed.displayName == "a")
        #expect(missed.position == 3)
      }
    }
  }

  @Test func `I1 nothing is told where other bytes of the same content arrive, nor of styled text`()
  {
    #expect(fallen(["public.jpeg", "public.png"], .failed(.unreadable), file).missed(at: 0) == nil)
    #expect(
      fallen(["public.jpeg", "public.data"], .failed(.unreadable), file).missed(at: 0) == nil)
    let rich = fallen(["public.rtf", "public.plain-text"], .failed(.unreadable), .text("words"))
    #expect(rich.missed(at: 0) == nil)
  }

  @Test func `I1 I8 a link that is too long is told beside words`() throws {
    let long = Answer.link(
      try #require(URL(string: "https://q.example/" + String(repeating: "x", count: 9_000))))
    let missed = fallen(["public.url", "public.plain-text"], long, .text("words")).missed(at: 0)
    #expect(missed?.reason == .tooLarge)
    #expect(missed?.declaredType == "public.url")
  }

  @Test func `I4 words beside a PDF are words, whatever the name says`() throws {
    var plan = AttachmentPlan(
      types: ["com.adobe.pdf", "public.plain-text"], suggestedName: "a.pdf")
    var taken: AttachmentPlan.Step?
    var step = plan.next()
    while case .ask(let ask) = step {
      step = plan.answered(
        ask, ask.type == "com.adobe.pdf" ? .failed(.unavailable) : .text("see pdf"))
      taken = step
    }
    #expect(taken == .take(.text("see pdf")))
    #expect(plan.missed(at: 0)?.reason == .unavailable)
  }

  @Test func `I5 words that only repeat the address or the name add nothing`() throws {
    var (plan, _) = try stored(["public.url", "public.plain-text"], link)
    #expect(plan.answered(text, .text("https://q.example")) == .done)
    (plan, _) = try stored(["public.jpeg", "public.plain-text"], name: "Sunset", file)
    #expect(plan.answered(text, .text("Sunset")) == .done)
    (plan, _) = try stored(["public.jpeg", "public.plain-text"], file)
    #expect(plan.answered(text, .text("  \n")) == .done)
  }

  @Test func `I5 an address as text beside a picture is where the picture came from`() throws {
    var (plan, _) = try stored(["public.jpeg", "public.plain-text"], file)
    #expect(
      plan.answered(text, .text("https://shop.example/1"))
        == .add(
          AlternateRepresentation(type: "public.plain-text", url: "https://shop.example/1")))
    // Beside an address of its own, another one is not lost either.
    (plan, _) = try stored(["public.url", "public.plain-text"], link)
    #expect(
      plan.answered(text, .text("https://other.example"))
        == .addWords("https://other.example"))
  }

  @Test
  func `I1 I16 a picture that is still in iCloud is told, though the words beside it are kept`() {
    var plan = AttachmentPlan(
      types: ["public.heic", "public.plain-text"], suggestedName: "IMG_1")
    var step = plan.next()
    while case .ask(let ask) = step, ask != text {
      step = plan.answered(ask, .failed(.unavailable))
    }
    #expect(step == .ask(text))
    #expect(
      plan.missed(at: 3)
        == SkippedAttachment(
          position: 3, reason: .unavailable, displayName: "IMG_1", declaredType: "public.heic"))
    // Another picture is the picture.
    plan = AttachmentPlan(types: ["public.heic", "public.jpeg"], suggestedName: nil)
    _ = plan.answered(Ask(.file, "public.heic"), .failed(.unavailable))
    _ = plan.answered(Ask(.file, "public.jpeg"), file)
    #expect(plan.missed(at: 0) == nil)
  }

  @Test func `I1 words that cannot be had are told`() throws {
    var (plan, step) = try stored(["public.jpeg", "public.plain-text"], file)
    step = plan.answered(text, .failed(.unreadable))
    #expect(step == .ask(Ask(.data, "public.plain-text")))
    #expect(
      plan.answered(Ask(.data, "public.plain-text"), .failed(.unavailable))
        == .missWords(.unavailable))
  }

  @Test func `I5 the plain text of a document is told and not kept twice`() throws {
    let (plan, step) = try stored(["com.adobe.pdf", "public.plain-text"], .data(Data("%PDF".utf8)))
    #expect(step == .done)
    #expect(plan.toldAlternates == [AlternateRepresentation(type: "public.plain-text")])
    let (named, _) = try stored(
      ["public.vcard", "public.plain-text"], name: "Anna.vcf", .data(Data("BEGIN:VCARD".utf8)))
    #expect(named.toldAlternates == [AlternateRepresentation(type: "public.plain-text")])
    let (text, _) = try stored(["public.plain-text"], name: "a.txt", .data(Data("x".utf8)))
    #expect(text.toldAlternates == nil)
    // A text from Files is the file.
    let (other, _) = try stored(["public.plain-text", "public.file-url"], .data(Data("x".utf8)))
    #expect(other.toldAlternates == nil)
  }

  @Test(arguments: ["public.plain-text", "public.utf8-plain-text", "public.utf16-plain-text"])
  func `I1 bytes that are no text of the declared encoding are kept as a text file`(type: String) {
    let bytes = Data([0x63, 0x61, 0x66, 0xE9, 0x21])
    var plan = AttachmentPlan(types: [type], suggestedName: "Menu of the day")
    _ = plan.next()
    #expect(
      plan.answered(Ask(.object(.text), type), .failed(.unreadable)) == .ask(Ask(.data, type)))
    guard
      case .take(.data(bytes, let resolved, "Menu of the day.txt")) = plan.answered(
        Ask(.data, type), .data(bytes))
    else { return #expect(Bool(false), "The bytes were not taken.") }
    #expect(resolved.kind == .file && resolved.declaredType == type)
    #expect(resolved.filenameExtension == "txt")
  }

  @Test(arguments: ["", " \n "])
  func `I1 a text without a word is skipped, unless another type says more`(empty: String) {
    var plan = AttachmentPlan(types: ["public.plain-text", "public.html"], suggestedName: nil)
    var step = plan.next()
    while case .ask(let ask) = step, ask.type == "public.plain-text" {
      step = plan.answered(ask, ask.form == .data ? .data(Data(empty.utf8)) : .text(empty))
    }
    #expect(step == .ask(Ask(.file, "public.html")))
    plan = AttachmentPlan(types: ["public.plain-text"], suggestedName: nil)
    step = plan.next()
    while case .ask(let ask) = step { step = plan.answered(ask, .text(empty)) }
    #expect(step == .skip(.unsupported))
  }

  @Test func `I8 a link over 8 KiB is too large, however it is given`() throws {
    let long = "https://e.example/" + String(repeating: "a", count: 8 << 10)
    let url = try #require(URL(string: long))
    for answer in [Answer.link(url), .text(long), .data(Data(long.utf8))] {
      var plan = AttachmentPlan(types: ["public.url"], suggestedName: nil)
      var step = plan.next()
      while case .ask(let ask) = step { step = plan.answered(ask, answer) }
      #expect(step == .skip(.tooLarge))
    }
  }
}
