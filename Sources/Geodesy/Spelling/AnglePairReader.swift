/// Reads a latitude and a longitude in degrees, minutes and seconds, in any notation and with any separators.
enum AnglePairReader {
  private static let readings = [
    SpellingLexer.Reading(commaIsDecimal: false, letterIsSouth: false),
    SpellingLexer.Reading(commaIsDecimal: false, letterIsSouth: true),
    SpellingLexer.Reading(commaIsDecimal: true, letterIsSouth: false),
    SpellingLexer.Reading(commaIsDecimal: true, letterIsSouth: true),
  ]

  /// Returns the first valid reading; if there is none, throws the first error that explains the problem.
  static func place(_ scalars: [Unicode.Scalar], text: String) throws(CoordinateError) -> SpelledPlace {
    var reported: CoordinateError?
    for reading in readings {
      do throws(CoordinateError) {
        return try place(SpellingLexer.tokens(of: scalars, reading: reading), text: text)
      } catch {
        if reported == nil || reported?.mayBeName == true && !error.mayBeName { reported = error }
      }
    }
    throw reported ?? .notUnderstood(text)
  }

  private static func place(_ tokens: [SpellingToken], text: String) throws(CoordinateError) -> SpelledPlace {
    let groups = groups(of: tokens)
    guard groups.count > 1 else {
      if SpelledAngle(tokens[...]) != nil { throw .halfMissing(text) }
      throw tokens.contains(where: \.isSide) ? .contradictoryDirections(text) : .notUnderstood(text)
    }
    guard groups.count <= 3, let first = SpelledAngle(groups[0]), let second = SpelledAngle(groups[1]) else {
      throw .notUnderstood(text)
    }
    let coordinate = try coordinate(first, second, text: text)
    guard groups.count == 3 else { return SpelledPlace(coordinate: coordinate) }
    guard let altitude = altitude(groups[2]) else { throw .notUnderstood(text) }
    return SpelledPlace(coordinate: coordinate, altitude: altitude)
  }

  private static func coordinate(
    _ first: SpelledAngle,
    _ second: SpelledAngle,
    text: String
  ) throws(CoordinateError) -> Coordinate {
    var (latitude, longitude) = (first, second)
    switch (first.side?.axis, second.side?.axis) {
    case (nil, nil):
      // 60,1 24 is rather 60.1 and 24 than 60 and 24 minutes past 1.
      let isEven = first.isMarked || second.isMarked || first.numbers.count == second.numbers.count
      guard isEven else { throw .notUnderstood(text) }
    case (.latitude?, .longitude?): break
    case (.longitude?, .latitude?): (latitude, longitude) = (second, first)
    default: throw .contradictoryDirections(text)
    }
    return Coordinate(
      latitude: Latitude(clamping: try latitude.degrees(of: .latitude)),
      longitude: Longitude(degrees: try longitude.degrees(of: .longitude))
    )
  }

  /// A third number is metres above the sea; its m reads like the mark of minutes.
  private static func altitude(_ tokens: ArraySlice<SpellingToken>) -> Distance? {
    var rest = tokens
    var factor = 1.0
    if case .sign(let isNegative)? = rest.first {
      factor = isNegative ? -1 : 1
      rest.removeFirst()
    }
    if rest.last == .mark(.minutes) { rest.removeLast() }
    guard rest.count == 1, case .number(let number)? = rest.first else { return nil }
    return .meters(factor * number.value)
  }

  /// The tokens of each angle (and of the altitude, which always follows a separator).
  private static func groups(of tokens: [SpellingToken]) -> [ArraySlice<SpellingToken>] {
    let sides = tokens.indices.filter { tokens[$0].isSide }
    let isPrefixed = tokens.first?.isSide == true
    let tokens = isPrefixed ? tokens : withoutSeparatorsBeforeSides(tokens)
    if tokens.contains(.separator) {
      return tokens.split(separator: .separator, omittingEmptySubsequences: false)
    }
    let start = sides.count == 2 ? (isPrefixed ? sides[1] : sides[0] + 1) : startOfSecondAngle(in: tokens)
    guard let start, tokens.indices.contains(start) else { return [tokens[...]] }
    return [tokens[..<start], tokens[start...]]
  }

  /// Receivers write 6010.194,N,02456.304,E.
  private static func withoutSeparatorsBeforeSides(_ tokens: [SpellingToken]) -> [SpellingToken] {
    zip(tokens, tokens.dropFirst() + [.separator])
      .filter { $0 != .separator || !$1.isSide }
      .map(\.0)
  }

  /// The start of the second angle without directions or separators.
  private static func startOfSecondAngle(in tokens: [SpellingToken]) -> Int? {
    let degreeMarks = tokens.indices.filter { tokens[$0] == .mark(.degrees) }
    if degreeMarks.count == 2, degreeMarks[1] >= 2 {
      let number = degreeMarks[1] - 1
      return tokens[number - 1].isSign ? number - 1 : number
    }
    if let sign = tokens.indices.dropFirst().first(where: { tokens[$0].isSign }) { return sign }
    if tokens.contains(.joint) {
      return tokens.indices.dropFirst().first { tokens[$0].isNumber && tokens[$0 - 1].isNumber }
    }
    let hasOnlyNumbers = tokens.allSatisfy { $0.isNumber || $0.isSign }
    let count = tokens.filter(\.isNumber).count
    guard hasOnlyNumbers, [2, 4, 6].contains(count) else { return nil }
    return tokens.count - count / 2
  }
}
