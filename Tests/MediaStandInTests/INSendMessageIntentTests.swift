import Foundation
import Intents
import PhoneLink
import Testing

@Suite struct INSendMessageIntentTests {
  private func intent(_ chosen: JSONValue?) -> INSendMessageIntent? {
    let context = NSExtensionContext()
    context.suggestedRecipient = chosen
    return context.intent as? INSendMessageIntent
  }

  @Test func `without a chosen suggestion there is no intent`() {
    #expect(NSExtensionContext().intent == nil)
  }

  @Test func `a chosen suggestion is a message to a conversation, a person or a group`() {
    #expect(intent("anna")?.conversationIdentifier == "anna")
    #expect(intent("anna")?.recipients?.map(\.displayName) == ["anna"])
    let group = intent(.object(["conversationIdentifier": "c-1", "groupName": "Choir"]))
    #expect(group?.conversationIdentifier == "c-1")
    #expect(group?.speakableGroupName?.spokenPhrase == "Choir")
    #expect(group?.recipients == nil)
    #expect(intent(.object([:]))?.conversationIdentifier == nil)
  }
}
