/// Puts the parts of messages together, in whatever order and however mixed they come.
struct AISAssembler {
  /// The maximum number of sentences between two parts of a message.
  private static let patience = 100
  /// The same while the first part is missing: most such messages are the rest of one whose first part was lost, and
  /// senders use a number again after ten messages.
  private static let patienceForFirst = 16
  /// The maximum number of messages in memory; another one takes the place of the oldest.
  private static let capacity = 64

  private struct Message {
    let key: String
    var parts: [AISBits?]
    var tag: AISTag
    var lastSentence: Int

    var isComplete: Bool { !parts.contains(nil) }
    var isWaitingLong: Bool { parts[0] != nil && !isComplete }
  }

  private var messages: [Message] = []
  private var sentences = 0

  /// Takes a sentence; the result is the message that it completes.
  mutating func take(_ sentence: AISSentence) -> (bits: AISBits, tag: AISTag)? {
    sentences &+= 1
    guard sentence.total > 1 else { return (sentence.bits, sentence.tag) }
    messages.removeAll { sentences &- $0.lastSentence > ($0.isWaitingLong ? Self.patience : Self.patienceForFirst) }
    let none = [AISBits?](repeating: nil, count: sentence.total)
    var message = Message(key: sentence.key, parts: none, tag: sentence.tag, lastSentence: sentences)
    if let index = messages.firstIndex(where: { $0.key == sentence.key && $0.parts.count == sentence.total }) {
      let known = messages[index]
      let part = known.parts[sentence.number - 1]
      // Another receiver's copy of the end of a message is no part of the next one.
      if known.isComplete, sentence.number > 1, part == sentence.bits { return nil }
      messages.remove(at: index)
      // Another content for a part that is there already is another message.
      if !known.isComplete, part == nil || part == sentence.bits {
        message.parts = known.parts
        message.tag.complete(from: known.tag)
      }
    }
    message.parts[sentence.number - 1] = sentence.bits
    if messages.count == Self.capacity { messages.removeFirst() }
    messages.append(message)
    return message.isComplete ? (AISBits(joining: message.parts.compactMap(\.self)), message.tag) : nil
  }
}
