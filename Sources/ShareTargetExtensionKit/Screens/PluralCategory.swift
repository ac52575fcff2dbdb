/// The classes into which languages sort numbers of things (Unicode CLDR, "Language Plural Rules").
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}
