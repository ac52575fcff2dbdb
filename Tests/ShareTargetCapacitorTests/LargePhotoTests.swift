import Foundation
import ShareTarget
import Testing

/// A photo of 60 MB, which no page should get as base64 (H17).
@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct LargePhotoTests {
  private static let byteCount = 60_000_000

  /// A valid picture of 3 by 2 pixels with so much in it that no viewer looks at: private chunks of zeros
  /// before the last one (PNG, section 5), each with its checksum.
  private static let photo: Data = {
    let end = smallPhoto.suffix(12)
    let body = Data(repeating: 0, count: 1_000_000)
    let type = Data("prVt".utf8)
    var length = UInt32(body.count).bigEndian
    var sum = checksum(type + body).bigEndian
    var chunk = withUnsafeBytes(of: &length) { Data($0) }
    chunk += type
    chunk += body
    chunk += withUnsafeBytes(of: &sum) { Data($0) }
    var photo = Data(smallPhoto.dropLast(12))
    photo.reserveCapacity(byteCount + body.count)
    while photo.count < byteCount { photo.append(chunk) }
    return photo + end
  }()

  /// The checksum of PNG (ISO 3309).
  private static func checksum(_ bytes: Data) -> UInt32 {
    var table: [UInt32] = []
    for index in 0..<256 as Range<UInt32> {
      var sum = index
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ (sum >> 1) }
      table.append(sum)
    }
    var sum = ~UInt32(0)
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return ~sum
  }

  @Test func `60 MB are refused as base64 with a code that names the way by URL, which shows them`()
    async throws
  {
    var configuration = ShareTargetConfiguration.compat(appGroup: "group.test")
    configuration.policy = .queue
    let phone = try Phone(configuration)
    let id = try phone.share([("large.png", Self.photo)])
    let page = try TimeSafariPage(phone)
    await page.settled()
    #expect(
      try await page.json(
        """
        try { return await Capacitor.nativePromise('SharedImage', 'getSharedImage', {}); }
        catch (error) {
          return [error.code, error.message.includes('file URL'), error.message.includes('\(id)')];
        }
        """) == #"["image_too_large",true,true]"#)
    #expect(try await page.shown() == #"["/shared-photo","\#(id)","shown","large.png",""]"#)
    #expect(
      try await page.json(
        """
        const image = document.querySelector('main img');
        return [image.src.includes('_capacitor_file_'), image.naturalWidth, image.naturalHeight];
        """) == "[true,3,2]")
    try await page.press("use-it")
    await phone.log.wait(for: .acknowledged)
    let kept = try #require(try await phone.keeper().share(id))
    #expect(kept.share.items.map(\.byteCount) == [Int64(Self.photo.count)])
  }

  @Test func `a page without Capacitor shows 60 MB by URL`() async throws {
    let phone = try Phone()
    let id = try phone.share([("large.png", Self.photo)])
    let app = try BarePage(phone, script: "")
    await app.settled()
    #expect(
      try await app.json(
        """
        const { createShareInbox } = await import('./sharetarget/index.js');
        const [item] = (await createShareInbox().get('\(id)')).items;
        const image = new Image();
        image.src = item.url;
        await image.decode();
        const { byteLength } = await (await fetch(item.url)).arrayBuffer();
        return [image.naturalWidth, image.naturalHeight, byteLength];
        """) == "[3,2,\(Self.photo.count)]")
  }
}
