import Capacitor
import Foundation
import Testing

@MainActor @Suite(.serialized) struct WebViewAssetHandlerTests {
  private static let look = """
    const look = async (address, headers) => {
      try {
        const r = await fetch(address, { headers });
        return [r.status, r.headers.get('Content-Type'), (await r.arrayBuffer()).byteLength];
      } catch (error) { return error.name }
    };
    """

  @Test func `pages, modules, styles and pictures have the types that a browser wants`()
    async throws
  {
    let app = try await App(
      page: "<script type=module src=/js/a.mjs></script>",
      files: [
        "public/js/a.mjs": Data("import { b } from './b.js'; window.b = b".utf8),
        "public/js/b.js": Data("export const b = 2".utf8), "public/s.css": Data("p{}".utf8),
        "public/d.json": Data("{}".utf8), "public/i.svg": Data("<svg/>".utf8),
        "public/x.unknownkind": Data("x".utf8),
      ])
    #expect(try await app.run("return b") as? Int == 2)
    let value = try await app.json(
      """
      \(Self.look)
      return [await look('/js/b.js'), await look('/s.css'), await look('/d.json'),
        await look('/i.svg'), await look('/x.unknownkind'), await look('/some/route')];
      """)
    #expect(
      value
        == #"[[200,"text/javascript",18],[200,"text/css",3],[200,"application/json",2],"#
        + #"[200,"image/svg+xml",6],[200,"application/octet-stream",1],[200,"text/html",43]]"#)
  }

  @Test func `a missing page, folder or file fails the request`() async throws {
    let app = try await App()
    let value = try await app.json(
      """
      \(Self.look)
      return [await look('/missing.js'), await look('/_capacitor_file_/no/such.jpg'),
        await look('/_capacitor_file_\(app.folder.path)')];
      """)
    #expect(value == #"["TypeError","TypeError","TypeError"]"#)
  }

  @Test func `any file of the device is served, by its decoded path and its extension`()
    async throws
  {
    let app = try await App(files: [
      "files/a b#1.jpg": Data(count: 10), "files/plain": Data(count: 11),
      "files/n.txt": Data(count: 12),
    ])
    let folder = app.folder.appendingPathComponent("files")
    let jpeg = try #require(
      app.bridge.portablePath(fromLocalURL: folder.appendingPathComponent("a b#1.jpg")))
    #expect(jpeg.absoluteString.hasPrefix("capacitor://localhost/_capacitor_file_/"))
    let value = try await app.json(
      """
      \(Self.look)
      return [await look('\(jpeg.absoluteString)'),
        await look(Capacitor.convertFileSrc('\(folder.path)/plain')),
        await look(Capacitor.convertFileSrc('file://\(folder.path)/n.txt')),
        await look(Capacitor.convertFileSrc('\(folder.path)/n.txt'), { Range: 'bytes=0-3' })];
      """)
    // Without an extension it is taken for a page; Range is for films and sounds only.
    #expect(
      value
        == #"[[200,"image/jpeg",10],[200,"text/html",11],[200,"text/plain",12],[200,"text/plain",12]]"#
    )
  }

  @Test func `a part of a film is a part, the whole of it has no status`() async throws {
    let app = try await App(files: ["files/f.mp4": Data((0..<200).map { UInt8($0) })])
    let value = try await app.json(
      """
      const film = Capacitor.convertFileSrc('\(app.folder.path)/files/f.mp4');
      const part = await fetch(film, { headers: { Range: 'bytes=10-19' } });
      const bytes = new Uint8Array(await part.arrayBuffer());
      const rest = await fetch(film, { headers: { Range: 'bytes=190-' } });
      const whole = await fetch(film);
      return [part.status, part.headers.get('Content-Range'), bytes.length, bytes[0],
        rest.status, (await rest.arrayBuffer()).byteLength,
        whole.status, whole.ok, (await whole.arrayBuffer()).byteLength];
      """)
    #expect(value == #"[206,"bytes 10-19/200",10,10,206,10,0,false,200]"#)
  }

  @Test func `a large file arrives whole`() async throws {
    let app = try await App()
    let file = app.folder.appendingPathComponent("large.bin")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let size = 128 << 20
    #expect(truncate(file.path, size) == 0)
    let value = try await app.run(
      """
      const reader = (await fetch(Capacitor.convertFileSrc('\(file.path)'))).body.getReader();
      let size = 0;
      for (;;) { const { done, value } = await reader.read(); if (done) return size; size += value.length }
      """)
    #expect(value as? Int == size)
  }

  @Test func `scheme and host come from the configuration`() async throws {
    let app = try await App(
      configuration: #"{ "server": { "iosScheme": "Ionic", "hostname": "app.example" } }"#)
    #expect(try await app.run("return location.origin") as? String == "ionic://app.example")
    #expect(
      try await app.run("return Capacitor.getServerUrl()") as? String == "ionic://app.example")
    // One that WebKit handles itself becomes the default.
    let other = try await App(configuration: #"{ "server": { "iosScheme": "https" } }"#)
    #expect(try await other.run("return location.origin") as? String == "capacitor://localhost")
  }
}
