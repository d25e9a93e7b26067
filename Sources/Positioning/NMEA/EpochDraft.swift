internal import Calendar
import Geodesy

/// The values of one instant's sentences up to now.
struct EpochDraft {
  /// Milliseconds of the day; nil until a sentence contains a time.
  var time: Int?
  private(set) var date: CivilDate?
  /// The dimensions in the sentence about the satellites in use.
  private(set) var dimensions: FixMode?
  /// Whether any sentence has a field for the position, even if it is empty.
  private(set) var speaksOfPlace = false

  /// No receiver sends more sentence types about one instant.
  private static let maxSources = 20

  private var fix = Fix()
  /// The place of RMC, whose course and speed belong to it; without one, that of GLL.
  private var recommended: Coordinate?
  private var hasRMC = false
  /// Whether a sentence with a fix had coordinates that don't exist.
  private var hasImpossiblePlace = false
  /// The step of the last digit of the place, in degrees.
  private var placeStep = 0.0
  private var statusRank = 0
  private var errorRank = 0
  private var hdop: Double?
  private var sources: [SentenceAddress] = []

  /// Whether a sentence of this address is in it already.
  func contains(_ address: SentenceAddress) -> Bool { sources.contains(address) }

  /// Takes a sentence; returns the first invalid value in it, if any.
  mutating func take(_ sentence: Sentence) -> Skipped? {
    switch sentence.type {
    case .rmc: return takeRMC(sentence)
    case .gga: return takeGGA(sentence)
    case .gll: return takeGLL(sentence)
    case .gns: return takeGNS(sentence)
    case .vtg: takeVTG(sentence)
    case .gsa: takeGSA(sentence)
    case .gst: takeErrors(sentence, north: 6, east: 7, up: 8, rank: 2)
    case .gbs: takeErrors(sentence, north: 2, east: 3, up: 4, rank: 1)
    case .zda: return takeZDA(sentence)
    case .hdt, .hdm, .hdg, .ths, .gsv: break
    }
    return nil
  }

  mutating func take(_ heading: Heading) {
    switch heading.reference {
    case .trueNorth: fix.heading = heading.bearing
    case .magneticNorth: fix.magheading = heading.bearing
    }
  }

  mutating func note(_ address: SentenceAddress) {
    if sources.count < Self.maxSources, !sources.contains(address) { sources.append(address) }
  }

  mutating func note(variation: Turn) {
    fix.magvar = variation
  }

  /// The fix as far as it is known; satellites and mode that this instant lacks are from earlier instants.
  func fix(at time: UTCTime?, dimensions known: FixMode?, seen: Int?, used: Int?) -> Fix {
    var fix = fix
    fix.time = time
    fix.source = sources.map(\.text).joined(separator: "+")
    // Some count to 12 and no further, or those of one system alone; others don't name all that they count.
    fix.uSat = [fix.uSat, used].compactMap(\.self).max()
    fix.nSat = seen.map { max($0, fix.uSat ?? 0) }
    guard fix.lat != nil else {
      fix.mode = hasImpossiblePlace ? .twoDimensional : .none
      (fix.speed, fix.track, fix.magtrack) = (nil, nil, nil)
      return fix
    }
    let dimensions = self.dimensions ?? known ?? .none
    fix.mode = dimensions > .none ? dimensions : fix.altMSL == nil ? .twoDimensional : .threeDimensional
    if let geoidSep = fix.geoidSep { fix.altHAE = fix.altMSL.map { $0 + geoidSep } }
    // gpsd's documentation assumes this accuracy for an ordinary receiver.
    if fix.eph == nil { fix.eph = hdop.map { $0 * 5 } }
    return fix
  }
}

/// Places.
extension EpochDraft {
  private mutating func takeRMC(_ sentence: Sentence) -> Skipped? {
    note(sentence.address)
    speaksOfPlace = true
    if date == nil { date = sentence.shortDate(9) }
    let mode = sentence.letter(12)
    let isValid = sentence.isLetter(2, "A") || sentence.isLetter(2, "D")
    guard isValid, mode != UInt8(ascii: "N") else { return nil }
    guard takePlace(sentence, at: 3) else { return sentence.senseless(placeAt: 3) }
    takeStatus(Self.status(ofMode: mode), rank: 1)
    takeMotion(sentence.knots(7), sentence.bearing(8))
    if let variation = sentence.variation(10) { fix.magvar = variation }
    return nil
  }

  private mutating func takeGGA(_ sentence: Sentence) -> Skipped? {
    note(sentence.address)
    speaksOfPlace = true
    guard let quality = sentence.whole(6, in: 1...8) else { return nil }
    guard takePlace(sentence, at: 2) else { return sentence.senseless(placeAt: 2) }
    takeStatus(
      [.normal, .dgps, .normal, .rtkFixed, .rtkFloat, .deadReckoning, .simulated, .simulated][quality - 1],
      rank: 2
    )
    takeAltitude(sentence, altitude: 9, separation: 11)
    takeSatellites(sentence, used: 7, dilution: 8)
    return nil
  }

  private mutating func takeGNS(_ sentence: Sentence) -> Skipped? {
    note(sentence.address)
    speaksOfPlace = true
    let modes = sentence[6]
    // A letter for each system, N where it has no fix; the best of them counts.
    guard let best = "RFDPAEMS".utf8.first(where: { modes.contains($0) }) else { return nil }
    guard takePlace(sentence, at: 2) else { return sentence.senseless(placeAt: 2) }
    takeStatus(Self.status(ofMode: best), rank: 2)
    takeAltitude(sentence, altitude: 9, separation: 10)
    takeSatellites(sentence, used: 7, dilution: 8)
    return nil
  }

  private mutating func takeGLL(_ sentence: Sentence) -> Skipped? {
    note(sentence.address)
    speaksOfPlace = true
    guard sentence.isLetter(6, "A") || sentence.isLetter(6, "D"), sentence.letter(7) != UInt8(ascii: "N") else {
      return nil
    }
    guard takePlace(sentence, at: 1) else { return sentence.senseless(placeAt: 1) }
    takeStatus(Self.status(ofMode: sentence.letter(7)), rank: 1)
    return nil
  }

  /// Takes the position in this field and the three after it; returns whether there is one.
  ///
  /// The last position wins; but of two that differ only in their digits, the longer one does.
  private mutating func takePlace(_ sentence: Sentence, at field: Int) -> Bool {
    guard let place = sentence.place(field) else {
      hasImpossiblePlace = hasImpossiblePlace || sentence.hasPlace(field)
      return false
    }
    if sentence.type == .rmc || sentence.type == .gll && !hasRMC {
      recommended = Coordinate(north: place.lat, east: place.lon)
      hasRMC = sentence.type == .rmc
    }
    let step = sentence.step(ofAngle: field)
    if let lat = fix.lat, let lon = fix.lon {
      let tolerance = max(step, placeStep) * 1.01
      let isSame = abs(lat - place.lat) <= tolerance && abs(lon - place.lon) <= tolerance
      guard !isSame || step < placeStep else { return true }
    }
    placeStep = step
    fix.setPlace(lat: place.lat, lon: place.lon)
    return true
  }

  /// The last word on the place.
  var lastPlace: Coordinate? { fix.lat.flatMap { lat in fix.lon.map { Coordinate(north: lat, east: $0) } } }

  /// Takes RMC's position if it belongs to the instant before; gpsd does the same.
  ///
  /// A receiver that stamps its RMC a second later than the rest does so for course and speed, too; then all of them
  /// count for the later time.
  mutating func settlePlace(after previous: Coordinate?) {
    guard let recommended, let previous, let last = lastPlace, recommended != last else { return }
    let (ahead, behind) = (
      Sphere.earth.distance(from: recommended, to: last), Sphere.earth.distance(from: recommended, to: previous)
    )
    guard ahead > .meters(1), behind * 3 < ahead else { return }
    fix.setPlace(lat: recommended.latitude.degrees, lon: recommended.longitude.degrees)
  }

  private mutating func takeStatus(_ status: FixStatus, rank: Int) {
    guard rank >= statusRank else { return }
    (fix.status, statusRank) = (status, rank)
  }

  private mutating func takeAltitude(_ sentence: Sentence, altitude: Int, separation: Int) {
    fix.altMSL = sentence.number(altitude, in: -1e6...1e8)
    fix.geoidSep = sentence.number(separation, in: -1000...1000)
  }

  private mutating func takeSatellites(_ sentence: Sentence, used: Int, dilution: Int) {
    fix.uSat = sentence.whole(used, in: 0...999)
    if let dilution = sentence.number(dilution, in: .leastNonzeroMagnitude...100) { hdop = dilution }
  }

  private static func status(ofMode mode: UInt8?) -> FixStatus {
    switch mode {
    case UInt8(ascii: "D"): .dgps
    case UInt8(ascii: "R"): .rtkFixed
    case UInt8(ascii: "F"): .rtkFloat
    case UInt8(ascii: "E"): .deadReckoning
    case UInt8(ascii: "M"), UInt8(ascii: "S"): .simulated
    default: .normal
    }
  }
}

/// Motion, errors and dates.
extension EpochDraft {
  private mutating func takeVTG(_ sentence: Sentence) {
    // The oldest ones have no letters between the numbers.
    let isLettered = sentence.isLetter(2, "T") || !sentence.has(2)
    guard sentence.letter(9) != UInt8(ascii: "N") else { return }
    let speed =
      isLettered
      ? sentence.knots(5) ?? sentence.number(7, in: 0...40_000).map { Speed(metersPerSecond: $0 / 3.6) }
      : sentence.knots(3)
    guard speed != nil || sentence.has(1) else { return }
    note(sentence.address)
    takeMotion(speed, sentence.bearing(1))
    fix.magtrack = sentence.bearing(isLettered ? 3 : 2)
  }

  /// The last word counts here too; one that is left out takes nothing back.
  private mutating func takeMotion(_ speed: Speed?, _ track: Bearing?) {
    fix.speed = speed ?? fix.speed
    fix.track = track ?? fix.track
  }

  private mutating func takeGSA(_ sentence: Sentence) {
    if let mode = sentence.whole(2, in: 1...3).flatMap(FixMode.init) { dimensions = max(mode, dimensions ?? mode) }
    if hdop == nil { hdop = sentence.number(16, in: .leastNonzeroMagnitude...99) }
  }

  /// GST contains the estimated error, GBS the expected error: the former takes precedence.
  private mutating func takeErrors(_ sentence: Sentence, north: Int, east: Int, up: Int, rank: Int) {
    guard rank >= errorRank, let north = sentence.number(north, in: 0...1e6),
      let east = sentence.number(east, in: 0...1e6)
    else { return }
    errorRank = rank
    fix.epv = sentence.number(up, in: .leastNonzeroMagnitude...1e6)
    // Zeros mean unknown.
    guard north + east > 0 else { return }
    (fix.epy, fix.epx) = (north, east)
    fix.eph = (north * north + east * east).squareRoot()
  }

  private mutating func takeZDA(_ sentence: Sentence) -> Skipped? {
    guard sentence.has(4) else { return nil }
    guard
      let day = sentence.whole(2, in: 1...31), let month = sentence.whole(3, in: 1...12),
      let year = sentence.whole(4, in: 1980...9999), let date = CivilDate(year: year, month: month, day: day)
    else { return .senseless(sentence.address.text, field: "date") }
    note(sentence.address)
    self.date = date
    return nil
  }
}

extension Sentence {
  /// `ddmmyy`; there was no GPS before 1980.
  fileprivate func shortDate(_ field: Int) -> CivilDate? {
    guard self[field].count == 6, let digits = Digits.number(self[field]) else { return nil }
    let year = digits % 100
    return CivilDate(year: year < 80 ? 2000 + year : 1900 + year, month: digits / 100 % 100, day: digits / 10_000)
  }

  fileprivate func senseless(placeAt field: Int) -> Skipped? {
    hasPlace(field) ? .senseless(address.text, field: "place") : nil
  }
}
