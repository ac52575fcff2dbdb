import Foundation
import ShareTargetCore

extension FuzzTarget {
  private static let item =
    #"{"byteCount":3,"declaredType":"public.jpeg","displayName":"a.jpg","kind":"image","position":0,"#
    + #""storedName":"0.jpg"}"#

  private static func body(_ items: String, _ more: String = "") -> [UInt8] {
    Array(
      (#"{"createdMilliseconds":1767312000123,"formatVersion":1,"id":"\#(ownID)","items":[\#(items)],"#
        + #""skipped":[]\#(more)}"#).utf8)
  }

  private static let ownID = "019B7C5E-A07B-7000-8000-00000000ABCD"

  /// JSON as the project's own parser takes it.
  static let json = FuzzTarget(
    "json", "JSON of manifests, receipts and reasons",
    seeds: [
      #"{"a":[1,-2,3.5,1e5,-0,-0.0,1E-7],"b":{"c":null,"d":true,"e":false}}"#,
      #""\u0000\ud83d\ude42\n\/""#,
      "[[[[]]]]", "\u{FEFF}{}", #"{"é":1,"é":2}"#, "9223372036854775807", "-9223372036854775808",
      "9223372036854775808", "1e308", "1e309", "0.1e-400", " { } ", #"{"a":1,"a":1}"#, #""\ud800""#,
      String(repeating: "[", count: 31) + String(repeating: "]", count: 31),
      String(repeating: "[", count: 33),
    ].map { Array($0.utf8) },
    words: [
      "{", "}", "[", "]", ":", ",", "\"", "\\u", "\\ud83d\\ude42", "\\n", "null", "true", "false",
      "-", "0", "1e", "E+", ".5", "9223372036854775807", "\u{2028}", "\u{301}", " ", "\"a\":",
      "[[[[[[[[",
    ]
  ) { input in
    guard let value = JSONText(parsing: input) else { return }
    let canonical = value.canonical
    guard let again = JSONText(parsing: canonical.utf8) else {
      throw Violation(description: "the canonical text is refused: \(canonical)")
    }
    try require(
      again.canonical.utf8.elementsEqual(canonical.utf8),
      "the canonical text is not stable: \(canonical) becomes \(again.canonical)")
    try require(again == value, "the canonical text means something else: \(canonical)")
    // Foundation reads whatever ours reads; the other way round ours is stricter.
    let foundation = try? JSONSerialization.jsonObject(
      with: Data(input), options: .fragmentsAllowed)
    try require(foundation != nil, "Foundation refuses what the project's parser takes")
  }

  /// The text of a manifest, in front of a digest that fits (F3).
  static let manifest = FuzzTarget(
    "manifest", "manifest.json",
    seeds: [
      body(item), body(""), body(item, #","text":"Look","title":"T","possibleDuplicateOf":null"#),
      body(
        #"{"byteCount":0,"declaredType":"public.url","displayName":"L","kind":"url","position":1,"url":"https://e.org/"}"#
      ),
      body(
        #"{"byteCount":7,"declaredType":"public.folder","displayName":"tree","kind":"folder","position":2,"storedName":"2"}"#,
        #","recipient":{"conversationIdentifier":"c","displayName":"Ann"}"#),
      body(
        String(item.dropLast())
          + #","pixelSize":{"height":1,"width":2},"durationSeconds":0.5,"digest":"ab","detectedType":"public.png","alternates":[{"type":"public.url","url":"http://e.org"}]}"#
      ),
      body(item + "," + item), Array(#"{"formatVersion":2}"#.utf8),
      Array(#"{"formatVersion":0}"#.utf8),
      body(
        #"{"byteCount":3,"declaredType":"t","displayName":"..","kind":"file","position":0,"storedName":"../0.jpg"}"#
      ),
      Array(
        #"{"createdMilliseconds":9223372036854775807,"formatVersion":1,"id":"019B7C5E-A07B-7000-8000-00000000ABCD","items":[],"skipped":[{"position":0,"reason":"tooLarge","displayName":"x","declaredType":"a.b"}]}"#
          .utf8),
    ],
    words: [
      "\"createdMilliseconds\":", "\"formatVersion\":", "\"id\":", "\"items\":[", "\"skipped\":[",
      "\"kind\":\"", "image", "movie", "audio", "file", "folder", "url", "webPage", "\"position\":",
      "\"storedName\":\"", "0.jpg", "\"displayName\":\"", "\"declaredType\":\"", "\"byteCount\":",
      "\"alternates\":[", "\"pixelSize\":{", "\"durationSeconds\":", "\"recipient\":{", "null",
      "-1",
      "9223372036854775807", "9007199254740993", "1e300", "2147483649", "\n", "sha256 ",
      ",\"x\":{}",
      "https://", "\\u202e", "\u{301}", "\"text\":\"", "\"title\":\"", "\"possibleDuplicateOf\":\"",
      "019B7C5E-A07B-7000-8000-00000000ABCD", "tooLarge", "\"reason\":\"",
    ]
  ) { input in
    guard let id = ShareID(ownID) else { throw Violation(description: "no id") }
    if case .share = Manifest.decode(input, of: id, digest: digest) {
      throw Violation(description: "a manifest without a digest that fits is a share")
    }
    let text = input + [UInt8(ascii: "\n")]
    let sealed = text + Array("sha256 \(digest(text[...]))\n".utf8)
    switch Manifest.decode(sealed, of: id, digest: digest) {
    case .invalid(let fault):
      let possible: [ShareFault] = [.manifestMalformed, .foreignID, .manifestTooLarge]
      try require(possible.contains(fault), "a manifest with its digest is \(fault)")
    case .newerVersion(let version):
      try require(version > Manifest.formatVersion, "version \(version) is newer")
    case .share(let share): try check(share, id)
    }
  }

  /// Not a real digest, but one that changes with each byte and place.
  private static func digest(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }, radix: 16
    )
  }

  private static func check(_ share: Share, _ id: ShareID) throws {
    try require(share.id == id, "the share of another directory is taken")
    let encoded = Manifest.encode(share, digest: digest)
    if encoded.count <= Limits.manifestByteCount {
      guard case .share(let again) = Manifest.decode(encoded, of: id, digest: digest) else {
        throw Violation(description: "what was read cannot be read after it was written")
      }
      try require(again == share, "what was read is another share after it was written")
      try require(
        Manifest.encode(again, digest: digest) == encoded, "a written manifest is not stable")
    }
    let kept = try JSONDecoder().decode(Share.self, from: JSONEncoder().encode(share))
    try require(Manifest.encode(kept, digest: digest) == encoded, "a kept share is another share")
    var names: Set<String> = []
    for item in share.items {
      try require(item.byteCount >= 0, "an item of \(item.byteCount) bytes")
      try checkShown(item.displayName)
      if let name = item.storedName {
        let isGood = item.kind == .folder ? StoredName.isFolder(name) : StoredName.isFile(name)
        try require(isGood, "the stored name \(name.debugDescription)")
        try require(names.insert(name).inserted, "the stored name \(name) comes twice")
      }
      for link in [item.url] + (item.alternates ?? []).map(\.url) {
        if let link { try checkWeb(link) }
      }
    }
    for skipped in share.skipped { if let name = skipped.displayName { try checkShown(name) } }
  }

  /// Throws unless a name that was read is one that shows nothing dangerous. NFC is the writer's.
  private static func checkShown(_ name: String) throws {
    try checkSafe(name.precomposedStringWithCanonicalMapping)
  }
}
