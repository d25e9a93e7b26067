internal import Calendar
internal import Wire

/// Sentences of receivers that trackers pass on as they are.
extension APRSReader {
  /// Which fields of a sentence have what counts.
  private static let layouts: [String: (fewest: Int, time: Int, status: Int, place: Int)] = [
    "rmc": (10, time: 1, status: 2, place: 3), "gga": (11, time: 1, status: 6, place: 2),
    "gll": (5, time: 5, status: 6, place: 1),
  ]

  mutating func readNMEA(_ text: APRSText) throws(APRSRefusal) {
    var content = text.trimmedAtEnd
    if let (before, checksum) = content.cut(at: "*") {
      guard checksum.count == 2, checksum.hexadecimal == Int(before.bytes.reduce(0, ^)) else {
        throw APRSRefusal("nmea_inv_cksum")
      }
      fields["checksumok"] = true
      content = before
    }
    let parts = content.split(at: ",").map(\.trimmed)
    let type = parts[0].text.suffix(3).lowercased()
    guard parts[0].count == 5, parts[0].has("G"), let layout = Self.layouts[type] else {
      throw APRSRefusal("nmea_unsupp")
    }
    fields["type"] = "location"
    fields["format"] = "nmea"
    let (table, code) = APRSSymbol.ofDestination(header.destination) ?? ("/", "/")
    fields["symboltable"] = .string(table)
    fields["symbolcode"] = .string(code)
    guard parts.count >= layout.fewest else { throw APRSRefusal("gp\(type)_fewfields") }
    guard parts.count <= layout.status || parts[layout.status].has("A") || parts[layout.status].number ?? 0 > 0 else {
      throw APRSRefusal("gp\(type)_nofix")
    }
    if parts.count > layout.time {
      let digits = parts[layout.time].cut(at: ".")?.before ?? parts[layout.time]
      guard digits.count == 6, let time = digits.number.flatMap(secondsOfDay)
      else { throw APRSRefusal(type == "rmc" ? "gprmc_inv_time" : "timestamp_inv_gp\(type)") }
      fields["timestamp"] = .integer(nearest(toTimeOfDay: time))
      if type == "rmc" { try readMotion(parts, time) }
    }
    let (latitude, _) = try degrees(parts[layout.place], parts[layout.place + 1], "NS", below: 90)
    let (longitude, decimals) = try degrees(parts[layout.place + 2], parts[layout.place + 3], "EW", below: 180)
    set(latitude, longitude, resolution: APRSAngle.resolution(decimals: decimals))
    if type == "gga", parts[10].text == "M" { fields["altitude"] = parts[9].decimal.map { .number($0) } }
  }

  /// Reads the date, speed and course of RMC.
  private mutating func readMotion(_ parts: [APRSText], _ time: Int) throws(APRSRefusal) {
    let century = { (year: Int) in year < 70 ? 2000 + year : 1900 + year }
    guard parts[9].count == 6, let digits = parts[9].number,
      let date = CivilDate(year: century(digits % 100), month: digits / 100 % 100, day: digits / 10_000)
    else { throw APRSRefusal("gprmc_inv_date") }
    fields["timestamp"] = .integer(date.daysSince1970 * 86_400 + time)
    fields["speed"] = parts[7].decimal.map { .number($0 * Self.kilometersPerHourInKnot) }
    // 0 means unknown, 360 north.
    let course = parts[8].decimal.flatMap { (0...360).contains($0) ? Int($0.rounded()) : nil }
    fields["course"] = .integer(course.map { $0 == 0 ? 360 : $0 } ?? 0)
  }

  /// The degrees of `ddmm.mm` with either letter, and the number's decimals.
  private func degrees(
    _ text: APRSText,
    _ letter: APRSText,
    _ letters: String,
    below limit: Double
  ) throws(APRSRefusal) -> (Double, decimals: Int) {
    guard let (whole, fraction) = text.cut(at: "."), (3...5).contains(whole.count), let number = whole.number,
      number % 100 < 60, fraction.number != nil, let minutes = APRSText("\(number % 100).\(fraction.text)").decimal
    else { throw APRSRefusal("nmea_inv_cval") }
    let name = letter.text.uppercased()
    guard name.count == 1, letters.contains(name) else { throw APRSRefusal("nmea_inv_sign") }
    let value = Double(number / 100) + minutes / 60
    guard value < limit else { throw APRSRefusal("nmea_large_\(letters.lowercased())") }
    return (letters.hasPrefix(name) ? value : -value, fraction.count)
  }
}
