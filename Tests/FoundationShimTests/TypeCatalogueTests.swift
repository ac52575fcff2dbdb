import Foundation
import FoundationShim
import Testing

@Suite struct TypeCatalogueTests {
  @Test func `every parent that a system type names is itself a system type`() {
    let catalogue = TypeCatalogue.shared
    #expect(catalogue.identifiers.count > 200)
    for name in catalogue.identifiers {
      for parent in catalogue.supertypes(of: name) {
        #expect(catalogue.declaration(of: parent) != nil, "\(name) names \(parent)")
      }
    }
    #expect(Set(catalogue.identifiers).count == catalogue.identifiers.count)
  }

  @Test func `the types of an app's Info.plist are known to its extension too`() throws {
    let folder = TestFolder()
    let plist: [String: Any] = [
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "app.example.board", "UTTypeConformsTo": "public.json",
          "UTTypeDescription": "Board",
          "UTTypeTagSpecification": [
            "public.filename-extension": ["board"], "public.mime-type": "application/x-board",
          ],
        ]
      ]
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: plist, format: .xml, options: 0)
    let app = folder.url.appendingPathComponent("X.app")
    let appex = app.appendingPathComponent("PlugIns/Y.appex")
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    try data.write(to: app.appendingPathComponent("Info.plist"))
    let catalogue = TypeCatalogue(bundle: appex)
    #expect(catalogue.conforms("app.example.board", to: "public.text"))
    #expect(
      catalogue.type(tag: "board", tagClass: "public.filename-extension", parent: "public.data")
        == "app.example.board")
    #expect(
      catalogue.preferredTag("public.mime-type", of: "app.example.board") == "application/x-board")
    #expect(catalogue.declaration(of: "app.example.board")?.isFromBundle == true)
    #expect(TypeCatalogue(bundle: folder.url).declaration(of: "app.example.board") == nil)
  }

  @Test func `an unknown identifier conforms only to itself`() {
    #expect(TypeCatalogue.shared.conforms("x.y", to: "X.Y"))
    #expect(!TypeCatalogue.shared.conforms("x.y", to: "public.data"))
  }
}
