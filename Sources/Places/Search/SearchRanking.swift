internal import Calendar
internal import Geodesy

/// Collects answers and puts them in order.
struct SearchRanking {
  let center: Coordinate?
  /// The local time, if only what is open then is wanted.
  var moment: LocalMoment?
  private var answers: [SearchResult] = []
  private(set) var goodAnswers = 0
  /// Whether some name has all that was typed as words of its own.
  private(set) var hasWholeWords = false
  private(set) var hasAddresses = false
  /// Whether a house with the number that was asked for is among them.
  private(set) var hasHouse = false

  /// With this many good answers, errors needn't be guessed.
  static let enough = 3
  /// A result at this distance counts half as much as one at the centre.
  private static let nearness = Distance.kilometers(3)
  /// The distance from which on a result requires a journey.
  private static let journey = Distance.kilometers(50)

  init(center: Coordinate?) {
    self.center = center
  }

  var isEmpty: Bool { answers.isEmpty }

  mutating func add(_ junction: StreetJunction, in map: String) {
    var result = SearchResult(
      source: .map(map),
      name: junction.names.joined(separator: " / "),
      kind: "junction",
      coordinate: junction.coordinate,
      importance: 0
    )
    result.isCalledSo = true
    result.score = Self.qualityOfJunctions + nearness(of: result)
    answers.append(result)
    goodAnswers += Self.enough
  }

  private static let qualityOfJunctions = 150.0

  /// Adds results in a town; if the town is certain, they precede results with a name that has all of the words.
  mutating func add(_ found: [SearchResult], isSure: Bool) {
    for var result in found {
      if isSure { result.score += Self.bonusOfTowns }
      answers.append(result)
    }
    if !found.isEmpty { goodAnswers += Self.enough }
  }

  private static let bonusOfTowns = 60.0

  mutating func add(spelled place: SpelledPlace, _ text: String) {
    // An address or several lines are no name to be called by.
    let name = text.trimmed
    let isName = !CoordinateParser.isLink(name) && !name.contains(where: \.isNewline)
    var result = SearchResult(
      source: .coordinates,
      name: isName ? name : CoordinateFormat.decimal.text(of: place.coordinate),
      kind: "",
      coordinate: place.coordinate,
      importance: 0
    )
    result.zoom = place.zoom
    result.score = MatchQuality.spelled.rawValue
    answers.append(result)
    goodAnswers += Self.enough
  }

  mutating func add(_ names: [FoundName], answering words: [String]) {
    for found in names {
      guard let quality = MatchQuality(of: words, name: found.result.name, others: found.others) else { continue }
      add(found.result, quality)
    }
  }

  /// Adds houses; if none has the number searched for, the house with the next number of each street.
  mutating func add(_ houses: [FoundAddress], asked: AddressText, penalty: Double = 0) {
    let there = houses.filter(\.isThere)
    for house in there.isEmpty ? Self.next(of: houses) : there { add(house, asked: asked, penalty: penalty) }
  }

  /// The house with the next number of each street.
  private static func next(of houses: [FoundAddress]) -> [FoundAddress] {
    houses.sorted { $0.distance < $1.distance }.reduce(into: []) { next, house in
      if !next.contains(where: { isOneStreet($0, house) }) { next.append(house) }
    }
  }

  /// Whether two houses are in one street, whose houses may have several codes, or no town.
  private static func isOneStreet(_ one: FoundAddress, _ other: FoundAddress) -> Bool {
    guard one.street.name == other.street.name else { return false }
    if one.street.city == other.street.city, !one.street.city.isEmpty { return true }
    guard one.street.city.isEmpty || other.street.city.isEmpty else { return false }
    return Sphere.earth.distance(from: one.coordinate, to: other.coordinate) < Self.nearness
  }

  private mutating func add(_ house: FoundAddress, asked: AddressText, penalty: Double) {
    let (street, isThere) = (house.street, house.isThere)
    var result = SearchResult(
      source: .map(house.path),
      name: asked.isNumberFirst ? "\(house.number) \(street.name)" : "\(street.name) \(house.number)",
      kind: "address",
      coordinate: house.coordinate,
      importance: 0
    )
    let isKnown = answers.contains {
      ($0.name, $0.kind) == (result.name, result.kind)
        && Sphere.earth.distance(from: $0.coordinate, to: result.coordinate) < Self.sameHouse
    }
    guard !isKnown else { return }
    result.detail = [street.postcode, street.city].filter { !$0.isEmpty }.joined(separator: " ")
    result.missingNumber = isThere ? nil : asked.number.text
    let away = Double(house.distance - HouseNumber.near)
    // Far away a number more or less means little, and still decides.
    let quality = isThere ? 115 - Double(house.distance) : max(85 - away * 0.2, 60 - min(away * 1e-4, 10))
    result.score = quality - Double(street.cost) * 3 - (asked.splitsNumber ? 3 : 0) - penalty + nearness(of: result)
    if isThere { goodAnswers += Self.enough }
    hasAddresses = true
    hasHouse = hasHouse || isThere
    answers.append(result)
  }

  private static let sameHouse = Distance.meters(300)

  /// Names that are like some words but for so many errors: those that are nothing but what may have been meant go first.
  mutating func add(_ names: [FoundName], misspelling asked: [String], _ errors: Int, meaning alternatives: [[String]])
  {
    for found in names {
      // The index may have it with letters that only folding makes alike.
      if let quality = MatchQuality(of: asked, name: found.result.name, others: found.others) {
        add(found.result, quality)
        continue
      }
      let words = NameFolding.words(found.result.name)
      // Mc Donalds is McDonald's.
      let (whole, typed) = (words.joined(), asked.joined())
      if whole.hasPrefix(typed) {
        add(found.result, whole == typed ? .allWords : .beginningOfName)
        continue
      }
      let isMeant = words.count == alternatives.count && zip(words, alternatives).allSatisfy { $1.contains($0) }
      let begins = words.first.map { alternatives[0].contains($0) } ?? false
      var result = found.result
      (result.likeness, result.others) = (.misspelled(errors), found.others)
      add(result, errors == 1 ? .oneTypingError : .twoTypingErrors, bonus: isMeant && begins ? 14 : begins ? 5 : 0)
    }
  }

  /// Why something of a kind answers.
  enum KindReason: Equatable {
    /// The kind is what was typed.
    case said
    /// And the name, too.
    case called
    /// The kind has another name, but this word is used for it too.
    case alsoMeant
    case nearSomething
    /// It is looked for in a town: the best known first.
    case within
    /// A name may have been meant as well.
    case perhapsNear
    /// The number of typed letters of the kind.
    case begun(Int)
    case misspelled

    var score: Double {
      switch self {
      case .said: 300
      case .called: 310
      case .alsoMeant: 90
      case .nearSomething, .within: 160
      case .perhapsNear: 84
      case .begun(let letters): min(70 + 6 * Double(letters - 3), 94)
      case .misspelled: 62
      }
    }
  }

  /// Adds places of a kind: strictly the nearest first, or the best known in a town, or if there is no centre.
  ///
  /// Beside water with a known shore, distances are measured from there.
  mutating func addNearest(
    _ names: [FoundName],
    from center: Coordinate?,
    as reason: KindReason = .said,
    beside landmark: (name: String, shore: Shores?)? = nil
  ) {
    let ways = names.map { name in
      let place = name.result.coordinate
      return landmark?.shore?.distance(from: place).meters
        ?? center.map { Sphere.earth.distance(from: $0, to: place).meters }
    }
    let isNear = ways.contains { $0.map { $0 <= Self.journey.meters } ?? false }
    let hasStations = names.contains { $0.result.kind == "station" }
    for (found, way) in zip(names, ways) {
      let doubt = doubtOfHours(found)
      var result = found.result
      if let landmark, let way { result.vicinity = .init(name: landmark.name, distance: .meters(way)) }
      if reason == .misspelled { result.likeness = .misspelled(1) }
      let fame = Double(result.importance)
      // If some are near, distant ones come after places with this name here.
      let isFar = isNear && way.map { $0 > Self.journey.meters } ?? false
      result.score = isFar ? min(reason.score, KindReason.misspelled.score) : reason.score
      if let way {
        // In a town a kilometre is as much as a hundredth of what the best known one is known.
        result.score += reason == .within ? (fame - way / 1000) / 1e4 : -way / 1e8
      } else {
        result.score += fame / 1000
      }
      if hasStations { result.score -= Self.detours[result.kind] ?? 0 }
      result.score -= doubt
      answers.append(result)
    }
    if !names.isEmpty, reason.score >= KindReason.nearSomething.score { goodAnswers += Self.enough }
  }

  /// The malus against railway stations, as an additional distance: a kilometre, and a hundred.
  private static let detours = ["metro": 1e-5, "subway_entrance": 1e-5, "bus_station": 1e-3]

  /// The malus of a place that is closed, or whose opening hours aren't known.
  private func doubtOfHours(_ found: FoundName) -> Double {
    guard let moment else { return 0 }
    switch found.hours.flatMap({ OpeningHours($0)?.state(at: moment) }) {
    case .open: return 0
    case .closed: return 0.02
    case .unknown, nil: return 0.01
    }
  }

  private mutating func add(_ result: SearchResult, _ quality: MatchQuality, bonus: Double = 0) {
    var result = result
    if [.beginningOfName, .beginningsOfWords].contains(quality) { result.likeness = .beginnings }
    result.isCalledSo = quality == .wholeName || quality == .otherName
    // Of what is surely meant, the famous before the like-named: the palace before the bicycles in front of it. What is
    // far away is surely meant once all of its name is there.
    let isSure = quality > .beginningOfName || quality == .beginningOfName && !isFar(result)
    let weight = isSure ? 0.4 : 0.2
    // The user's own saved places are as well known to them as anything.
    let fame = if case .place = result.source { 100 } else { result.importance }
    result.score = quality.rawValue + Double(fame) * weight + bonus
    result.score += nearness(of: result)
    // A place that only its town knows isn't worth a long journey, nor is a small town meant before what is here.
    if fame < (result.kind == "town" ? Self.leastTown : Self.leastFame), isFar(result) {
      result.score -= Self.malusOfUnknown
    }
    // A town near the map centre before a greater one of the same name elsewhere.
    if result.isCalledSo, Self.towns.contains(result.kind), center != nil, !isFar(result) {
      result.score += Self.bonusOfNearTowns
    }
    // A stop is called as the street that it is in.
    if Self.stops.contains(result.kind) { result.score -= Self.malusOfStops }
    if quality >= .beginningsOfWords { goodAnswers += 1 }
    if quality >= .wholeWords { hasWholeWords = true }
    answers.append(result)
  }

  private static let (leastFame, leastTown, malusOfUnknown) = (45, 65, 30.0)
  private static let towns: Set = ["city", "town", "village", "hamlet"]
  private static let bonusOfNearTowns = 15.0
  private static let stops: Set = ["bus_stop", "tram_stop", "bicycle_rental"]
  private static let malusOfStops = 5.0

  private func isFar(_ result: SearchResult) -> Bool {
    center.map { Sphere.earth.distance(from: $0, to: result.coordinate) > Self.journey } ?? false
  }

  private func nearness(of result: SearchResult) -> Double {
    guard let center else { return 0 }
    return 15 / (1 + Sphere.earth.distance(from: center, to: result.coordinate) / Self.nearness)
  }

  func best(_ most: Int) -> [SearchResult] {
    let sorted = answers.sorted { first, second in
      (-first.score, first.name, first.coordinate.latitude.degrees)
        < (-second.score, second.name, second.coordinate.latitude.degrees)
    }
    var best: [SearchResult] = []
    var places: [[String]: [Coordinate]] = [:]
    for result in sorted where best.count < most {
      // The same thing may be found in several ways, in several files, and a street or a line in several parts.
      let key = [result.name, result.kind]
      let isLong = result.kind == "street" || result.kind.hasSuffix("_route")
      let reach = isLong ? Self.lengthOfStreets : Self.sizeOfPlaces
      let isKnown = places[key]?.contains { Sphere.earth.distance(from: $0, to: result.coordinate) < reach } ?? false
      if isKnown { continue }
      places[key, default: []].append(result.coordinate)
      best.append(result)
    }
    return best
  }

  private static let (lengthOfStreets, sizeOfPlaces) = (Distance.kilometers(3), Distance.meters(80))
}
