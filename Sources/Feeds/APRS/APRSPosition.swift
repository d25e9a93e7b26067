internal import Glibc
internal import Wire

/// Positions in degrees and minutes, and in base 91.
extension APRSReader {
  static let kilometersPerMile = 1.609344
  static let kilometersPerHourInKnot = 1.852
  static let metersPerFoot = 0.3048

  mutating func readPosition(_ text: inout APRSText, else reason: String) throws(APRSRefusal) {
    guard let first = text.first else { throw APRSRefusal(reason) }
    if APRSText.isDigit(first) { return try readPlain(&text) }
    guard APRSText.isSymbolTable(first) || Self.isOverlay(first) else { throw APRSRefusal(reason) }
    try readCompressed(&text)
  }

  /// Whether it is one of the letters a to j, for the overlays 0 to 9, because a digit begins a plain position.
  private static func isOverlay(_ byte: UInt8) -> Bool { (0x61...0x6a).contains(byte) }

  /// Reads `ddmm.mmN`, a symbol table, `dddmm.mmE` and a symbol.
  private mutating func readPlain(_ text: inout APRSText) throws(APRSRefusal) {
    guard text.count >= 19 else { throw APRSRefusal("loc_short") }
    guard let north = APRSAngle(&text, degrees: 2, "NS"), let table = text.take(1),
      let east = APRSAngle(&text, degrees: 3, "EW"), let code = text.take(1, where: APRSText.isSymbolCode)
    else { throw APRSRefusal("loc_inv") }
    fields["format"] = "uncompressed"
    try set(table: table, code: code)
    try setPosition(north, east, else: "loc_amb_inv")
  }

  /// Reads a symbol table, four digits each of latitude and longitude, a symbol, and course, speed and type.
  private mutating func readCompressed(_ text: inout APRSText) throws(APRSRefusal) {
    guard let table = text.take(1), let north = text.take(4)?.base91, let east = text.take(4)?.base91,
      let code = text.take(1, where: APRSText.isSymbolCode),
      let extra = text.take(3, where: { APRSText.isBase91($0) || $0 == 0x20 })
    else { throw APRSRefusal("comp_inv") }
    fields["format"] = "compressed"
    let overlay = table.bytes.map { Self.isOverlay($0) ? $0 - 0x31 : $0 }
    try set(table: APRSText(overlay[...]), code: code)
    let (latitude, longitude) = (90 - Double(north) / 380_926, Double(east) / 190_463 - 180)
    guard latitude >= -90, longitude <= 180 else { throw APRSRefusal("loc_large") }
    set(latitude, longitude, resolution: 0.291)
    readCompressedExtra(extra.bytes.map { Int($0) - 33 })
  }

  /// Reads altitude, course and speed, or range; a blank in front means none of them.
  private mutating func readCompressedExtra(_ values: [Int]) {
    let (first, second, type) = (values[0], values[1], values[2])
    guard first >= 0 else { return }
    fields["gpsfixstatus"] = .integer(type & 0x20 == 0 ? 0 : 1)
    guard second >= 0 else { return }
    if type & 0x18 == 0x10 {
      fields["altitude"] = .number(pow(1.002, Double(first * 91 + second)) * Self.metersPerFoot)
    } else if first < 90 {
      fields["course"] = .integer(first == 0 ? 360 : first * 4)
      fields["speed"] = .number((pow(1.08, Double(second)) - 1) * Self.kilometersPerHourInKnot)
    } else {
      fields["radiorange"] = .number(2 * pow(1.08, Double(second)) * Self.kilometersPerMile)
    }
  }

  mutating func set(table: APRSText, code: APRSText) throws(APRSRefusal) {
    guard table.bytes.allSatisfy(APRSText.isSymbolTable) else { throw APRSRefusal("sym_inv_table") }
    fields["symboltable"] = .string(table.text)
    fields["symbolcode"] = .string(code.text)
  }

  /// Sets the position to the centre of the box that the open digits of the latitude leave.
  mutating func setPosition(_ north: APRSAngle, _ east: APRSAngle, else reason: String) throws(APRSRefusal) {
    guard let ambiguity = north.ambiguity, let latitude = north.value(ambiguity), let longitude = east.value(ambiguity)
    else { throw APRSRefusal(reason) }
    guard abs(latitude) < 90, abs(longitude) < 180 else { throw APRSRefusal("loc_large") }
    set(latitude, longitude, resolution: APRSAngle.resolution(decimals: 2 - ambiguity))
    fields["posambiguity"] = .integer(ambiguity)
  }

  /// Sets the position, and the step of its last digit in metres.
  mutating func set(_ latitude: Double, _ longitude: Double, resolution: Double) {
    fields["latitude"] = .number(latitude)
    fields["longitude"] = .number(longitude)
    fields["posresolution"] = .number(resolution)
  }
}

/// Degrees and minutes, of whose last digits some may be left open.
struct APRSAngle {
  let degrees: Int
  /// Minutes and hundredths in four digits, blanks where they are open.
  let minutes: [UInt8]
  let isNegative: Bool

  init(degrees: Int, minutes: [UInt8], isNegative: Bool) {
    (self.degrees, self.minutes, self.isNegative) = (degrees, minutes, isNegative)
  }

  /// Takes `ddmm.mmN`, with so many digits of degrees and either letter.
  init?(_ text: inout APRSText, degrees: Int, _ letters: String) {
    let isOpen = { (byte: UInt8) in APRSText.isDigit(byte) || byte == 0x20 }
    guard let whole = text.take(degrees)?.number, let minutes = text.take(2, where: isOpen), text.take("."),
      let hundredths = text.take(2, where: isOpen), let letter = text.take(1)?.text.uppercased(),
      letters.contains(letter)
    else { return nil }
    self.init(degrees: whole, minutes: [minutes, hundredths].flatMap(\.bytes), isNegative: !letters.hasPrefix(letter))
  }

  /// How many digits are open; nil where a blank is between digits.
  var ambiguity: Int? {
    let known = minutes.prefix { $0 != 0x20 }
    return minutes.dropFirst(known.count).allSatisfy { $0 == 0x20 } ? minutes.count - known.count : nil
  }

  /// The degrees, halfway through the range that so many open digits leave; nil if others are open, too.
  func value(_ ambiguity: Int) -> Double? {
    let known = APRSText(minutes.dropLast(ambiguity))
    guard let number = known.isEmpty ? 0 : known.number else { return nil }
    let minutes = (Double(number) + (ambiguity == 0 ? 0 : 0.5)) * [0.01, 0.1, 1, 10, 60][ambiguity]
    let value = Double(degrees) + minutes / 60
    return minutes > 60 ? nil : isNegative ? -value : value
  }

  /// The step of the last digit in metres, with so many decimals of minutes; -1 means tens, -2 degrees.
  static func resolution(decimals: Int) -> Double { 1852 * (decimals == -2 ? 60 : pow(10, -Double(decimals))) }
}
