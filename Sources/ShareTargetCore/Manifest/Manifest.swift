/// The text of `manifest.json`, format version 1 (format F3; `Documentation/FORMAT.md` has an example).
///
/// One line of canonical JSON, one line `sha256 <hex>` over all bytes before it. Computing the digest
/// is the caller's, because this module knows no system library.
package enum Manifest {
  /// The format version that this code writes and the highest that it reads.
  package static let formatVersion: Int64 = 1
  /// Which writer made a manifest; for people who look at one.
  package static let writerVersion = "0.1"
  /// The name of the manifest in a share's directory.
  package static let fileName = "manifest.json"

  /// What a manifest turned out to be.
  package enum Reading: Hashable, Sendable {
    case share(Share)
    /// Written by a later version; left alone and reported (S14).
    case newerVersion(Int64)
    case invalid(ShareFault)
  }

  /// Computes the lower-case hexadecimal SHA-256 of bytes.
  package typealias Digest = (ArraySlice<UInt8>) -> String

  /// The bytes of a share's manifest, digest line included.
  package static func encode(_ share: Share, digest: Digest) -> [UInt8] {
    SealedText.encode(ManifestCoding.json(of: share), digest: digest)
  }

  /// Reads a manifest that was found in the directory of `id`.
  ///
  /// The digest is checked first. A manifest with a digest of a kind that this version does not know
  /// can still be told as newer, if its first line says so.
  package static func decode(_ bytes: [UInt8], of id: ShareID, digest: Digest) -> Reading {
    guard bytes.count <= Limits.manifestByteCount else { return .invalid(.manifestTooLarge) }
    let body: ArraySlice<UInt8>
    let isKnownDigest: Bool
    switch SealedText.decode(bytes, digest: digest) {
    case .sealed(let text): (body, isKnownDigest) = (text, true)
    case .unknownSeal(let text): (body, isKnownDigest) = (text, false)
    case .sealMissing: return .invalid(.digestMissing)
    case .sealWrong: return .invalid(.digestWrong)
    }
    guard let json = JSONText(parsing: body)?.object,
      let version = json["formatVersion"]?.integer, version > 0
    else { return .invalid(isKnownDigest ? .manifestMalformed : .digestMissing) }
    guard version <= formatVersion else { return .newerVersion(version) }
    guard isKnownDigest else { return .invalid(.digestMissing) }
    guard let share = ManifestCoding.share(from: json) else { return .invalid(.manifestMalformed) }
    return share.id == id ? .share(share) : .invalid(.foreignID)
  }
}

extension Manifest {
  /// What the bytes of a manifest say, whatever its digest, id and version; `nil` if they are no JSON of
  /// a share. For people who want to see and save what is left of a damaged share, never for an offer.
  package static func recover(_ bytes: [UInt8]) -> Share? {
    guard bytes.count <= Limits.manifestByteCount else { return nil }
    // The JSON is one line; what follows is the digest, or was never written.
    let body = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return JSONText(parsing: body)?.object.flatMap(ManifestCoding.share)
  }
}

extension Manifest {
  /// The bytes that an item takes in a manifest, its comma included.
  package static func byteCount(of item: SharedItem) -> Int {
    ManifestCoding.json(of: item).canonical.utf8.count + 1
  }

  /// The bytes that a skipped entry takes in a manifest, its comma included.
  package static func byteCount(of skipped: SkippedAttachment) -> Int {
    ManifestCoding.json(of: skipped).canonical.utf8.count + 1
  }
}
