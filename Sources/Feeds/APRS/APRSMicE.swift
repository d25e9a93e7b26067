internal import Wire

/// Mic-E: the latitude is in the destination's letters, the rest in nine bytes.
extension APRSReader {
  mutating func readMicE(_ body: APRSText) throws(APRSRefusal) {
    fields["type"] = "location"
    fields["format"] = "mice"
    let call = header.destination.utf8.prefix { $0 != UInt8(ascii: "-") }
    guard body.count >= 8, call.count == 6 else { throw APRSRefusal("mice_short") }
    let letters = call.compactMap(MicELetter.init)
    guard letters.count == 6, letters.dropFirst(3).allSatisfy({ $0.bit < 2 }) else { throw APRSRefusal("mice_inv") }
    var text = body
    guard APRSText.isSymbolTable(body[7] ?? 0) || body[4] == 0x20 else { throw APRSRefusal("sym_inv_table") }
    guard let place = text.take(3, where: Self.isMicEByte)?.bytes.map({ Int($0) - 28 }), place[0] >= 10,
      (10...69).contains(place[1]), let motion = Self.takeMotion(&text), let code = text.take(1),
      let table = text.take(1)
    else { throw APRSRefusal("mice_inv_info") }
    try set(table: table, code: code)
    try readPlace(place, letters)
    if motion.count == 3 {
      let (speed, course) = (motion[0] * 10 + motion[1] / 10, motion[1] % 10 * 100 + motion[2])
      fields["speed"] = .number(Double(speed >= 800 ? speed - 800 : speed) * Self.kilometersPerHourInKnot)
      fields["course"] = .integer(course >= 400 ? course - 400 : course)
    } else {
      fields["mice_mangled"] = true
    }
    readMicEExtras(text)
  }

  private static func isMicEByte(_ byte: UInt8) -> Bool { (0x1c...0x7f).contains(byte) }

  /// Takes three bytes of motion, or the two that are left where other software made one blank of two.
  private static func takeMotion(_ text: inout APRSText) -> [Int]? {
    for count in [3, 2] where count == 3 || text[1] == 0x20 {
      guard APRSText.isSymbolCode(text[count] ?? 0), APRSText.isSymbolTable(text[count + 1] ?? 0),
        let motion = text.take(count, where: isMicEByte)
      else { continue }
      return motion.bytes.map { Int($0) - 28 }
    }
    return nil
  }

  private mutating func readPlace(_ place: [Int], _ letters: [MicELetter]) throws(APRSRefusal) {
    let digits = letters.map(\.digit)
    guard let north = APRSText(digits[..<2]).number else {
      throw APRSRefusal(digits.firstIndex(of: 0x20) == 1 ? "mice_amb_large" : "mice_amb_inv")
    }
    var east = place[0] + letters[4].bit * 100
    if (180...189).contains(east) { east -= 80 } else if (190...199).contains(east) { east -= 190 }
    let minutes = place[1] % 60
    let figures = [minutes / 10, minutes % 10, place[2] / 10, place[2] % 10].map { UInt8($0 + 0x30) }
    try setPosition(
      APRSAngle(degrees: north, minutes: Array(digits[2...]), isNegative: letters[3].bit == 0),
      APRSAngle(degrees: east, minutes: figures, isNegative: letters[5].bit == 1),
      else: "mice_amb_inv"
    )
    fields["mbits"] = .string(letters.prefix(3).map { String($0.bit) }.joined())
  }

  /// Reads telemetry, altitude and the comment.
  private mutating func readMicEExtras(_ text: APRSText) {
    var rest = text
    // The mark of five channels is a single byte; some write the quotation mark that it looks like.
    for (mark, count) in [("'", 2), ("`", 5), ("\u{2018}", 5)] {
      var digits = text
      guard digits.take(mark) else { continue }
      let values = (0..<count).compactMap { _ in digits.take(2)?.hexadecimal.map { JSON.integer($0) } }
      guard values.count == count else { continue }
      fields["telemetry"] = ["vals": .array(count == 2 ? [values[0], 0, values[1]] : values)]
      rest = digits
    }
    var bytes = Array(rest.bytes)
    // Three digits in base 91 in front of a brace: metres above 10 km below the sea.
    for brace in bytes.indices.dropFirst(3) where bytes[brace] == UInt8(ascii: "}") {
      guard let altitude = APRSText(bytes[brace - 3..<brace]).base91 else { continue }
      fields["altitude"] = .integer(altitude - 10_000)
      bytes.removeSubrange(brace - 3...brace)
      break
    }
    readMarkedParts(&bytes)
    setComment(APRSText(bytes[...]))
  }
}

/// A letter of the destination: a digit of the latitude and a bit of something else.
private struct MicELetter {
  /// The digit as a character, a blank where it is open.
  let digit: UInt8
  /// 0; 1 for the standard messages, north, west and 100 degrees more; or 2 for messages of one's own.
  let bit: Int

  init?(_ letter: UInt8) {
    switch letter {
    case 0x30...0x39: (digit, bit) = (letter, 0)
    case 0x41...0x4a: (digit, bit) = (letter - 0x11, 2)
    case 0x50...0x59: (digit, bit) = (letter - 0x20, 1)
    default:
      guard let open = Array("LZK".utf8).firstIndex(of: letter) else { return nil }
      (digit, bit) = (0x20, open)
    }
  }
}
