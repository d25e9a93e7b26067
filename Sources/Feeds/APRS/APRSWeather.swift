internal import Wire

/// Weather: as letters with numbers, and as stations of Peet Bros write it.
extension APRSReader {
  private static let metersPerSecondInMile = 0.44704
  private static let millimetersPerHundredthInch = 0.254
  /// The quantities by their letters; those without a name are read and not used.
  private static let quantities: [String: (name: String, scale: Double, offset: Double, digits: ClosedRange<Int>)] = [
    "g": ("wind_gust", metersPerSecondInMile, 0, 1...3), "t": ("temp", 1 / 1.8, -32 / 1.8, 1...3),
    "r": ("rain_1h", millimetersPerHundredthInch, 0, 1...3), "p": ("rain_24h", millimetersPerHundredthInch, 0, 1...3),
    "P": ("rain_midnight", millimetersPerHundredthInch, 0, 1...3), "h": ("humidity", 1, 0, 1...3),
    "b": ("pressure", 0.1, 0, 4...5), "L": ("luminosity", 1, 0, 1...3), "l": ("luminosity", 1, 1000, 1...3),
    // Stations send hundredths of an inch, and inches only with a point.
    "s": ("snow_24h", millimetersPerHundredthInch, 0, 1...3), "#": ("", 1, 0, 1...5), "v": ("", 1, 0, 1...5),
  ]

  private static func plausible(humidity: Double) -> JSON? { (1...100).contains(humidity) ? .number(humidity) : nil }
  private static func rounded(_ value: Double) -> JSON { .number((value * 10).rounded() / 10) }

  /// Reads a report without a position: `_MMDDhhmmc…s…` and so on.
  mutating func readWeatherAlone(_ body: APRSText) throws(APRSRefusal) {
    var text = body
    guard let stamp = text.take(8, where: APRSText.isDigit), text.has("c"), readWeather(text, isAlone: true) else {
      throw APRSRefusal("wx_unsupp")
    }
    fields["type"] = "wx"
    fields["wx_timestamp_raw"] = .string(stamp.text)
  }

  /// Reads wind and other quantities, and the station's program or a comment; false where they aren't weather.
  mutating func readWeather(_ text: APRSText, isAlone: Bool) -> Bool {
    var rest = text
    _ = rest.take("_")
    var weather = APRSFields()
    guard Self.takeWind(&rest, isAlone, &weather) || rest.has("g") || rest.has("t") else { return false }
    var skipped: [UInt8] = []
    while true {
      if Self.takeQuantity(&rest, &weather) { continue }
      // A single letter may be in between, as what some programs put in front of snow.
      var next = rest
      guard let letter = next.take(1)?.first, next[1].map(APRSText.isDigit) == true, Self.takeQuantity(&next, &weather)
      else { break }
      skipped.append(letter)
      rest = next
    }
    let comment = APRSText(skipped + rest.bytes)
    let isName = comment.bytes.allSatisfy { APRSText.isAlphanumeric($0) || "-_".utf8.contains($0) }
    if isName, (3...5).contains(comment.count) {
      weather["soft"] = .string(comment.text)
    } else {
      setComment(comment)
    }
    // A compressed position has the wind in the place of course and speed.
    if weather["wind_direction"] == nil, let direction = fields["course"]?.int, let speed = fields["speed"]?.number {
      weather["wind_direction"] = .integer(direction % 360)
      weather["wind_speed"] = Self.rounded(speed / 3.6)
    }
    fields["wx"] = weather.isEmpty ? nil : .object(weather.object)
    return true
  }

  /// Takes `ddd/sss` or, without a position, `cdddsss`: degrees and miles an hour.
  private static func takeWind(_ text: inout APRSText, _ isAlone: Bool, _ weather: inout APRSFields) -> Bool {
    var rest = text
    let isFigure = { (byte: UInt8) in APRSText.isDigit(byte) || " .-".utf8.contains(byte) }
    guard !isAlone || rest.take("c"), let direction = rest.take(3, where: isFigure), rest.take(isAlone ? "s" : "/"),
      let speed = rest.take(3, where: isFigure)
    else { return false }
    weather["wind_direction"] = direction.number.map { .integer($0) }
    weather["wind_speed"] = speed.number.map { rounded(Double($0) * metersPerSecondInMile) }
    text = rest
    return true
  }

  /// Takes a letter and its number, or the points and blanks of an unknown one.
  private static func takeQuantity(_ text: inout APRSText, _ weather: inout APRSFields) -> Bool {
    var rest = text
    guard let letter = rest.take(1)?.text, let (name, scale, offset, digits) = quantities[letter] else { return false }
    var open = rest
    if open.take(upTo: digits.upperBound, while: { $0 == 0x20 || $0 == 0x2e }).count >= 2 {
      text = open
      return true
    }
    let sign: Double = letter == "t" && rest.take("-") ? -1 : 1
    let figures = rest.take(upTo: digits.upperBound) { APRSText.isDigit($0) || $0 == 0x2e && letter == "s" }
    guard figures.count >= digits.lowerBound, let number = figures.decimal else { return false }
    let value = sign * number * (figures.number == nil ? 100 : 1) * scale + offset
    switch name {
    case "": break
    // Two digits can't spell 100 %.
    case "humidity": weather[name] = plausible(humidity: value == 0 ? 100 : value)
    default: weather[name] = rounded(value)
    }
    text = rest
    return true
  }
}

/// Stations of Peet Bros: groups of four hexadecimal digits.
extension APRSReader {
  /// The quantity of each group of a packet and of a log; the same one later counts.
  private static let packetGroups = [
    "wind_gust", "wind_direction", "temp", "rain_midnight", "pressure", "", "", "", "humidity", "", "", "rain_midnight",
    "wind_speed",
  ]
  private static let logGroups = [
    "wind_speed", "wind_direction", "temp", "rain_midnight", "pressure", "temp_in", "humidity", "humidity_in", "", "",
    "rain_midnight", "wind_speed",
  ]

  mutating func readStation(_ text: APRSText, isLog: Bool) throws(APRSRefusal) {
    fields["type"] = "wx"
    var (rest, weather) = (text, APRSFields())
    for name in isLog ? Self.logGroups : Self.packetGroups {
      guard let group = rest.take(4), group.hexadecimal != nil || group.has("----") else { break }
      guard let number = group.hexadecimal else { continue }
      let tenth = Double(Int16(truncatingIfNeeded: number)) / 10
      switch name {
      case "wind_gust", "wind_speed": weather[name] = Self.rounded(tenth / 3.6)
      case "wind_direction": weather[name] = .number((Double(number & 0xff) * 360 / 255).rounded())
      case "temp", "temp_in": weather[name] = Self.rounded((tenth - 32) / 1.8)
      case "rain_midnight": weather[name] = Self.rounded(tenth * 10 * Self.millimetersPerHundredthInch)
      case "pressure": weather[name] = tenth < 1 ? nil : Self.rounded(tenth)
      case "humidity", "humidity_in": weather[name] = Self.plausible(humidity: tenth.rounded())
      default: break
      }
    }
    for name in ["temp", "humidity"] where weather[name] == nil { weather[name] = weather["\(name)_in"] }
    guard ["temp", "wind_speed", "pressure", "humidity"].contains(where: { weather[$0] != nil }) else {
      throw APRSRefusal("wx_unsupp")
    }
    fields["wx"] = .object(weather.object)
  }
}
