import Foundation

/// A story for the extension and the app that ship, as processes on a simulated phone, without a web page.
public struct PhoneStory: Sendable {
  public var name: String
  /// The story as a scenario.
  public var scenario: Scenario

  private init(_ name: String, app: String, steps: [String]) {
    self.name = name
    let text = """
      { "scenario": 1, "title": "\(name)", "app": { "front": "native", \(app) },
        "steps": [ \(steps.joined(separator: ", ")) ], "expect": {} }
      """
    do {
      scenario = try Scenario(text: text, folder: URL(fileURLWithPath: "/"))
    } catch {
      preconditionFailure("The story \(name) is wrong: \(error)")
    }
  }

  /// All stories of the campaign.
  public static let all = [
    PhoneStory(
      "one", app: #""consumer": "acknowledge""#, steps: [share("photo"), rest]),
    PhoneStory(
      "three-in-line", app: #""consumer": "acknowledge""#,
      steps: [
        #"{ "device": "refuseOpen" }"#, unopened("first"), unopened("second"),
        #"{ "device": "allowOpen" }"#, share("third"), rest,
      ]),
    PhoneStory(
      "latest-only", app: #""policy": "latestOnly", "consumer": "acknowledge""#,
      steps: [
        #"{ "device": "refuseOpen" }"#, unopened("old"), unopened("new"),
        #"{ "launch": "app" }"#, rest,
      ]),
    PhoneStory(
      "poison", app: #""consumer": "crashAlways", "crashOn": "bad""#,
      steps: [
        share("bad"), #"{ "wait": "ended" }"#, share("good"), rest, #"{ "launch": "app" }"#, rest,
        #"{ "launch": "app" }"#, rest, #"{ "launch": "app" }"#, rest,
      ]),
    PhoneStory(
      "fails-once", app: #""consumer": "failOnce""#,
      steps: [share("photo"), rest, #"{ "activate": "app" }"#, rest]),
  ]

  /// The story of a name; `nil` if there is none.
  public static func named(_ name: String) -> PhoneStory? { all.first { $0.name == name } }

  private static let rest = #"{ "wait": "idle" }"#

  /// A share with a photo and a link; each name has bytes of its own.
  private static func share(_ name: String) -> String {
    let seed = name.utf8.reduce(0) { $0 + Int($1) }
    return """
      { "share": { "as": "\(name)", "items": [ { "contentText": "\(name)", "attachments": [
        { "suggestedName": "\(name).jpg", "representations": [ { "type": "public.jpeg", "as": "file",
          "content": { "raw": { "seed": \(seed), "bytes": 20000 } } } ] },
        { "representations": [ { "type": "public.url", "as": "object",
          "content": { "url": "https://example.org/\(name)" } } ] } ] } ] } }
      """
  }

  /// A share whose sheet stays until the person taps Done, because the app is not opened.
  private static func unopened(_ name: String) -> String {
    let share = share(name).dropLast()
    return """
      \(share), "background": true }, { "wait": "notOpened" }, { "tap": "Done" }, \(rest)
      """
  }
}
