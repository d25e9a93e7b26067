/// Reads a place that isn't a link and has nothing around it.
enum PlainPlaceReader {
  /// No spelling is nearly as long, and what is longer need not be looked at.
  private static let longest = 200

  static func place(_ text: String) throws(CoordinateError) -> SpelledPlace {
    guard text.utf8.count <= 4 * longest else { throw .tooLong }
    let scalars = SpellingCleaner.clean(text)
    guard !scalars.isEmpty else { throw .empty }
    guard scalars.count <= longest else { throw .tooLong }
    var cleaned = ""
    cleaned.unicodeScalars.append(contentsOf: scalars)

    if let place = try GeoURIReader.place(cleaned) { return place }
    // A town after a full code adds nothing.
    if let code = cleaned.split(separator: " ").first.flatMap({ PlusCode(String($0)) }) {
      return SpelledPlace(coordinate: code.coordinate)
    }
    if let code = ShortPlusCode(cleaned) { throw .shortCode(code) }
    if let place = try GridReader.place(scalars, text: text) { return place }
    if let place = try ISO6709Reader.place(scalars, text: text) { return place }
    return try AnglePairReader.place(scalars, text: text)
  }

  /// The value of a link that may be a name, a code or coordinates; a name has to be searched for.
  static func named(_ text: String?, zoom: Double? = nil) throws(CoordinateError) -> SpelledPlace? {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
    var problem: CoordinateError
    do throws(CoordinateError) {
      var place = try Self.place(text)
      place.zoom = zoom
      return place
    } catch {
      problem = error
    }
    if case .shortCode = problem { throw problem }
    if problem.mayBeName, text.contains(where: \.isLetter) { problem = .named(text) }
    throw problem
  }

  /// Normalises equivalent characters of coordinates to one each.
  enum SpellingCleaner {
    /// The text in plain digits, letters and signs, without what can't be seen; brackets around it go as well.
    static func clean(_ text: String) -> [Unicode.Scalar] {
      var scalars = ArraySlice(text.unicodeScalars.compactMap(replacement(for:)))
      let edges: Set<Unicode.Scalar> = [" ", "(", ")", "[", "]"]
      while let first = scalars.first, edges.contains(first) { scalars.removeFirst() }
      while let last = scalars.last, edges.contains(last) { scalars.removeLast() }
      return Array(scalars)
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
      let plain = halfWidth(scalar)
      switch plain {
      case "\u{AD}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
        return nil
      case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}": return "-"
      case "º", "˚": return "°"
      case "′", "’", "‘", "ʹ", "ʼ", "´", "`", "‵": return "'"
      case "″", "”", "“", "„", "ʺ", "‶", "˝": return "\""
      case "،", "、": return ","
      case "\t", "\n", "\r": return " "
      default: return plain.properties.generalCategory == .spaceSeparator ? " " : plain
      }
    }

    /// Any script's digits as 0 to 9, and the full-width forms of East Asia as plain ones.
    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      if scalar.isASCII { return scalar }
      let properties = scalar.properties
      if properties.numericType == .decimal, let value = properties.numericValue {
        return Unicode.Scalar(UInt8(48 + value))
      }
      guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
      return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }
  }

  /// Reads `geo:` addresses (RFC 5870), with the zoom and the query that Android adds: `geo:60.1699,24.9384?z=15`.
  enum GeoURIReader {
    /// The place, or `nil` where the text isn't such an address.
    static func place(_ text: String) throws(CoordinateError) -> SpelledPlace? {
      guard text.prefix(4).lowercased() == "geo:" else { return nil }
      let parts = text.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].split(separator: ";", omittingEmptySubsequences: false)
      let parameters = Self.parameters(path.dropFirst())
      let query = WebLink.query(parts.count == 2 ? parts[1] : "")

      if let name = parameters["crs"], name.lowercased() != "wgs84" { throw .unknownReferenceSystem(name) }
      var place = try Self.place(numbers: path[0], text: text)
      place.uncertainty = parameters["u"].flatMap { LinkNumbers.number($0) }.map { .meters($0.magnitude) }
      if let zoom = query["z"] { place.zoom = try Self.zoom(zoom) }
      // An address that asks for 0,0 and a place by name or numbers means the latter.
      guard let wish = query["q"]?.prefix(while: { $0 != "(" }) else { return place }
      if let wished = LinkNumbers.place(wish) {
        place.coordinate = wished
      } else if place.coordinate == Coordinate(north: 0, east: 0) {
        return try PlainPlaceReader.named(String(wish), zoom: place.zoom) ?? place
      }
      return place
    }

    private static func parameters(_ parts: some Sequence<Substring>) -> [String: String] {
      var parameters: [String: String] = [:]
      for part in parts {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { continue }
        parameters[pair[0].lowercased()] = PercentCode.text(of: pair[1])
      }
      return parameters
    }

    private static func place(numbers: Substring, text: String) throws(CoordinateError) -> SpelledPlace {
      let parts = numbers.split(separator: ",", omittingEmptySubsequences: false)
      let values = parts.compactMap { LinkNumbers.number($0) }
      guard values.count == parts.count, values.count <= 3 else { throw .notUnderstood(text) }
      guard values.count >= 2 else { throw .halfMissing(text) }
      guard values[0].magnitude <= 90 else { throw .beyondThePoles(latitude: String(parts[0])) }
      guard values[1].magnitude <= 180 else { throw .beyondHalfTurn(longitude: String(parts[1])) }
      return SpelledPlace(
        coordinate: Coordinate(north: values[0], east: values[1]),
        altitude: values.count == 3 ? .meters(values[2]) : nil
      )
    }

    private static func zoom(_ text: String) throws(CoordinateError) -> Double {
      guard let zoom = LinkNumbers.zoom(text) else { throw .badZoom(text) }
      return zoom
    }
  }

  /// Reads ISO 6709: `+60.1699+024.9384/`, `+601011.6+0245618+35CRSWGS_84/`.
  enum ISO6709Reader {
    /// The place, or `nil` where the text isn't of this form.
    static func place(_ scalars: [Unicode.Scalar], text: String) throws(CoordinateError) -> SpelledPlace? {
      var scanner = SpellingScanner(scalars)
      guard let latitude = signedNumber(&scanner), let longitude = signedNumber(&scanner) else { return nil }
      let altitude = signedNumber(&scanner)
      let hasReferenceSystem = scanner.take("C") && scanner.take("R") && scanner.take("S")
      let name = hasReferenceSystem ? referenceSystem(&scanner) : nil
      scanner.take("/")
      guard scanner.isAtEnd else { return nil }

      let north = try degrees(latitude, axis: .latitude, text: text)
      let east = try degrees(longitude, axis: .longitude, text: text)
      guard north.magnitude <= 90 else { throw .beyondThePoles(latitude: latitude.number.text) }
      guard east.magnitude <= 180 else { throw .beyondHalfTurn(longitude: longitude.number.text) }
      if let name, !name.uppercased().hasPrefix("WGS") { throw .unknownReferenceSystem(name) }
      return SpelledPlace(
        coordinate: Coordinate(north: north, east: east),
        altitude: altitude.map { .meters($0.isNegative ? -$0.number.value : $0.number.value) }
      )
    }

    private typealias SignedNumber = (isNegative: Bool, number: PlainNumber)

    private static func signedNumber(_ scanner: inout SpellingScanner) -> SignedNumber? {
      var attempt = scanner
      guard let isNegative = attempt.takeSign(), let number = attempt.takeNumber(decimalMarks: [".", ","]) else {
        return nil
      }
      scanner = attempt
      return (isNegative, number)
    }

    private static func degrees(
      _ angle: SignedNumber,
      axis: AngleSide.Axis,
      text: String
    ) throws(CoordinateError) -> Double {
      let degrees = try SpelledAngle.degrees(of: SpelledAngle.parts(of: [angle.number], axis: axis), in: text)
      return angle.isNegative ? -degrees : degrees
    }

    /// The text behind `CRS`, up to the final slash.
    private static func referenceSystem(_ scanner: inout SpellingScanner) -> String {
      var name = ""
      while let next = scanner.next, next != "/" {
        name.unicodeScalars.append(next)
        scanner.take(next)
      }
      return name
    }
  }
}
