/// A value on its way between two queues of a load.
///
/// `@unchecked Sendable`: the maker lets go of the value when it hands it over, as Objective-C's
/// item providers ask of their callers; it is never used on both sides.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
