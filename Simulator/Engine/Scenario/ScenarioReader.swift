/// Takes typed values out of one JSON object and complains about what is wrong, missing or left over.
struct ScenarioReader {
  private let members: [JSONNode.Member]
  private let place: JSONNode.Place
  private let what: String

  /// Opens an object. `allowed` are all keys that it may have; keys that begin with `#` are comments.
  ///
  /// `later` are keys that the format has and this version cannot do yet.
  init(_ node: JSONNode, _ what: String, allowed: [String], later: [String] = []) throws {
    guard case .object(let members) = node.value else {
      throw ScenarioError(node.place, "\(what) is an object, not \(node.kind).")
    }
    self.members = members.filter { !$0.key.hasPrefix("#") }
    self.what = what
    place = node.place
    for member in self.members where !allowed.contains(member.key) {
      if later.contains(member.key) {
        throw ScenarioError(member.keyPlace, "`\(member.key)` is not supported yet in \(what).")
      }
      throw ScenarioError(
        member.keyPlace,
        "\(what) has no key `\(member.key)`; the keys are \(allowed.joined(separator: ", ")).")
    }
  }

  /// The key that the object is named after, where exactly one of several must be there.
  func only(of keys: [String]) throws -> (key: String, node: JSONNode) {
    let found = members.filter { keys.contains($0.key) }
    guard found.count == 1, let member = found.first else {
      throw ScenarioError(
        place, "\(what) has exactly one of the keys \(keys.joined(separator: ", ")).")
    }
    return (member.key, member.value)
  }

  func has(_ key: String) -> Bool { node(key) != nil }

  func node(_ key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  func required(_ key: String) throws -> JSONNode {
    guard let node = node(key) else {
      throw ScenarioError(place, "\(what) needs the key `\(key)`.")
    }
    return node
  }

  func text(_ key: String) throws -> String? { try node(key).map { try $0.asText(key) } }

  func flag(_ key: String) throws -> Bool? {
    guard let node = node(key) else { return nil }
    guard case .bool(let flag) = node.value else {
      throw ScenarioError(node.place, "`\(key)` is true or false, not \(node.kind).")
    }
    return flag
  }

  func count(_ key: String) throws -> Int? { try node(key).map { try $0.asCount(key) } }

  func number(_ key: String) throws -> Double? {
    guard let node = node(key) else { return nil }
    guard case .number(let number) = node.value else {
      throw ScenarioError(node.place, "`\(key)` is a number, not \(node.kind).")
    }
    return number
  }

  func list(_ key: String) throws -> [JSONNode]? { try node(key).map { try $0.asList(key) } }

  /// One of the names of an enumeration; `later` are names of the format that this version lacks.
  func choice(_ key: String, _ choices: [String], later: [String] = []) throws -> String? {
    try node(key).map { try $0.asChoice(key, choices, later: later) }
  }
}

extension JSONNode {
  func asText(_ what: String) throws -> String {
    guard case .text(let text) = value else {
      throw ScenarioError(place, "`\(what)` is a string, not \(kind).")
    }
    return text
  }

  func asCount(_ what: String) throws -> Int {
    guard case .number(let number) = value, let count = Int(exactly: number), count >= 0 else {
      throw ScenarioError(place, "`\(what)` is a whole number from 0.")
    }
    return count
  }

  func asList(_ what: String) throws -> [JSONNode] {
    guard case .list(let elements) = value else {
      throw ScenarioError(place, "`\(what)` is a list, not \(kind).")
    }
    return elements
  }

  func asChoice(_ what: String, _ choices: [String], later: [String] = []) throws -> String {
    let text = try asText(what)
    if choices.contains(text) { return text }
    if later.contains(text) {
      throw ScenarioError(place, "`\(text)` is not supported yet as `\(what)`.")
    }
    throw ScenarioError(
      place, "`\(what)` is one of \(choices.joined(separator: ", ")), not `\(text)`.")
  }
}
