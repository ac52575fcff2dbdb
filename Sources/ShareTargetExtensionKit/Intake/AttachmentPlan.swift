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
    /// Let these words beside what is stored join the share's text.
    case addWords(String)
    /// The words beside what is stored cannot be had.
    case missWords(SkipReason)
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
  /// The first type of plain text that is neither a file nor the text of one.
  package let wordsType: String?
  /// The first type of plain text that is not the host's file itself.
  private let plainType: String?
  private var remaining: [Ask]
  private var reason = SkipReason.unsupported
  private var answering: RepresentationFamily?
  private var answeringType: String?
  private var isAnsweredAsPicture = false
  private var isStored = false
  /// What a page's script said of a page whose address is still to come.
  private var page: WebPage?
  /// The address that is stored, or noted beside what is stored.
  private var storedLink: String?
  /// The first content of its own that could not be had, whatever the reason.
  private var missedContent: SkippedAttachment?
  /// Words that came with what was taken, for the share's text.
  package private(set) var words: String?
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
    wordsType = zip(types, families).first { $0.1 == .plainText }?.0
    plainType =
      types.contains("public.file-url")
      ? nil : types.first { RepresentationFamily(of: $0) == .plainText }
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

  /// The next question, or the end: the words of a page whose address never came, or a skip.
  package mutating func next() -> Step {
    if !remaining.isEmpty { return .ask(remaining.removeFirst()) }
    guard let page else { return .skip(reason) }
    self.page = nil
    return .take(.text(page.words))
  }

  /// Gives up what is left, for example because the whole share has waited for too long.
  package mutating func giveUp(_ reason: SkipReason) -> Step {
    remaining = []
    self.reason = reason
    return next()
  }

  /// Nobody waits any more for the answer to `ask`. What does not answer in one form does not in
  /// another; another type may (I3, I9).
  package mutating func timedOut(_ ask: Ask) -> Step {
    if isStored { return .skip(.timedOut) }
    miss(ask.type, .timedOut)
    remaining.removeAll { $0.type == ask.type }
    return failed(.timedOut)
  }

  /// Notes that this type's content could not be had. Of one type the reason that tells more stays.
  private mutating func miss(_ type: String, _ reason: SkipReason) {
    guard let family = families[type],
      family.isContent || family == .webAddress && reason == .tooLarge
    else { return }
    if let missedContent,
      missedContent.declaredType != type || Self.weight(reason) <= Self.weight(missedContent.reason)
    {
      return
    }
    missedContent = SkippedAttachment(
      position: 0, reason: reason, displayName: suggestedName, declaredType: type)
  }

  /// What is missing of an attachment of which only something lesser was taken, such as its address or its
  /// words (I1): a picture, film or sound, a document, a folder, or a link that is too long.
  package func missed(at position: Int) -> SkippedAttachment? {
    // Mere bytes are as likely the content itself.
    guard var missed = missedContent, answering?.isContent != true, answering != .generic,
      answering != .unknown
    else { return nil }
    missed.position = position
    return missed
  }

  /// What to do once the finding is stored: a picture of a Live Photo is asked for its film (P27), what
  /// has words beside it for them (I15), and what has a web address beside it where it came from (I5).
  package mutating func stored() -> Step {
    guard !isStored else { return .done }
    isStored = true
    if let film = filmAsk { additions.append(film) }
    if asksWords, let wordsType {
      additions += [Ask(.object(.text), wordsType), Ask(.data, wordsType)]
    }
    let families: [RepresentationFamily] = [.media, .document, .folder, .fileLocation]
    if let answering, families.contains(answering), let address {
      additions.append(Ask(.object(.url), address))
    }
    return nextAddition()
  }

  /// Whether the words beside a stored attachment are content of their own: a picture or a link does not
  /// say them. A document does, and is told of (`toldAlternates`).
  package var asksWords: Bool {
    guard isStored, wordsType != nil, let answering else { return false }
    return [.media, .fileLocation, .webPage, .webAddress].contains(answering)
  }

  /// Representations beside what was taken that are not kept, to be told with it (I5): the plain text of
  /// a document.
  package var toldAlternates: [AlternateRepresentation]? {
    guard let plainType, plainType != answeringType, let answering,
      ![.media, .fileLocation, .webPage, .webAddress, .plainText].contains(answering)
    else { return nil }
    return [AlternateRepresentation(type: plainType)]
  }

  /// The next question to a stored attachment, or the end; what `ask` was about is not asked again.
  package mutating func nextAddition(after ask: Ask? = nil) -> Step {
    if let ask { additions.removeAll { $0.type == ask.type } }
    return additions.isEmpty ? .done : .ask(additions.removeFirst())
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
    if isStored {
      if ask == filmAsk { return film(answer) }
      return ask.type == wordsType ? words(answer, ask) : alternate(answer)
    }
    return withPage(decided(ask, answer))
  }

  /// What a page said goes with its address, and else with whatever was found in its place.
  private mutating func withPage(_ step: Step) -> Step {
    guard case .take(let finding) = step else { return step }
    if case .link(let url) = finding { storedLink = url }
    guard var page else { return step }
    self.page = nil
    switch finding {
    case .link(let url):
      page.url = url
      return .take(.page(page))
    case .text(let text): return .take(.text(PlainText.joined([page.words, text]) ?? text))
    default:
      words = page.words
      return step
    }
  }

  private mutating func decided(_ ask: Ask, _ answer: Answer) -> Step {
    let family = families[ask.type] ?? .unknown
    answering = family
    answeringType = ask.type
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

  /// Words that stand beside what is stored, unless they only repeat its address or its name.
  private mutating func words(_ answer: Answer, _ ask: Ask) -> Step {
    let text: String? =
      switch answer {
      case .text(let text): text
      case .data(let data): PlainText.decode(data, type: ask.type)
      case .link(let url): url.absoluteString
      default: nil
      }
    guard let text else {
      let hasAnother = additions.first?.type == wordsType
      return hasAnother
        ? nextAddition() : .missWords(answer.isUnavailable ? .unavailable : .unreadable)
    }
    additions.removeAll { $0.type == wordsType }
    guard let words = PlainText.joined([text]), words != suggestedName else { return .done }
    guard let link = WebLink(words) else { return .addWords(words) }
    if address == nil, answering != .webPage {
      return .add(AlternateRepresentation(type: ask.type, url: link.text))
    }
    func bare(_ link: String?) -> Substring? {
      link.map { $0.hasSuffix("/") ? $0.dropLast() : $0[...] }
    }
    return bare(link.text) == bare(storedLink) ? .done : .addWords(words)
  }

  /// Notes why a way failed, and goes on to the next. A reason that tells more stays.
  private mutating func failed(_ reason: SkipReason) -> Step {
    if let answeringType { miss(answeringType, reason) }
    if Self.weight(reason) >= Self.weight(self.reason) { self.reason = reason }
    answering = nil
    answeringType = nil
    return next()
  }

  /// How much a reason tells.
  private static func weight(_ reason: SkipReason) -> Int {
    ([.timedOut, .tooLarge, .unavailable] as [SkipReason]).firstIndex(of: reason) ?? -1
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
      if page.url != nil { return .take(.page(page)) }
      self.page = page
      remaining.removeAll { $0.type == ask.type }
      return next()
    case .propertyList:
      let page = WebPage(propertyList: data)
      if let page, page.url != nil { return .take(.page(page)) }
      // Only a file could hold all that was said, and nobody reads one: the words are text besides.
      words = page?.words
      return document(data, ask)
    case .fileLocation, .webAddress:
      guard let text = String(data: data, encoding: .utf8),
        let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
      else { return failed(.unreadable) }
      return link(url)
    case .plainText:
      guard let text = PlainText.decode(data, type: ask.type) else { return document(data, ask) }
      return plain(text)
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

  private mutating func link(_ url: URL) -> Step { link(url.absoluteString) }

  private mutating func link(_ text: String) -> Step {
    guard let link = WebLink(text) else {
      return failed(WebLink.isTooLong(text) ? .tooLarge : .unsupported)
    }
    return .take(.link(link.text))
  }

  /// A text without a word is nothing that can be kept.
  private mutating func plain(_ text: String) -> Step {
    PlainText.finding(text).map { .take($0) } ?? failed(.unsupported)
  }

  private mutating func string(_ text: String, _ ask: Ask, _ family: RepresentationFamily) -> Step {
    switch family {
    case .plainText: return plain(text)
    case .fileLocation, .webAddress: return link(text)
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
