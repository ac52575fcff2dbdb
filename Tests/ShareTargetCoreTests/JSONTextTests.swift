import Testing

@testable import ShareTargetCore

/// The project's own JSON: RFC 8259, and stricter where that protects the reader.
@Suite struct JSONTextTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12", "-3.5", "1e3", "1E-2", #""""#,
    #""a\"\\\/\b\f\n\r\t""#,
    #""\u00e9\ud83d\ude42""#, "[]", "[1,[2,[]]]", "{}", #"{"a":{"b":[null]}}"#, " [ 1 , 2 ] ",
    "9223372036854775807",
  ])
  func `what the standard allows is read, and reads the same after writing`(_ text: String) throws {
    let value = try #require(JSONText(parsing: text.utf8))
    #expect(JSONText(parsing: value.canonical.utf8) == value)
  }

  @Test(arguments: [
    "", "nul", "tru", "01", "1.", ".5", "+1", "1e", "- 1", "\"", "\"\n\"", #""\x""#, #""\u12""#,
    #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "[1,]", "[1 2]", "{,}", #"{"a"}"#, #"{"a":1,}"#,
    "{1:2}", "[1]x", "1e999", "9223372036854775808", #"{"a":1,"a":2}"#, "NaN", "'a'", "[", "{",
  ])
  func `everything else is refused`(_ text: String) {
    #expect(JSONText(parsing: text.utf8) == nil)
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(JSONText(parsing: [0x22, 0xFF, 0x22]) == nil)
    #expect(JSONText(parsing: [0x22, 0xC0, 0x80, 0x22]) == nil)
  }

  @Test func `the depth is bounded, so that no input exhausts the stack`() {
    let limit = JSONText.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(JSONText(parsing: nested(limit).utf8) != nil)
    #expect(JSONText(parsing: nested(limit + 1).utf8) == nil)
    #expect(JSONText(parsing: String(repeating: "[", count: 200_000).utf8) == nil)
  }

  @Test func `keys are written in the order of their bytes`() {
    let value = JSONText.object(["b": .null, "a": .bool(true), "é": .integer(1), "B": .number(0.5)])
    #expect(value.canonical == #"{"B":0.5,"a":true,"b":null,"é":1}"#)
  }

  @Test func `every string comes back, control characters and all`() {
    for value in 0..<0x300 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = JSONText.string("a\(Character(scalar))b")
      #expect(JSONText(parsing: text.canonical.utf8) == text)
    }
  }
}
