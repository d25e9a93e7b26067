import Cells
import Geodesy
import Routing

/// What is told of a place, a sentence a line: first where it is, then what lies ahead, and then all around.
nonisolated struct SurroundingsSentences {
  let words: Words
  let orientation: Orientation
  private let distance: HeardDistance

  /// Where nothing is, so far was looked for it.
  private static let reach = 500.0
  private static let longestName = 120

  init(_ orientation: Orientation, _ units: UnitSystem = .metric, in words: Words) {
    (self.words, self.orientation) = (words, orientation)
    distance = HeardDistance(units, in: words)
  }

  /// All of it; what is called by a name itself isn't told among what is around.
  func lines(of surroundings: Surroundings, at name: String = "") -> [String] {
    whereabouts(surroundings, at: name) + street(surroundings) + crossings(surroundings)
      + around(surroundings, at: name)
  }
}

/// Where it is.
nonisolated extension SurroundingsSentences {
  func whereabouts(_ surroundings: Surroundings, at name: String = "") -> [String] {
    let isStreet = name.isEmpty || clean(name) == clean(surroundings.street?.name.spoken ?? "")
    var lines = isStreet ? [] : [clean(name) + "."]
    if surroundings.isOnWater { lines.append(words(.onWater)) }
    if let inside = surroundings.inside, inside.name != name { lines.append(insideLine(inside)) }
    lines.append(streetLine(surroundings))
    let parts = [surroundings.quarter, surroundings.town].compactMap(\.self).map(clean)
    let told = parts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    if !told.isEmpty { lines.append(words(.thisIsPart, told.joined(separator: ", "))) }
    return lines
  }

  private func insideLine(_ inside: Neighbour) -> String {
    guard inside.name.isEmpty else { return words(.insideNamed, clean(inside.name), words.name(ofKind: inside.kind)) }
    return ["forest", "wood"].contains(inside.kind)
      ? words(.inWoods) : words(.insideKind, words.name(ofKind: inside.kind))
  }

  private func streetLine(_ surroundings: Surroundings) -> String {
    guard let street = surroundings.street else { return words(.noStreetNear) }
    let name = clean(street.name.spoken)
    guard surroundings.isOnStreet else {
      let bearing = Sphere.earth.bearing(from: surroundings.place, to: Coordinate(street.place))
      let direction = orientation.text(of: bearing, in: words)
      return words(.nearStreet, name, distance.text(ofMeters: street.distance), direction)
    }
    return surroundings.house.map { words(.onStreetAt, name, clean($0)) } ?? words(.onStreet, name)
  }

  /// Where one faces, and where the street leads.
  func street(_ surroundings: Surroundings) -> [String] {
    let facing = orientation.heading.map { words(.youFace, wind($0)) }
    guard surroundings.isOnStreet, !surroundings.isOnSquare else { return [facing].compactMap(\.self) }
    let ways = surroundings.ways(facing: orientation.heading)
    let sides = ways.map { orientation.heading == nil ? wind($0) : orientation.text(of: $0, in: words) }
    let line = words(orientation.heading == nil ? .streetRuns : .streetLeads, sides[0], sides[1])
    return [facing, line].compactMap(\.self)
  }

  func wind(_ bearing: Bearing) -> String {
    words.word(Orientation.winds.sector(of: bearing), of: .compassWords)
  }
}

/// The crossings.
nonisolated extension SurroundingsSentences {
  /// That ahead with where each street leads, and others only by its names.
  func crossings(_ surroundings: Surroundings) -> [String] {
    guard surroundings.isOnStreet, let street = surroundings.street?.name.spoken else { return [] }
    let found = surroundings.ways(facing: orientation.heading).map(surroundings.crossing)
    if let first = found[0], let second = found[1], surroundings.isAt(first, and: second) {
      return [ahead(first, on: street)]
    }
    return found.compactMap(\.self).compactMap { isAhead($0) ? ahead($0, on: street) : names($0, on: street) }
  }

  func ahead(_ crossing: Surroundings.Crossing, on street: String) -> String {
    let (side, far) = place(of: crossing)
    let branches = crossing.crossing.branches
    if branches.count == 1, abs(branches[0].angle) < Self.onwards {
      return capitalized(words(.becomesStreet, side, far, clean(branches[0].name)))
    }
    var names: [String] = []
    for branch in branches where !names.contains(branch.name) { names.append(branch.name) }
    let told = names.map { name in
      let sides = branches.filter { $0.name == name }
        .map { orientation.text(ofTurn: $0.angle, towards: Bearing(degrees: $0.bearing), in: words) }
      let each = sides.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      return "\(clean(name)) \(joined(each))"
    }
    let all = told.joined(separator: "; ")
    return words(.crossingAt, side, far, crossing.crossing.goesOn ? all : words(.crossingEnds, all, clean(street)))
  }

  /// Whether one would turn left and right there as one does here: else only the names of the streets are clear.
  private func isAhead(_ crossing: Surroundings.Crossing) -> Bool {
    orientation.heading.map { abs((crossing.way - $0).degrees) <= Self.onwards } ?? true
  }

  private func names(_ crossing: Surroundings.Crossing, on street: String) -> String? {
    let (side, far) = place(of: crossing)
    let names = crossing.crossing.others(than: street).map(clean)
    return names.isEmpty ? nil : words(.crossingAt, side, far, names.joined(separator: ", "))
  }

  private func place(of crossing: Surroundings.Crossing) -> (side: String, distance: String) {
    (orientation.text(of: crossing.bearing, in: words), distance.text(ofMeters: crossing.crossing.distance))
  }

  /// In degrees: a street that only changes its name may bend.
  private static let onwards = 60.0

  private func joined(_ sides: [String]) -> String {
    guard sides.count > 1, let last = sides.last else { return sides.first ?? "" }
    return words(.bothWays, sides.dropLast().joined(separator: ", "), last)
  }
}

/// What is around.
nonisolated extension SurroundingsSentences {
  func around(_ surroundings: Surroundings, at name: String = "") -> [String] {
    let choice = NeighbourChoice(
      around: surroundings.place,
      orientation,
      besides: surroundings.streetNames + [name, surroundings.inside?.name ?? ""].filter { !$0.isEmpty }
    )
    let chosen = choice.chosen(of: surroundings.neighbours)
    guard !chosen.isEmpty else { return [words(.nothingAround, distance.length(ofMeters: Self.reach))] }
    return chosen.map { sector, neighbours in
      let things = neighbours.map { neighbour in
        "\(title(of: neighbour)), \(distance.text(ofMeters: neighbour.distance(from: surroundings.place)))"
      }
      return capitalized(orientation.text(ofSector: sector, in: words)) + ": " + things.joined(separator: "; ") + "."
    }
  }

  /// One thing by itself: where it is, what, and how far.
  func line(of neighbour: Neighbour, from place: Coordinate) -> String {
    let side = capitalized(orientation.text(of: neighbour.bearing(from: place), in: words))
    return "\(side): \(title(of: neighbour)), \(distance.text(ofMeters: neighbour.distance(from: place)))."
  }

  /// What it is called, and what it is where the name doesn't say that.
  func title(of neighbour: Neighbour) -> String {
    let kind =
      switch neighbour.kind {
      case Neighbour.sea: words(.wordSea)
      case Neighbour.water: words(.wordWater)
      default: words.name(ofKind: neighbour.kind)
      }
    let name = clean(neighbour.name)
    guard !name.isEmpty else { return kind }
    return name.lowercased().contains(kind.lowercased()) ? name : "\(name), \(kind)"
  }

  func clean(_ text: String) -> String { Sanitizer.clean(text, limit: Self.longestName) }

  func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
