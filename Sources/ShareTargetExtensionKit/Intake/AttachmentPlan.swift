import Foundation
import ShareTargetCore
import UniformTypeIdentifiers

/// Decides what to ask one provider next, given what it registered and what came back (I3, I4).
///
/// A value without clock, file or provider: the shell asks, hands the answer in, and carries out the
/// step. The number of questions is bounded whatever a provider registers.
package struct AttachmentPlan: Hashable, Sendable {
  /// What to do next.
  package enum Step: Hashable, Sendable {
    /// Ask the provider.
    case ask(Ask)
    /// Take this over now, before the callback returns.
    case take(Finding)
    /// Nothing is left to try.
    case skip(SkipReason)
    /// Note this beside what is stored already.
    case add(AlternateRepresentation)
    /// Nothing more is to be asked of a stored attachment.
    case done
  }

  /// Types beyond these many are not tried.
  package static let typeCountLimit = 4

  /// The host's name, as given.
  package let suggestedName: String?
  /// The first registered type, which a skipped entry names.
  package let firstType: String?
  /// The family that is tried first; `nil` for a provider that registered nothing.
  package let primaryFamily: RepresentationFamily?
  private let families: [String: RepresentationFamily]
  private let address: String?
  private let filmPackage: String?
  private var remaining: [Ask]
  private var reason = SkipReason.unsupported
  private var answering: RepresentationFamily?
  private var isAnsweredAsPicture = false
  private var isStored = false
  /// What a stored attachment is still asked, in order.
  private var additions: [Ask] = []

  /// A plan for a provider that was not asked yet.
  package init(types: [String], suggestedName: String?) {
    self.suggestedName = suggestedName
    firstType = types.first
    let families = RepresentationFamily.families(of: types, suggestedName: suggestedName)
    let ranked = zip(types, families).enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element).prefix(Self.typeCountLimit)
    primaryFamily = ranked.first?.1
    address = zip(types, families).first { $0.1 == .webAddress }?.0
    filmPackage =
      primaryFamily == .media ? PairedFilm.packageType(among: Array(types.prefix(64))) : nil
    self.families = Dictionary(ranked.map { ($0.0, $0.1) }) { first, _ in first }
    remaining = Self.originalsFirst(ranked.flatMap { $0.1.asks(for: $0.0) })
  }

  /// The questions with those that a decoded picture may answer behind the last one for a picture's own
  /// bytes: the original of a second type is more than what was made of the first (I6).
  private static func originalsFirst(_ asks: [Ask]) -> [Ask] {
    let pictures = Set(asks.lazy.filter { $0.form == .object(.picture) }.map(\.type))
    let isDecoded = { (ask: Ask) in
      pictures.contains(ask.type) && [.object(.picture), .item].contains(ask.form)
    }
    let last = asks.lastIndex { pictures.contains($0.type) && !isDecoded($0) } ?? asks.startIndex
    return asks[..<last].filter { !isDecoded($0) } + asks[last...].prefix(1)
      + asks[..<last].filter(isDecoded) + asks[last...].dropFirst()
  }

  /// The next question, or the end.
  package mutating func next() -> Step {
    remaining.isEmpty ? .skip(reason) : .ask(remaining.removeFirst())
  }

  /// Gives up what is left, for example because the host did not answer in time.
  package mutating func giveUp(_ reason: SkipReason) -> Step {
    remaining = []
    self.reason = reason
    return .skip(reason)
  }

  /// What to do once the finding is stored: a picture of a Live Photo is asked for its film (P27), and a
  /// picture or document that has a web address beside it where it came from (I5).
  package mutating func stored() -> Step {
    guard !isStored else { return .done }
    isStored = true
    if let film = filmAsk { additions.append(film) }
    if answering == .media || answering == .document, let address {
      additions.append(Ask(.object(.url), address))
    }
    return nextAddition()
  }

  /// The next question to a stored attachment, or the end.
  package mutating func nextAddition() -> Step {
    additions.isEmpty ? .done : .ask(additions.removeFirst())
  }

  /// The question for the film of a stored picture, which is content of its own; `nil` without one.
  package var filmAsk: Ask? {
    guard isStored, isAnsweredAsPicture, let filmPackage else { return nil }
    return Ask(.file, filmPackage)
  }

  /// What a skipped entry says of a film that could not be had.
  package var missingFilm: (displayName: String?, declaredType: String?) {
    (PairedFilm.missingName(beside: suggestedName), filmPackage)
  }

  /// What to do with an answer to `ask`.
  package mutating func answered(_ ask: Ask, _ answer: Answer) -> Step {
    if isStored { return ask == filmAsk ? film(answer) : alternate(answer) }
    let family = families[ask.type] ?? .unknown
    answering = family
    isAnsweredAsPicture =
      filmPackage != nil && family == .media && UTType(ask.type)?.conforms(to: .image) == true
    switch answer {
    case .file(let url, let facts): return file(url, facts, ask, family)
    case .data(let data): return bytes(data, ask, family)
    case .link(let url): return link(url)
    case .text(let text): return string(text, ask, family)
    case .picture(let png): return .take(.picture(png: png, name: pictureName))
    case .failed(.unavailable): return failed(.unavailable)
    case .failed(.cancelled): return failed(.cancelled)
    case .failed(.tooLarge): return failed(.tooLarge)
    case .failed(.unreadable): return failed(.unreadable)
    }
  }

  private func film(_ answer: Answer) -> Step {
    switch answer {
    case .file(let url, let facts) where facts.isDirectory:
      return .take(.pairedFilm(package: url, beside: suggestedName))
    case .failed(.unavailable): return .skip(.unavailable)
    case .failed(.cancelled): return .skip(.cancelled)
    default: return .skip(.unreadable)
    }
  }

  private func alternate(_ answer: Answer) -> Step {
    guard case .link(let url) = answer, let link = WebLink(url.absoluteString) else { return .done }
    return .add(AlternateRepresentation(type: address ?? UTType.url.identifier, url: link.text))
  }

  /// Notes why a way failed, and goes on to the next. A reason that tells more stays.
  private mutating func failed(_ reason: SkipReason) -> Step {
    if self.reason != .unavailable && self.reason != .tooLarge { self.reason = reason }
    return next()
  }

  private mutating func file(
    _ url: URL, _ facts: Answer.FileFacts, _ ask: Ask, _ family: RepresentationFamily
  ) -> Step {
    // A keyed archive of an image object instead of the image: another way may bring the bytes.
    if family == .media && facts.isPropertyList { return failed(.unreadable) }
    var type = TypeResolution(asked: ask.type, names: [url.lastPathComponent, suggestedName])
    type.heed(facts.detectedType)
    let name = suggestedName ?? url.lastPathComponent
    if facts.isDirectory { return .take(.folder(url, type, name: name)) }
    return .take(
      .file(
        url, type,
        name: OfferedName.completed(name, filenameExtension: type.filenameExtension)))
  }

  private mutating func bytes(_ data: Data, _ ask: Ask, _ family: RepresentationFamily) -> Step {
    guard data.count <= Limits.memoryByteCount else { return failed(.tooLarge) }
    switch family {
    case .webPage:
      // The address beside it is more than a property list that tells of no page.
      guard let page = WebPage(propertyList: data) else { return failed(.unreadable) }
      return .take(.page(page))
    case .propertyList:
      if let page = WebPage(propertyList: data) { return .take(.page(page)) }
      return document(data, ask)
    case .fileLocation, .webAddress:
      guard let text = String(data: data, encoding: .utf8),
        let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
      else { return failed(.unreadable) }
      return link(url)
    case .plainText:
      guard let text = PlainText.decode(data) else { return failed(.unreadable) }
      return .take(PlainText.finding(text))
    case .folder:
      // A folder that is asked for as data arrives as a zip archive (NSItemProvider.h).
      let type = TypeResolution(.zip)
      let name = suggestedName.map { "\($0).zip" }
      return .take(.data(data, type, name: name))
    case .media where data.starts(with: PropertyListReference.magic): return failed(.unreadable)
    case .media, .document, .richText, .generic, .unknown: return document(data, ask)
    }
  }

  private func document(_ data: Data, _ ask: Ask) -> Step {
    var type = TypeResolution(asked: ask.type, names: [suggestedName])
    type.heed(LeadingBytes.type(of: data.prefix(LeadingBytes.byteCount)))
    return .take(
      .data(
        data, type,
        name: OfferedName.completed(suggestedName, filenameExtension: type.filenameExtension)))
  }

  private mutating func link(_ url: URL) -> Step {
    guard let link = WebLink(url.absoluteString) else { return failed(.unsupported) }
    return .take(.link(link.text))
  }

  private mutating func string(_ text: String, _ ask: Ask, _ family: RepresentationFamily) -> Step {
    switch family {
    case .plainText: return .take(PlainText.finding(text))
    case .fileLocation, .webAddress:
      guard let link = WebLink(text) else { return failed(.unsupported) }
      return .take(.link(link.text))
    case .media: return failed(.unreadable)
    case .document, .folder, .richText, .propertyList, .webPage, .generic, .unknown:
      return bytes(Data(text.utf8), ask, family == .folder ? .unknown : family)
    }
  }

  private var pictureName: String? {
    suggestedName.flatMap { DisplayName.safe($0) == nil ? nil : $0 }.map { name in
      let isKnown = OfferedName.hasKnownExtension(name)
      return (isKnown ? String(name.dropLast(OfferedName.ending(of: name).count + 1)) : name)
        + ".png"
    }
  }
}
