import Cells
import Geodesy
import Places
import Routing

/// The description of a place, one sentence a line: first its location, then what is ahead, and then everything around.
nonisolated struct SurroundingsSentences {
  let words: Words
  let orientation: Orientation
  let distance: SpokenDistance
  private let measures: Measures

  private static let longestName = 120

  init(_ orientation: Orientation, _ units: UnitSystem = .metric, in words: Words) {
    (self.words, self.orientation) = (words, orientation)
    distance = SpokenDistance(units, in: words)
    measures = Measures(units, in: words)
  }

  /// All sentences; anything with the given name isn't repeated among the surroundings.
  func lines(of surroundings: Surroundings, at name: String = "") -> [String] {
    whereabouts(surroundings, at: name) + street(surroundings) + crossings(surroundings)
      + around(surroundings, at: name)
  }
}

/// Where it is.
nonisolated extension SurroundingsSentences {
  func whereabouts(_ surroundings: Surroundings, at name: String = "") -> [String] {
    let ground = surroundings.ground
    let isTold =
      name.isEmpty || clean(name) == clean(surroundings.street?.name.spoken ?? "")
      || surroundings.insides.contains { $0.name == name || $0.localName == name }
    var lines = isTold ? [] : [clean(name) + "."]
    if !surroundings.isMapped { lines.append(words(.noDetailedMap)) }
    if ground.isOnWater, !surroundings.isOnStreet {
      lines.append(ground.lake.map { words(.onLake, clean($0)) } ?? words(.onWater))
    }
    lines += surroundings.insides.map { insideLine($0, isHouse: $0 == ground.building) }
    if ground.isBetweenRails(at: surroundings.place) { lines.append(words(.betweenRails)) }
    if isOnIsland(surroundings) { lines.append(words(.onIsland)) }
    if let line = streetLine(surroundings) { lines.append(line) }
    lines += ground.hazards.map { warning(of: $0, surroundings) }
    let parts = [surroundings.quarter, surroundings.town].compactMap(\.self).map(clean)
    if !parts.isEmpty { lines.append(words(.thisIsPart, each(parts).joined(separator: ", "))) }
    if let height = surroundings.height.flatMap(measures.text) { lines.append(capitalized(height) + ".") }
    return lines
  }

  private func insideLine(_ inside: Neighbour, isHouse: Bool) -> String {
    if inside.kind == Neighbour.building { return words(.insideBuilding) }
    if inside.kind == Neighbour.platform { return words(.onPlatform) }
    if inside.kind == Neighbour.tramPlatform { return words(.onTramPlatform) }
    if ["forest", "wood"].contains(inside.kind), inside.name.isEmpty { return words(.inWoods) }
    let kind = one(words.name(ofKind: inside.kind))
    let isGround = Self.grounds.contains(inside.kind)
    guard !inside.name.isEmpty else { return words(isGround ? .onKind : .insideKind, kind) }
    let name = clean(inside.name)
    let isClear = name.lowercased().contains(words.name(ofKind: inside.kind).lowercased())
    if isHouse { return words(.insideHouse, isClear ? name : "\(name), \(kind)") }
    return isClear
      ? words(isGround ? .onStreet : .insideOnly, name) : words(.insideNamed, name, kind)
  }

  /// Open areas: one is on them and not in them.
  private static let grounds: Set = ["pitch", "playground", "golf_course"]

  private func warning(of hazard: Neighbour, _ surroundings: Surroundings) -> String {
    let place = surroundings.place
    let side = orientation.text(of: hazard.bearing(from: place), in: words)
    let warning = words(.warnedOf, title(of: hazard), distance.exact(ofMeters: hazard.distance(from: place)), side)
    guard hazard.kind == Neighbour.steps, let steps = surroundings.steps else { return warning }
    return "\(warning) \(line(of: steps))"
  }

  /// Where steps lead.
  private func line(of steps: StreetSteps) -> String {
    let side = orientation.text(of: Bearing(degrees: steps.bearing), in: words)
    let way = steps.street.map { words(.asFarAs, side, clean($0)) } ?? side
    return words(steps.isUp.map { $0 ? .stepsLeadUp : .stepsLeadDown } ?? .stepsLead, way)
  }

  private func streetLine(_ surroundings: Surroundings) -> String? {
    if let pavement = surroundings.ground.pavement {
      return isInside(surroundings, pavement) ? nil : words(.onPavement, clean(pavement))
    }
    guard let street = surroundings.street else { return surroundings.isMapped ? words(.noStreetNear) : nil }
    let name = clean(street.name.spoken)
    let streetSide = side(of: Coordinate(street.place), from: surroundings.place)
    let others = surroundings.isOnStreet ? surroundings.streetsHere.map(clean) : []
    guard surroundings.isOnStreet, !isOnIsland(surroundings) || !others.isEmpty else {
      return words(.nearStreet, name, distance.length(ofMeters: street.distance), streetSide)
    }
    guard !isInside(surroundings, street.name.spoken) else { return nil }
    if !others.isEmpty { return words(.atJunction, joined([name] + others)) }
    guard let house = surroundings.house else { return words(.onStreet, name) }
    let front = surroundings.ground.house ?? house.coordinate
    let far = Sphere.earth.distance(from: surroundings.place, to: front).meters
    guard far >= Self.atHouse else { return words(.onStreetAt, name, clean(house.number)) }
    let side = side(of: front, from: surroundings.place)
    return words(.onStreetNear, name, clean(house.number), distance.exact(ofMeters: far), side)
  }

  /// A park or square that a roundabout encloses is more than its island.
  private func isOnIsland(_ surroundings: Surroundings) -> Bool {
    surroundings.isInsideRing && surroundings.insides.isEmpty && surroundings.ground.pavement == nil
  }

  /// In metres.
  private static let atHouse = 8.0

  private func isInside(_ surroundings: Surroundings, _ name: String) -> Bool {
    surroundings.ground.areas.contains { $0.name == name || $0.localName == name }
  }

  private func side(of place: Coordinate, from here: Coordinate) -> String {
    orientation.text(of: Sphere.earth.bearing(from: here, to: place), in: words)
  }

  /// Where one faces, and where the street leads.
  func street(_ surroundings: Surroundings) -> [String] {
    let facing = orientation.heading.map { words(.youFace, wind($0)) }
    if surroundings.isOnStreet, !surroundings.arms.isEmpty {
      let arms = exits(surroundings.arms) { orientation.text(of: Bearing(degrees: $0.bearing), in: words) }
      return [facing, words(.armsHere, arms)].compactMap(\.self)
    }
    guard surroundings.isBesideStreet, !surroundings.isOnSquare, surroundings.ground.pavement == nil,
      surroundings.isAlongside, !isInside(surroundings, surroundings.street?.name.spoken ?? "")
    else {
      return [facing].compactMap(\.self)
    }
    let ways = surroundings.ways(facing: orientation.heading)
    let sides = ways.map { orientation.heading == nil ? wind($0) : orientation.text(of: $0, in: words) }
    let line =
      isAcross(ways[0])
      ? words(.streetAcross) : words(orientation.heading == nil ? .streetRuns : .streetLeads, sides[0], sides[1])
    return [facing, line].compactMap(\.self)
  }

  private func isAcross(_ way: Bearing) -> Bool {
    guard case .facing = orientation else { return false }
    return [2, 6].contains(orientation.sector(of: way))
  }

  func wind(_ bearing: Bearing) -> String {
    words.word(Orientation.winds.sector(of: bearing), of: .compassWords)
  }
}

/// The crossings.
nonisolated extension SurroundingsSentences {
  /// That ahead with where each street leads, and others only by its names.
  func crossings(_ surroundings: Surroundings) -> [String] {
    guard surroundings.isOnStreet, !surroundings.isOnSquare, surroundings.ground.pavement == nil,
      let street = surroundings.street?.name.spoken
    else { return [] }
    let found = surroundings.ways(facing: orientation.heading).compactMap(surroundings.crossing)
      .filter { $0.crossing.distance >= Surroundings.near }
    // A street that returns leads to one crossing in both directions: it is described by the shorter one.
    return found.filter { one in
      !found.contains { $0.crossing.distance < one.crossing.distance && $0.crossing.place == one.crossing.place }
    }
    .compactMap { isAhead($0) ? ahead($0, on: street) : names($0, on: street) }
  }

  /// The directions of its streets for a user who arrives there, or who moves along one already.
  func ahead(_ crossing: Surroundings.Crossing, on street: String, isThere: Bool = false) -> String {
    let (side, far) = place(of: crossing)
    let branches = crossing.crossing.branches
    if branches.count == 1, abs(branches[0].angle) < Self.onwards {
      return capitalized(words(.becomesStreet, side, far, clean(branches[0].name)))
    }
    let all = exits(branches) {
      orientation.text(ofTurn: $0.angle, towards: Bearing(degrees: $0.bearing), in: words)
    }
    let streets = crossing.crossing.goesOn ? all : words(.crossingEnds, all, clean(street))
    guard case .facing = orientation, !isThere else { return words(.crossingAt, side, far, streets) }
    return words(.crossingAlong, side, far, clean(street), streets)
  }

  /// Each street with all the directions in which it leads.
  private func exits(_ branches: [StreetCrossing.Branch], _ side: (StreetCrossing.Branch) -> String) -> String {
    let descriptions = each(branches.map(title)).map { title in
      "\(title) \(joined(each(branches.filter { self.title(of: $0) == title }.map(side))))"
    }
    return descriptions.joined(separator: "; ")
  }

  func title(of branch: StreetCrossing.Branch) -> String {
    branch.name.isEmpty ? words(.namelessStreet) : clean(branch.name)
  }

  /// Whether one would turn left and right there as one does here: else only the names of the streets are clear.
  private func isAhead(_ crossing: Surroundings.Crossing) -> Bool {
    orientation.heading.map { abs((crossing.way - $0).degrees) <= Self.onwards } ?? true
  }

  private func names(_ crossing: Surroundings.Crossing, on street: String) -> String? {
    let (side, far) = place(of: crossing)
    let names = crossing.crossing.others(than: street).map(clean)
    return names.isEmpty ? nil : words(.crossingAt, side, far, joined(names))
  }

  private func place(of crossing: Surroundings.Crossing) -> (side: String, distance: String) {
    (orientation.text(of: crossing.bearing, in: words), distance.text(ofMeters: crossing.crossing.distance))
  }

  /// In degrees: a street that only changes its name may bend.
  private static let onwards = 60.0

  func each(_ texts: [String]) -> [String] { texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  func joined(_ sides: [String]) -> String {
    guard sides.count > 1, let last = sides.last else { return sides.first ?? "" }
    return words(.bothWays, sides.dropLast().joined(separator: ", "), last)
  }
}

/// The titles of things.
nonisolated extension SurroundingsSentences {
  /// One thing by itself: where it is, what, and how far.
  func line(of neighbour: Neighbour, from place: Coordinate) -> String {
    let side = capitalized(orientation.text(of: neighbour.bearing(from: place), in: words))
    return "\(side): \(title(of: neighbour)), \(distance.text(ofMeters: neighbour.distance(from: place)))."
  }

  /// The name, and the kind if the name doesn't include it.
  func title(of neighbour: Neighbour) -> String {
    let kind = Self.kinds[neighbour.kind].map { words($0) } ?? words.name(ofKind: neighbour.kind)
    let name = clean(neighbour.name)
    let isOwn = Self.massive.contains(neighbour.kind)
    guard !name.isEmpty else { return isOwn ? kind : one(kind) }
    return title(name, kind)
  }

  private static let kinds: [String: Phrase] = [
    Neighbour.sea: .wordSea, Neighbour.water: .wordWater, Neighbour.rails: .wordRails,
    Neighbour.tramRails: .wordTramRails, Neighbour.platform: .wordPlatform, Neighbour.tramPlatform: .wordTramPlatform,
    Neighbour.pavement: .wordPavement, Neighbour.building: .wordBuilding, Neighbour.steps: .wordSteps,
    Neighbour.waterEdge: .wordWaterEdge, "forest": .wordWoods, "wood": .wordWoods, "station": .wordTrainStation,
  ]

  func title(_ name: String, _ kind: String) -> String {
    name.lowercased().contains(kind.lowercased()) ? name : "\(name), \(kind)"
  }

  /// Kinds that are never described as one of several.
  private static let massive: Set = [
    Neighbour.sea, Neighbour.water, Neighbour.waterEdge, Neighbour.rails, Neighbour.tramRails, Neighbour.steps,
    "forest", "wood",
  ]

  /// One of a kind; English has an article for that.
  func one(_ kind: String) -> String {
    guard kind.last != "s", kind != "police" else { return kind }
    return words("aeiouAEIOU".contains(kind.prefix(1)) ? .oneThingVowel : .oneThing, kind)
  }

  func clean(_ text: String) -> String { Sanitizer.clean(text, limit: Self.longestName) }

  func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
