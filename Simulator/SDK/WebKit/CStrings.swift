import Glibc

/// Calls `body` with a null-ended array of C strings that live until it returns.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
  return try pointers.withUnsafeBufferPointer { try body($0.baseAddress!) }
}

/// The texts of a null-ended array of C strings.
func texts(_ pointers: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
  var result: [String] = []
  var next = pointers
  while let text = next?.pointee {
    result.append(String(cString: text))
    next = next?.successor()
  }
  return result
}
