internal import Glibc
internal import Wire

/// Extensions behind a position, and what is hidden in comments.
extension APRSReader {
  mutating func readComment(_ text: APRSText) {
    var rest = text
    readExtension(&rest)
    var bytes = Array(rest.bytes)
    // The first `/A=` with six digits, or five and a minus: feet.
    for start in bytes.indices where bytes[start] == UInt8(ascii: "/") {
      var text = APRSText(bytes[start...].prefix(9))
      guard text.take("/A="), text.count == 6, !text.bytes.contains(0x2e), let feet = text.decimal else { continue }
      fields["altitude"] = .number(feet * Self.metersPerFoot)
      bytes.removeSubrange(start..<start + 9)
      break
    }
    readMarkedParts(&bytes)
    rest = APRSText(bytes[...])
    _ = rest.take("/")
    setComment(rest)
  }

  /// Sets the comment to what can be printed of a text.
  mutating func setComment(_ text: APRSText) {
    let comment = APRSText(text.bytes.filter { (0x20...0xfe).contains($0) && $0 != 0x7f }[...]).trimmed
    fields["comment"] = comment.isEmpty ? nil : .string(comment.text)
  }

  /// Reads course and speed, power and antenna, or range.
  private mutating func readExtension(_ text: inout APRSText) {
    var rest = text
    let isFigure = { (byte: UInt8) in APRSText.isDigit(byte) || byte == 0x20 || byte == 0x2e }
    if rest.take("PHG") {
      guard readAntenna(&rest) else { return }
    } else if rest.take("RNG") {
      guard let miles = rest.take(4)?.number else { return }
      fields["radiorange"] = .number(Double(miles) * Self.kilometersPerMile)
    } else {
      guard let course = rest.take(3, where: isFigure), rest.take("/"), let speed = rest.take(3, where: isFigure) else {
        return
      }
      // 0 means unknown, 360 north.
      fields["course"] = .integer(course.number.flatMap { (1...360).contains($0) ? $0 : nil } ?? 0)
      fields["speed"] = speed.number.map { .number(Double($0) * Self.kilometersPerHourInKnot) }
    }
    text = rest
  }

  /// Reads `phgd` and `phgdr/`: codes of power, height, gain, direction and rate.
  private mutating func readAntenna(_ text: inout APRSText) -> Bool {
    var rest = text
    guard let power = rest.take(1)?.number, let height = rest.take(1, where: { (0x30...0x7e).contains($0) })?.first,
      let gain = rest.take(1)?.number, let direction = rest.take(1)?.number
    else { return false }
    var code = text.bytes.prefix(4)
    text = rest
    if let rate = rest.take(1, where: { APRSText.isDigit($0) || APRSText.isCapital($0) }), rest.take("/") {
      code += rate.bytes
      fields["phg_rate"] = Int(rate.text, radix: 36).map { .integer($0) }
      text = rest
    }
    let feet = 10 * pow(2, Double(height) - 0x30)
    let miles = (2 * feet * (Double(power * power) / 10 * pow(10, Double(gain) / 10) / 2).squareRoot()).squareRoot()
    fields["phg"] = .string(APRSText(code).text)
    fields["phg_power_w"] = .integer(power * power)
    fields["phg_height_m"] = .number(feet * Self.metersPerFoot)
    fields["phg_gain_db"] = .integer(gain)
    fields["phg_direction"] = .integer(direction * 45)
    fields["phg_range_km"] = .number(miles * Self.kilometersPerMile)
    return true
  }

  /// Takes telemetry and the extension of the position, which may be anywhere.
  mutating func readMarkedParts(_ bytes: inout [UInt8]) {
    readCommentTelemetry(&bytes)
    readDAO(&bytes)
  }

  /// Takes the last `|…|` with two digits in base 91 each for a count, one to five values, and bits.
  private mutating func readCommentTelemetry(_ bytes: inout [UInt8]) {
    let bars = bytes.indices.filter { bytes[$0] == UInt8(ascii: "|") }
    for (start, end) in zip(bars, bars.dropFirst()).reversed() {
      let content = bytes[start + 1..<end]
      guard content.count % 2 == 0, (4...14).contains(content.count), content.allSatisfy(APRSText.isBase91) else {
        continue
      }
      let values = stride(from: start + 1, to: end, by: 2).compactMap { APRSText(bytes[$0...$0 + 1]).base91 }
      var telemetry: JSON = ["seq": .integer(values[0])]
      telemetry = telemetry.adding("vals", .array((1...5).map { $0 < values.count ? .integer(values[$0]) : .null }))
      if values.count > 6 {
        let bits = (0..<8).map { values[6] >> $0 & 1 == 1 ? "1" : "0" }
        telemetry = telemetry.adding("bits", .string(bits.joined()))
      }
      fields["telemetry"] = telemetry
      return bytes.removeSubrange(start...end)
    }
  }

  /// Takes the last `!dao!`: a datum, and a digit more for latitude and longitude, or two in base 91.
  private mutating func readDAO(_ bytes: inout [UInt8]) {
    let last = bytes.indices.dropLast(4).last { start in
      bytes[start] == UInt8(ascii: "!") && bytes[start + 4] == UInt8(ascii: "!") && bytes[start + 1] != 0x20
        && bytes[start + 1...start + 3].allSatisfy { (0x20...0x7b).contains($0) }
    }
    guard let start = last, let latitude = fields["latitude"]?.number, let longitude = fields["longitude"]?.number
    else { return }
    let (datum, codes) = (bytes[start + 1], bytes[start + 2...start + 3])
    var (minutes, decimals): ([Double], Int?) = ([0, 0], nil)
    if APRSText.isCapital(datum), codes.allSatisfy(APRSText.isDigit) {
      (minutes, decimals) = (codes.map { Double($0 - 0x30) * 0.001 }, 3)
    } else if APRSText.isCapital(datum ^ 0x20), codes.allSatisfy(APRSText.isBase91) {
      (minutes, decimals) = (codes.map { Double($0 - 0x21) / 91 * 0.01 }, 4)
    } else if !codes.allSatisfy({ $0 == 0x20 }) {
      return
    }
    fields["daodatumbyte"] = .string(APRSText([datum]).text.uppercased())
    let degrees = zip([latitude, longitude], minutes).map { $0 + ($0 < 0 ? -$1 : $1) / 60 }
    let resolution = decimals.map { APRSAngle.resolution(decimals: $0) } ?? fields["posresolution"]?.number ?? 0
    set(degrees[0], degrees[1], resolution: resolution)
    bytes.removeSubrange(start...start + 4)
  }
}
