import AVFoundation
import Foundation
import Testing

@Suite struct AVURLAssetTests {
  @Test func `a film's header tells length, size as stored, and how it is turned`() throws {
    let expected: [(CGFloat, CGFloat)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    for turns in 0..<4 {
      try StandInFile.with(StandInFile.film(quarterTurns: turns), "mov") { file in
        let asset = AVURLAsset(url: file)
        #expect(asset.duration.seconds == 1.5)
        let track = try #require(asset.tracks(withMediaType: .video).first)
        #expect(track.naturalSize == CGSize(width: 640, height: 360))
        #expect(track.preferredTransform.a == expected[turns].0, "\(turns)")
        #expect(track.preferredTransform.b == expected[turns].1, "\(turns)")
        #expect(asset.tracks(withMediaType: .audio).isEmpty)
      }
    }
  }

  @Test func `what is no film has no length and no tracks`() throws {
    for bytes in [[], Array("words".utf8), [UInt8](repeating: 0xFF, count: 5_000)] {
      try StandInFile.with(bytes, "mov") { file in
        let asset = AVURLAsset(url: file)
        #expect(asset.duration == .zero)
        #expect(asset.tracks(withMediaType: .video).isEmpty)
      }
    }
  }

  @Test func `a file without an extension is not recognised`() throws {
    try StandInFile.with(StandInFile.film(quarterTurns: 0), "") { file in
      #expect(AVURLAsset(url: file).tracks(withMediaType: .video).isEmpty)
    }
  }

  @Test func `an invalid time is no number`() {
    #expect(CMTimeGetSeconds(.invalid).isNaN)
    #expect(CMTimeGetSeconds(CMTime(value: 3, timescale: 2)) == 1.5)
  }
}
