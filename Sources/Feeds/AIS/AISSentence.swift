/// A sentence that carries a message of AIS or a part of one.
struct AISSentence {
  /// Whether it is about the own ship.
  let isOwn: Bool
  let total: Int
  let number: Int
  /// The same text for all parts of a message.
  let key: String
  let bits: AISBits
  let tag: AISTag

  /// Reads a line; nil where it is a comment or a sentence of another kind.
  init?(_ line: [UInt8]) throws(NMEASentence.Refusal) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    var tag = AISTag()
    var rest = line[...]
    while rest.first == UInt8(ascii: "\\") {
      guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\\")) else { throw .malformed }
      tag.read(rest[(rest.startIndex + 1)..<end])
      rest = rest[(end + 1)...]
      guard !rest.isEmpty else { return nil }
    }
    let sentence = try NMEASentence(rest)
    guard sentence.address.utf8.count == 5, let isOwn = Self.isOwn(sentence) else { return nil }
    guard sentence.mark == UInt8(ascii: "!"), sentence.count == 6 else { throw .malformed }
    guard
      let total = sentence.whole(1), let number = sentence.whole(2), 1...9 ~= total, 1...total ~= number,
      sentence.bytes(3).count <= 2, sentence.bytes(4).count <= 8
    else { throw NMEASentence.Refusal(reason: "part") }
    let payload = sentence.bytes(5)
    guard !payload.isEmpty else { throw NMEASentence.Refusal(reason: "empty") }
    guard let fill = sentence.whole(6), let bits = AISBits(payload: payload, fill: fill) else { throw .malformed }
    tag.readAddition(sentence.addition)
    (self.isOwn, self.total, self.number, self.bits, self.tag) = (isOwn, total, number, bits, tag)
    key = tag.group ?? [sentence.address, "\(total)", sentence[3], sentence[4]].joined(separator: ",")
  }

  /// Whether a line begins as one of these sentences does, right or damaged.
  static func isLikely(_ line: [UInt8]) -> Bool {
    guard let start = line.firstIndex(of: UInt8(ascii: "!")), line.count > start + 6 else { return false }
    return kinds[String(decoding: line[(start + 3)...(start + 6)], as: UTF8.self)] != nil
  }

  private static let kinds = ["VDM,": false, "VDO,": true]

  private static func isOwn(_ sentence: NMEASentence) -> Bool? { kinds[sentence.address.suffix(3) + ","] }
}
