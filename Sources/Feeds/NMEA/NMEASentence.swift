/// A sentence of NMEA 0183 with a right checksum, cut into its fields.
struct NMEASentence {
  /// Why a line is none, in a word.
  struct Refusal: Error {
    let reason: String

    static let malformed = Refusal(reason: "malformed")
  }

  /// `$`, or `!` for one that carries packed bits.
  let mark: UInt8
  /// Talker and type: `GPRMC`.
  let address: String
  /// The fields after the address.
  private let fields: [ArraySlice<UInt8>]
  /// The rest of the line after the checksum.
  let addition: ArraySlice<UInt8>

  /// Reads the first sentence of a line, in front of which anything may be.
  init(_ line: ArraySlice<UInt8>) throws(Refusal) {
    guard let start = line.firstIndex(where: { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "$") }) else {
      throw Refusal(reason: "sentence")
    }
    let content = try Self.checked(line[(start + 1)...])
    let parts = content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    mark = line[start]
    address = String(decoding: parts[0], as: UTF8.self)
    fields = Array(parts.dropFirst())
    addition = line[(content.endIndex + 3)...]
  }

  /// The text before the `*` of a checksum that is right.
  static func checked(_ text: ArraySlice<UInt8>) throws(Refusal) -> ArraySlice<UInt8> {
    guard let end = text.firstIndex(of: UInt8(ascii: "*")) else { throw .malformed }
    let content = text[..<end]
    let digits = text[(end + 1)...].prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 else { throw .malformed }
    guard content.reduce(0, ^) == UInt8(digits[0] << 4 | digits[1]) else { throw Refusal(reason: "checksum") }
    return content
  }

  var count: Int { fields.count }

  /// A field without blanks around it, counted from 1; an empty one where there is none.
  subscript(_ number: Int) -> String {
    guard fields.indices.contains(number - 1) else { return "" }
    let bytes = fields[number - 1].drop { $0 == 0x20 }
    let blanks = bytes.reversed().prefix { $0 == 0x20 }.count
    return String(decoding: bytes.dropLast(blanks), as: UTF8.self)
  }

  /// The bytes of a field, counted from 1.
  func bytes(_ number: Int) -> ArraySlice<UInt8> { fields.indices.contains(number - 1) ? fields[number - 1] : [] }

  /// A whole number of at most nine digits.
  func whole(_ number: Int) -> Int? {
    let bytes = bytes(number)
    guard 1...9 ~= bytes.count, bytes.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// A number in plain decimal notation.
  func decimal(_ number: Int, in range: ClosedRange<Double>) -> Double? {
    let text = self[number]
    let isPlain = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2e || $0 == 0x2d }
    guard text.utf8.count <= 20, isPlain else { return nil }
    return Double(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
