/// The bits of an AIS message, as its sentences carry them in characters of six bits.
struct AISBits: Hashable, Sendable {
  /// More than a message of five slots on the air can have.
  static let maximum = 2048

  /// A byte for each bit, 0 or 1.
  private var bits: [UInt8] = []

  var count: Int { bits.count }

  /// Reads a payload whose last bits only fill it up; nil where a character isn't of its alphabet.
  init?(payload: ArraySlice<UInt8>, fill: Int) {
    guard payload.count * 6 <= Self.maximum, fill <= min(5, payload.count * 6) else { return nil }
    bits.reserveCapacity(payload.count * 6)
    for character in payload {
      let value: UInt8
      switch character {
      case 0x30...0x57: value = character - 0x30
      case 0x60...0x77: value = character - 0x38
      default: return nil
      }
      for shift in stride(from: UInt8(5), through: 0, by: -1) { bits.append(value >> shift & 1) }
    }
    bits.removeLast(fill)
  }

  init(joining parts: [AISBits]) {
    bits = parts.flatMap(\.bits)
  }

  /// A number of at most 62 bits; nil where the message ends before it does.
  func number(at start: Int, width: Int, isSigned: Bool = false) -> Int? {
    guard start + width <= count, let first = bits[start..<start + width].first else { return nil }
    let value = bits[start..<start + width].reduce(0) { $0 << 1 | Int($1) }
    return isSigned && first == 1 ? value - 1 << width : value
  }

  /// A text up to its end mark; nil where the message has nothing of it.
  func text(at start: Int, width: Int) -> String? {
    guard start + 6 <= count, width >= 6 else { return nil }
    var characters: [UInt8] = []
    for place in stride(from: start, through: min(count, start + width) - 6, by: 6) {
      guard let value = number(at: place, width: 6), value > 0 else { break }
      characters.append(UInt8(value < 32 ? value + 64 : value))
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The bits from a place on: their number, and their value in hexadecimal digits.
  func data(from start: Int) -> String? {
    guard start < count else { return nil }
    var text = "\(count - start):"
    for place in stride(from: start, to: count, by: 8) {
      let width = min(8, count - place)
      let byte = (number(at: place, width: width) ?? 0) << (8 - width)
      text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    return text
  }
}
