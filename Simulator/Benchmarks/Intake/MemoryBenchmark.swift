import Foundation
import SimulatedPhone

/// How much the extension's peak grows over that of an empty share, ours and the naive way (I7).
struct MemoryBenchmark {
  let run: PhoneRun
  /// Divides all sizes, for a quick look.
  var divisor = 1

  /// The most that the peak may grow, in bytes.
  static let limit = 8.0 * 1024 * 1024
  /// What iOS is reported to allow an extension.
  private static let phoneLimit: Int64 = 120 << 20
  private static let noLimit: Int64 = 1 << 40

  private struct Case {
    var name: String
    var offer: Offer
    /// A smaller form, where the naive way would need the whole machine.
    var naive: (name: String, offer: Offer)?
  }

  private var cases: [Case] {
    let photo = 40_000_000 / divisor
    return [
      Case(
        name: "a 4 GB film", offer: film(4 << 30),
        naive: ("a 1 GB film", film(1 << 30))),
      Case(
        name: "25 photos of 40 MB",
        offer: offer(
          (0..<25).map { number in
            (
              "IMG_\(number)", "public.jpeg",
              .picture(.jpeg, seed: UInt64(number), bytes: photo, width: 640, height: 480)
            )
          })),
      Case(
        name: "a 48-megapixel HEIC",
        offer: offer([
          (
            "IMG_48", "public.heic",
            .picture(
              .heic, seed: 48, bytes: nil, width: 8064 / divisor, height: 6048 / divisor,
              traits: .gps)
          )
        ])),
      Case(
        name: "a folder of 2,000 files",
        offer: offer([
          (
            "Papers", "public.folder",
            .directory(seed: 7, files: 2_000 / divisor, bytes: 50_000, links: 0)
          )
        ])),
    ]
  }

  func measure(_ report: inout Report) async throws {
    let empty = offer([("empty.bin", "public.data", .raw(seed: 0, bytes: 0))])
    let base = try await grown(empty, .ours, over: 0)
    let naiveBase = try await grown(empty, .naive, over: 0)
    for one in cases {
      let ours = try await grown(one.offer, .ours, over: base)
      report.figures.append(
        Figure(
          "memory: \(one.name)", ours: ours, beside: "the limit of 8 MiB", Self.limit, unit: "B",
          limit: 1))
      let (name, small) = one.naive ?? (one.name, one.offer)
      let same = one.naive == nil ? ours : try await grown(small, .ours, over: base)
      report.figures.append(
        Figure(
          "memory: \(name)", ours: same, beside: "the naive way",
          try await grown(small, .naive, over: naiveBase), unit: "B"))
      let survives = try await run.peak(small, .naive, limitBytes: Self.phoneLimit) != nil
      report.counts["the naive way lives through \(name) below 120 MiB"] = survives ? 1 : 0
    }
  }

  /// How many bytes the peak is above a base; at least one page, so that there is a ratio.
  private func grown(_ offer: Offer, _ way: PhoneRun.Way, over base: Double) async throws -> Double
  {
    let limit = way == .ours ? Self.phoneLimit : Self.noLimit
    guard let peak = try await run.peak(offer, way, limitBytes: limit) else {
      throw PhoneError("The extension (\(way.rawValue)) did not live through a share.")
    }
    return max(Double(peak) - base, 4096)
  }

  private func film(_ bytes: Int) -> Offer {
    offer([
      (
        "Holiday", "public.mpeg-4", .film(seed: 3, bytes: bytes / divisor, isSparse: true)
      )
    ])
  }

  private func offer(_ attachments: [(name: String, type: String, content: Content)]) -> Offer {
    Offer(items: [
      OfferedItem(
        attachments: attachments.map { attachment in
          OfferedAttachment(
            suggestedName: attachment.name,
            representations: [
              OfferedRepresentation(
                type: attachment.type, form: .file, content: attachment.content)
            ])
        })
    ])
  }
}
