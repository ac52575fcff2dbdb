#if canImport(UIKit)
  import Foundation
  import ShareTargetInbox
  import UIKit

  /// A provider that misbehaves as its seed says: silent, late, twice, wrong class, nothing at all,
  /// vanishing files, errors of every code, thousands of types, names without end.
  ///
  /// Whatever it does, it keeps to the signatures of `NSItemProvider`, as any host app does. What it
  /// registers and answers is determined by the seed; threads are the system's.
  public final class HostileProvider: NSItemProvider {
    /// What it does with one question.
    private enum Behaviour: Int, CaseIterable {
      case answers, never, twice, late, nothing, error, failure, vanishing, directory, empty, large
    }

    /// Answers that have not come yet: those that are under way, and those that a test lets come too late.
    public final class Backlog: Sendable {
      private struct State: Sendable {
        var running = 0
        var resting: [CheckedContinuation<Void, Never>] = []
      }

      private let waiting = Guarded<[@Sendable () -> Void]>([])
      private let state = Guarded(State())

      /// Nothing is late.
      public init() {}

      /// Whether no answer is under way.
      public var isAtRest: Bool { state.with { $0.running == 0 } }

      /// Returns when no answer is under way: then nothing comes by itself before time passes.
      public func rest() async {
        await withCheckedContinuation { continuation in
          let isAtRest = state.with { state in
            if state.running > 0 { state.resting.append(continuation) }
            return state.running == 0
          }
          if isAtRest { continuation.resume() }
        }
      }

      /// Runs an answer on a queue of the system's.
      func answer(_ work: @escaping @Sendable () -> Void) {
        state.with { $0.running += 1 }
        DispatchQueue.global().async { [self] in
          work()
          let resting = state.with { state in
            state.running -= 1
            guard state.running == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.resting = [] }
            return state.resting
          }
          for continuation in resting { continuation.resume() }
        }
      }

      func add(_ work: @escaping @Sendable () -> Void) { waiting.with { $0.append(work) } }

      /// Lets everything come that is late.
      public func deliver() {
        let works = waiting.with { works in
          defer { works = [] }
          return works
        }
        for work in works { work() }
      }
    }

    private let types: [String]
    private let name: String?
    private let words: Guarded<SeededWords>
    private let backlog: Backlog

    /// A provider of a seed.
    public init(seed: UInt64, backlog: Backlog) {
      var random = SeededWords(seed: seed)
      types = Self.types(&random)
      name = Self.name(&random)
      words = Guarded(random)
      self.backlog = backlog
      super.init()
    }

    private static func types(_ random: inout SeededWords) -> [String] {
      let known = [
        "public.jpeg", "public.heic", "public.png", "public.mpeg-4", "public.plain-text",
        "public.url", "public.file-url", "com.apple.property-list", "public.data", "public.folder",
        "com.adobe.pdf", "public.vcard", "dyn.ah62d4rv4ge80n5p", "com.example.private",
        "public.html", "", "…", "public.jpeg\u{0}", "com.apple.live-photo-bundle",
      ]
      switch random.below(30) {
      case 0: return (0..<5_000).map { "com.example.type\($0)" }
      case 1: return [String(repeating: "t", count: 1 << 20)]
      case 2: return []
      default: return (0...random.below(4)).map { _ in known[random.below(known.count)] }
      }
    }

    private static func name(_ random: inout SeededWords) -> String? {
      let names = [
        nil, "", "..", "IMG_0001", "a/b.jpg", ".hidden", "film.mp4", "\u{202E}gpj.exe",
        String(repeating: "🙂", count: 300) + ".png",
      ]
      return names[random.below(names.count)]
    }

    public override var registeredTypeIdentifiers: [String] { types }
    public override var suggestedName: String? {
      get { name }
      set { _ = newValue }
    }

    private func draw(_ count: Int) -> Int { words.with { $0.below(count) } }

    /// Calls `completion` as the behaviour says, on a queue of the system's.
    private func answer<Value: Sendable>(
      _ make: @escaping @Sendable () -> Value?,
      after: @escaping @Sendable (Value?) -> Void = { _ in },
      _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> Progress {
      let behaviour = Behaviour.allCases[draw(Behaviour.allCases.count)]
      let codes = [-1000, -1, -1100, -1200, 0, 3072, 257, Int.min]
      let domains = [NSItemProvider.errorDomain, NSCocoaErrorDomain, NSPOSIXErrorDomain]
      let (code, domain) = (codes[draw(codes.count)], domains[draw(domains.count)])
      let once: @Sendable () -> Void = {
        let value = make()
        completion(value, nil)
        after(value)
      }
      switch behaviour {
      case .answers, .directory, .empty, .large, .vanishing: backlog.answer(once)
      case .never: backlog.add { completion(nil, nil) }
      case .twice:
        backlog.answer {
          once()
          once()
        }
      case .late: backlog.add(once)
      case .nothing: backlog.answer { completion(nil, nil) }
      case .error, .failure:
        backlog.answer { completion(nil, NSError(domain: domain, code: code)) }
      }
      let progress = Progress(totalUnitCount: Int64(draw(3)))
      progress.completedUnitCount = Int64(draw(3))
      return progress
    }

    public override func loadFileRepresentation(
      forTypeIdentifier typeIdentifier: String,
      completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
      let shape = draw(6)
      return answer(
        { Self.file(shape) }, after: { $0.map { try? FileManager.default.removeItem(at: $0) } },
        completionHandler)
    }

    /// A file of a kind: there, gone, a folder, empty, a link, an address that is none.
    private static func file(_ shape: Int) -> URL? {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("hostile-\(UUID().uuidString).jpg")
      switch shape {
      case 0: return URL(string: "https://example.org/not-a-file")
      case 1: return file
      case 2:
        try? FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try? Data("inside".utf8).write(to: file.appendingPathComponent("a.txt"))
      case 3: try? Data().write(to: file)
      case 4:
        try? FileManager.default.createSymbolicLink(
          atPath: file.path, withDestinationPath: "/etc/hostname")
      default:
        try? Data([0xFF, 0xD8, 0xFF, 0xE0] + (0..<2_000).map { UInt8($0 % 251) }).write(to: file)
      }
      return file
    }

    public override func loadDataRepresentation(
      forTypeIdentifier typeIdentifier: String,
      completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
      let shape = draw(6)
      return answer(
        {
          switch shape {
          case 0: Data()
          case 1: Data("bplist00 broken".utf8)
          case 2: Data("https://example.org/".utf8)
          case 3: Data([0xFF, 0xFE, 0x00])
          case 4: Data("file:///nowhere".utf8)
          default: Data(repeating: 7, count: 3_000)
          }
        }, completionHandler)
    }

    public override func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
      draw(3) > 0
    }

    public override func loadObject(
      ofClass aClass: any NSItemProviderReading.Type,
      completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
      // Whatever was asked for, one of these arrives.
      let shape = draw(5)
      return answer(
        { Shape(rawValue: shape) },
        { shape, error in
          completionHandler(shape?.object, error)
        })
    }

    public override func loadItem(
      forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
      completionHandler: NSItemProvider.CompletionHandler? = nil
    ) {
      let shape = draw(8)
      _ = answer(
        { Shape(rawValue: shape) },
        { shape, error in
          completionHandler?(shape?.item, error)
        })
    }

    /// Objects of the classes that arrive, and of some that nobody asked for.
    private enum Shape: Int, Sendable {
      case link, mail, text, styled, nowhere, number, list, date

      var object: (any NSItemProviderReading)? {
        switch self {
        case .link: NSURL(string: "https://example.org/")
        case .mail: NSURL(string: "mailto:x")
        case .text: NSString(string: "words")
        case .styled: NSAttributedString(string: "styled")
        default: NSURL(fileURLWithPath: "/nowhere/at/all")
        }
      }

      var item: (any NSSecureCoding)? {
        switch self {
        case .number: NSNumber(value: 7)
        case .list: NSDictionary(dictionary: ["URL": "https://example.org/", "title": 7])
        case .date: NSDate()
        case .text: NSString(string: "file:///etc/hostname")
        case .styled: NSArray()
        default: object as? any NSSecureCoding
        }
      }
    }
  }
#endif
