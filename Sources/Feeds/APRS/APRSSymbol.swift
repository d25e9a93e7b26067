/// The symbols of stations: a character of the primary table `/`, or of the alternate one `\`, which may have an
/// overlay in the place of the backslash.
enum APRSSymbol {
  private static let kinds: [(primary: String, alternate: String, ThingKind)] = [
    (">kuvjUfaPR<F", ">kuvj", .car), ("sYC", "sC", .ship), ("'^g", "^'", .aircraft), ("X", "X", .helicopter),
    ("O", "O", .balloon), ("[", "", .person), ("b", "", .bicycle), ("_W", "_W", .weather), ("", "NL", .aid),
    ("n", "", .node), ("=*Sep", "*S", .object),
  ]

  /// The kind of thing; nil for buildings, antennas and all else.
  static func kind(table: String, code: String) -> ThingKind? {
    kinds.first { (table == "/" ? $0.primary : $0.alternate).contains(code) }?.2
  }

  /// The letters of both tables in front of a letter or digit for a symbol, and the first symbol.
  private static let codes: [(letters: String, seconds: ClosedRange<UInt8>, first: UInt8)] = [
    ("BO", 0x42...0x50, 0x21), ("PA", 0x30...0x39, 0x30), ("PA", 0x41...0x5a, 0x41), ("MN", 0x52...0x58, 0x3a),
    ("HD", 0x53...0x58, 0x5b), ("LS", 0x41...0x5a, 0x61), ("JQ", 0x31...0x34, 0x7b),
  ]

  /// The symbol in a destination such as `GPSLK` or `SPCBBA`, for packets that have no place for one.
  static func ofDestination(_ destination: String) -> (table: String, code: String)? {
    var text = APRSText(String(destination.prefix { $0 != "-" }))
    guard text.take("GPS") || text.take("SPC"), let letter = text.take(1), let second = text.first else { return nil }
    if text.count == 2, letter.text == "C" || letter.text == "E", let number = text.number, (1...94).contains(number) {
      return (letter.text == "C" ? "/" : "\\", String(Unicode.Scalar(UInt8(number + 32))))
    }
    guard let row = codes.first(where: { $0.letters.contains(letter.text) && $0.seconds.contains(second) }) else {
      return nil
    }
    let isPrimary = row.letters.hasPrefix(letter.text)
    let code = String(Unicode.Scalar(row.first + (second - row.seconds.lowerBound)))
    guard let overlay = text[1] else { return (isPrimary ? "/" : "\\", code) }
    return isPrimary ? nil : (String(Unicode.Scalar(overlay)), code)
  }
}

/// Radios and programs, by the marks in their packets.
enum APRSDevice {
  /// The marks of Mic-E devices before and after a comment, the more telling ones first.
  private static let marks: [(before: String, after: String, name: String)] = [
    (">", "=", "Kenwood TH-D72"), (">", "^", "Kenwood TH-D74"), (">", "&", "Kenwood TH-D75"),
    (">", "", "Kenwood TH-D7A"), ("]", "=", "Kenwood TM-D710"), ("]", "", "Kenwood TM-D700"), ("`", "_", "Yaesu VX-8"),
    ("`", "_\"", "Yaesu FTM-350"), ("`", "_#", "Yaesu VX-8G"), ("`", "_$", "Yaesu FT1D"),
    ("`", "_%", "Yaesu FTM-400DR"), ("`", "_)", "Yaesu FTM-100D"), ("`", "_(", "Yaesu FT2D"), ("`", "_0", "Yaesu FT3D"),
    ("`", "_3", "Yaesu FT5D"), ("`", "_1", "Yaesu FTM-300D"), ("`", "_2", "Yaesu FTM-200D"),
    ("`", "_4", "Yaesu FTM-500D"), ("`", "(5", "Anytone D578UV"), ("'", "(8", "Anytone D878UV"),
    ("'", "|3", "Byonics TinyTrak3"), ("'", "|4", "Byonics TinyTrak4"), ("'", ":4", "SCS P4dragon DR-7400"),
    ("'", ":8", "SCS P4dragon DR-7800"), ("`", "", ""), ("'", "", ""),
  ]
  /// How destinations begin, the more telling ones first.
  private static let destinations: [(prefix: String, name: String)] = [
    ("AP4R", "APRS4R"), ("APAT", "Anytone"), ("APBM", "BrandMeister"), ("APDR", "APRSdroid"), ("APDW", "Dire Wolf"),
    ("APFI", "aprs.fi"), ("APJ", "JavAPRS"), ("APK", "Kenwood"), ("APLR", "LoRa"), ("APMI", "microHAM"),
    ("APN", "Kantronics"), ("APOT", "OpenTracker"), ("APTT", "TinyTrak"), ("APU", "UI-View"), ("APWW", "APRSISCE"),
    ("APX", "Xastir"), ("APY", "Yaesu"), ("APZMDR", "HaMDR"), ("APDPRS", "D-Star"), ("APDST", "dstar"),
  ]

  /// The device if it is known, and the comment without the marks of Mic-E.
  static func find(destination: String, comment: String, isMicE: Bool) -> (name: String?, comment: String) {
    guard isMicE else { return (destinations.first { destination.hasPrefix($0.prefix) }?.name, comment) }
    let mark = marks.first { comment.hasPrefix($0.before) && comment.dropFirst($0.before.count).hasSuffix($0.after) }
    guard let mark else { return (nil, comment) }
    let text = String(comment.dropFirst(mark.before.count).dropLast(mark.after.count))
    return (mark.name.isEmpty ? nil : mark.name, APRSText(text).trimmed.text)
  }
}
