import Geodesy
import Glibc
import Tiles

/// The names that a set of tiles holds: streets joined over tiles, places and sights as points.
struct NameSource {
  let streets: [NamedStreet]
  let places: [NamedPlace]
  /// Towns in the tiles and around them, some of them several times.
  let towns: [NamedPlace]
  /// The seas in the tiles and around them, some of them in several places.
  let seas: [NamedPlace]
  /// The tiles that may show a whole harbour, and the points of coasts in them.
  let harbours: (tiles: [WorldRect], shores: [WorldPoint])

  init(_ tiles: [TileShapes]) {
    var places = tiles.flatMap(\.places)
    Self.unite(&places)
    Self.removeTwins(of: &places)
    self.places = places
    towns = tiles.flatMap(\.towns)
    seas = tiles.flatMap(\.seas)
    let detailed = seas.isEmpty ? [] : tiles.filter { Self.zoomsOfShores.contains($0.id.canonical.zoom) }
    harbours = (detailed.map(\.id.bounds), detailed.flatMap(\.shores))
    // Three units of the deepest tiles, as tiles usually count.
    let tolerance = 3 / (4096 * exp2(Double(tiles.map(\.id.canonical.zoom).max() ?? 0)))
    var streets: [NamedStreet] = []
    var numbers: [LabelItem.Key: Int] = [:]
    for (tile, shapes) in tiles.enumerated() {
      for label in shapes.labels where label.kind.isAlongLine && label.geometry == .line {
        if label.kind == .street, ShortForms.isGeneric(label.name) { continue }
        let key = LabelItem.Key(name: label.name, kind: label.kind)
        let number = numbers[key] ?? streets.count
        if number == streets.count {
          streets.append(NamedStreet(key, rule: label.rule, tiles: tiles, tolerance: tolerance))
          numbers[key] = number
        }
        streets[number].add(label, of: tile)
      }
    }
    for square in places where square.kind == .square {
      guard let number = numbers[LabelItem.Key(name: square.name, kind: .street)] else { continue }
      // A street that is paved all over in places, but not a square with ways of its name.
      if streets[number].length > 2 * square.area.squareRoot() { streets[number].pave() }
    }
    self.streets = streets
  }

  /// The tiles that are detailed enough to identify a harbour, and large enough.
  private static let zoomsOfShores = 8...10

  /// Makes one of all places for the name of a country, in each world.
  private static func unite(_ places: inout [NamedPlace]) {
    var parts: [LabelItem.Key: [NamedPlace]] = [:]
    for place in places where place.kind == .country { parts[key(of: place), default: []].append(place) }
    guard !parts.isEmpty else { return }
    places = places.compactMap { place in
      guard place.kind == .country else { return place }
      guard let found = parts.removeValue(forKey: key(of: place)) else { return nil }
      let sorted = found.sorted {
        ($0.isPart ? 1 : 0, -$0.area, $0.point.x, $0.point.y) < ($1.isPart ? 1 : 0, -$1.area, $1.point.x, $1.point.y)
      }
      var united = sorted.first ?? place
      united.others = sorted.dropFirst().map(\.point)
      return united
    }
  }

  private static func key(of country: NamedPlace) -> LabelItem.Key {
    LabelItem.Key(name: "\(Int(country.point.x.rounded(.down))) \(country.name)", kind: country.kind)
  }

  /// Leaves one of those that are the same thing: as a point and as an area, or once with something behind its name.
  private static func removeTwins(of places: inout [NamedPlace]) {
    var isKept = Array(repeating: true, count: places.count)
    /// The first and the last place of each first word, and behind each place the next one.
    var alike: [UInt64: (first: Int, last: Int)] = [:]
    var next = Array(repeating: -1, count: places.count)
    for index in places.indices {
      guard let likeness = places[index].likeness else { continue }
      guard let known = alike[likeness.firstWord] else {
        alike[likeness.firstWord] = (index, index)
        continue
      }
      func isTwin(_ other: Int) -> Bool {
        isKept[other] && areNear(places[other].point, places[index].point)
          && places[other].likeness?.isSame(as: likeness) == true
      }
      var other = known.first
      while other >= 0, !isTwin(other) { other = next[other] }
      if other >= 0 { isKept[places[index].worth > places[other].worth ? other : index] = false }
      next[known.last] = index
      alike[likeness.firstWord] = (known.first, index)
    }
    guard isKept.contains(false) else { return }
    var count = 0
    for index in places.indices where isKept[index] {
      if count < index { places.swapAt(count, index) }
      count += 1
    }
    places.removeSubrange(count...)
  }

  private static func areNear(_ one: WorldPoint, _ other: WorldPoint) -> Bool {
    abs(one.x - other.x) < nearness && abs(one.y - other.y) < nearness
  }

  /// In worlds: some hundred metres.
  private static let nearness = 6e-6
}
