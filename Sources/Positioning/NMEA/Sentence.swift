import Geodesy

/// A sentence of NMEA 0183 whose checksum was right or missing, cut into its fields.
struct Sentence {
  private let bytes: [UInt8]
  /// The end of each field: its comma, or for the last one the checksum.
  private let ends: [Int]
  let type: SentenceType

  /// Splits the text between `$` and `*`; nil for a type without positioning data.
  init?(_ bytes: [UInt8], end: Int) {
    guard let type = SentenceType(addressOf: bytes, end: end) else { return nil }
    self.type = type
    self.bytes = bytes
    var ends: [Int] = []
    ends.reserveCapacity(24)
    let span = bytes.span
    for index in 5..<end where span[index] == UInt8(ascii: ",") { ends.append(index) }
    ends.append(end)
    self.ends = ends
  }

  /// Talker and type: `GPRMC`.
  var address: SentenceAddress { SentenceAddress(bytes) }

  /// How many fields follow the address.
  var count: Int { ends.count - 1 }

  /// A field without blanks around it, counted from 1; an empty one where there is none.
  subscript(_ number: Int) -> ArraySlice<UInt8> {
    guard number < ends.count else { return [] }
    var (start, end) = (ends[number - 1] + 1, ends[number])
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return bytes[start..<end]
  }

  /// The letter of a field; nil where it isn't exactly one.
  func letter(_ number: Int) -> UInt8? {
    let field = self[number]
    return field.count == 1 ? field.first : nil
  }

  func isLetter(_ number: Int, _ letter: Unicode.Scalar) -> Bool { self.letter(number) == UInt8(ascii: letter) }

  /// The sentence types with positioning data.
  enum SentenceType {
    case rmc, gga, gll, gns, vtg, gsa, gsv, gst, gbs, zda, hdt, hdm, hdg, ths

    /// Finds the type in an address of two letters for the talker and three for the type.
    ///
    /// A talker that begins with P would be proprietary: other rules hold for what follows.
    init?(addressOf bytes: [UInt8], end: Int) {
      guard end >= 6, bytes[5] == UInt8(ascii: ","), bytes[0] != UInt8(ascii: "P") else { return nil }
      guard Self.isLetter(bytes[0]), Self.isLetter(bytes[1]) else { return nil }
      switch (bytes[2], bytes[3], bytes[4]) {
      case (0x52, 0x4d, 0x43): self = .rmc
      case (0x47, 0x47, 0x41): self = .gga
      case (0x47, 0x4c, 0x4c): self = .gll
      case (0x47, 0x4e, 0x53): self = .gns
      case (0x56, 0x54, 0x47): self = .vtg
      case (0x47, 0x53, 0x41): self = .gsa
      case (0x47, 0x53, 0x56): self = .gsv
      case (0x47, 0x53, 0x54): self = .gst
      case (0x47, 0x42, 0x53): self = .gbs
      case (0x5a, 0x44, 0x41): self = .zda
      case (0x48, 0x44, 0x54): self = .hdt
      case (0x48, 0x44, 0x4d): self = .hdm
      case (0x48, 0x44, 0x47): self = .hdg
      case (0x54, 0x48, 0x53): self = .ths
      default: return nil
      }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
  }
}

/// The five letters in front of a sentence.
struct SentenceAddress: Hashable {
  private let packed: UInt64

  init(_ bytes: [UInt8]) {
    packed = bytes.prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The talker ID, in two letters.
  var talker: Talker { Talker(first: UInt8(packed >> 32 & 0xff), second: UInt8(packed >> 24 & 0xff)) }

  var bytes: [UInt8] { [32, 24, 16, 8, 0].map { UInt8(packed >> $0 & 0xff) } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The talker ID of a sentence; for satellites it names the system.
struct Talker: Hashable {
  let first: UInt8
  let second: UInt8

  init(first: UInt8, second: UInt8) {
    (self.first, self.second) = (first, second)
  }

  init(_ letters: StaticString) {
    (first, second) = unsafe (letters.utf8Start[0], letters.utf8Start[1])
  }
}

/// The values of fields; nil if they are empty or invalid.
extension Sentence {
  /// Whether a field has anything in it.
  func has(_ number: Int) -> Bool { !self[number].isEmpty }

  func number(_ field: Int, in range: ClosedRange<Double>) -> Double? {
    guard let value = Digits.decimal(self[field]), range.contains(value) else { return nil }
    return value
  }

  func whole(_ field: Int, in range: ClosedRange<Int>) -> Int? {
    guard let value = Digits.number(self[field]), range.contains(value) else { return nil }
    return value
  }

  /// Milliseconds of the day.
  func time(_ field: Int) -> Int? { Digits.millisecondsOfDay(self[field]) }

  /// A direction from 0 to 360 degrees.
  func bearing(_ field: Int) -> Bearing? { number(field, in: 0...360).map { Bearing(degrees: $0) } }

  /// An amount of degrees with its direction in the field after it; east is positive.
  func variation(_ field: Int) -> Turn? {
    guard let degrees = number(field, in: 0...180) else { return nil }
    switch letter(field + 1) {
    case UInt8(ascii: "E"): return Turn(degrees: degrees)
    case UInt8(ascii: "W"): return Turn(degrees: -degrees)
    default: return nil
    }
  }

  func knots(_ field: Int) -> Speed? {
    number(field, in: 0...20_000).map { Speed(metersPerSecond: $0 * 1852 / 3600) }
  }

  /// A latitude, its hemisphere, a longitude and its hemisphere.
  func place(_ field: Int) -> (lat: Double, lon: Double)? {
    guard let lat = angle(field, positive: "N", negative: "S", limit: 90) else { return nil }
    guard let lon = angle(field + 2, positive: "E", negative: "W", limit: 180) else { return nil }
    return (lat, lon)
  }

  /// Whether there is anything where a place should be.
  func hasPlace(_ field: Int) -> Bool { has(field) || has(field + 2) }

  /// How many degrees the last digit of an angle counts.
  func step(ofAngle field: Int) -> Double {
    let digits = self[field]
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    let decimals = max(digits.endIndex - point - 1, 0)
    return (0..<min(decimals, 12)).reduce(1 / 60.0) { step, _ in step / 10 }
  }

  /// Degrees and minutes as one number, `ddmm.mmmm`, and a letter.
  private func angle(_ field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar, limit: Double) -> Double? {
    let digits = self[field]
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    let start = max(digits.startIndex, point - 2)
    guard let minutes = Digits.unsigned(digits[start...]), minutes < 60 else { return nil }
    guard let degrees = start == digits.startIndex ? 0 : Digits.number(digits[..<start]) else { return nil }
    let angle = Double(degrees) + minutes / 60
    guard angle <= limit else { return nil }
    if isLetter(field + 1, positive) { return angle }
    return isLetter(field + 1, negative) ? -angle : nil
  }
}
