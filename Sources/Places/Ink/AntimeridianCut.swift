internal import Geodesy

/// Cuts drawings that cross 180°, as GeoJSON requires (RFC 7946, 3.1.9).
///
/// First, longitudes continue beyond ±180°, as they are drawn: so a part is in a world, which borders on the next one
/// to the east, and the part there is moved back from it.
enum AntimeridianCut {
  /// A place on one side of the border, and the seconds since the beginning.
  struct Place: Hashable {
    let east: Double
    let north: Double
    let seconds: Double
  }

  /// A position in one of the worlds; its own longitude is stored, so that no precision is lost.
  private struct Position {
    let degrees: Double
    let world: Int
    let north: Double
    let seconds: Double

    func east(in other: Int = 0) -> Double { degrees + 360 * Double(world - other) }

    /// The world whose border to the east is the next one there, or this very place.
    var sheet: Int { Int(((east() - 180) / 360).rounded(.up)) }

    /// A world further to the east.
    var eastwards: Position { Position(degrees: degrees, world: world + 1, north: north, seconds: seconds) }

    func place(in world: Int) -> Place { Place(east: east(in: world), north: north, seconds: seconds) }

    /// Where the straight way to another place crosses the border east of a world.
    func crossing(to other: Position, eastOf world: Int) -> Position {
      let share = (180 - east(in: world)) / (other.east(in: world) - east(in: world))
      return Position(
        degrees: 180,
        world: world,
        north: north + (other.north - north) * share,
        seconds: seconds + (other.seconds - seconds) * share
      )
    }
  }

  /// From place to place by the shorter way.
  private static func positions(of points: [InkPoint]) -> [Position] {
    var last: Position?
    return points.map { point in
      let degrees = point.coordinate.longitude.degrees
      let world = last.map { Int((($0.east() - degrees) / 360).rounded()) } ?? 0
      let north = point.coordinate.latitude.degrees
      let position = Position(degrees: degrees, world: world, north: north, seconds: point.seconds)
      last = position
      return position
    }
  }
}

/// Lines.
extension AntimeridianCut {
  /// The parts of a line, from its beginning on; one where it isn't cut.
  static func lines(through points: [InkPoint]) -> [[Place]] {
    var lines: [[Place]] = [[]]
    var world = 0
    var last: Position?
    func add(_ place: Place) {
      if lines[lines.count - 1].last != place { lines[lines.count - 1].append(place) }
    }
    for position in positions(of: points) {
      while let before = last, abs(position.east(in: world)) > 180 {
        let next = position.east(in: world) > 180 ? world + 1 : world - 1
        let border = before.crossing(to: position, eastOf: min(world, next))
        add(border.place(in: world))
        lines.append([border.place(in: next)])
        world = next
      }
      // A hand may rest; only the border isn't repeated.
      lines[lines.count - 1].append(position.place(in: world))
      last = position
    }
    return lines.count == 1 ? lines : lines.filter { $0.count > 1 }
  }
}

/// Areas.
extension AntimeridianCut {
  /// The outlines of the parts of an area, anticlockwise, each of them ending where it began.
  static func rings(around points: [InkPoint]) -> [[Place]] {
    let ring = overPole(points) ?? positions(of: points)
    let easts = ring.map { $0.east() }
    let first = Int((((easts.min() ?? 0) + 180) / 360).rounded(.down))
    let last = Int((((easts.max() ?? 0) - 180) / 360).rounded(.up))
    var (rings, rest): ([[Place]], [[Position]]) = ([], [ring])
    for world in first..<max(first, last) {
      let parts = rest.map { parted($0, eastOf: world) }
      rings += parts.flatMap(\.west).compactMap { closed($0, in: world) }
      rest = parts.flatMap(\.east)
    }
    return rings + rest.compactMap { closed($0, in: max(first, last)) }
  }

  /// An area around a pole, closed over it: once round the world from the border on, and back along the pole; nil if it
  /// contains no pole.
  private static func overPole(_ points: [InkPoint]) -> [Position]? {
    guard let pole = Ellipsoid.wgs84.pole(within: points.map(\.coordinate))?.degrees else { return nil }
    // Eastwards, so that it ends where it begins, but a world further.
    let ways = [points, points.reversed()].map { positions(of: $0 + $0.prefix(1)) }
    guard let way = ways.first(where: { $0[$0.count - 1].world > $0[0].world }) else { return nil }
    let borders = way.indices.dropLast().filter { way[$0].sheet < way[$0 + 1].sheet }.map { index in
      (index: index, place: way[index].crossing(to: way[index + 1], eastOf: way[index].sheet))
    }
    // Nothing crosses the border between there and the pole.
    let nearest = borders.min { abs(pole - $0.place.north) < abs(pole - $1.place.north) }
    guard let (index, border) = nearest else { return nil }
    let once = Array(way[(index + 1)...].dropLast()) + way[...index].map(\.eastwards)
    let corners = [border.eastwards, border].map { corner in
      Position(degrees: corner.degrees, world: corner.world, north: pole, seconds: corner.seconds)
    }
    return [border] + once + [border.eastwards] + corners
  }

  /// Nil where nothing lies within: what only touches the border from the other side leaves that behind.
  private static func closed(_ ring: [Position], in world: Int) -> [Place]? {
    var places: [Place] = []
    for place in ring.map({ $0.place(in: world) }) where places.last != place { places.append(place) }
    if places.count > 1, places.first == places.last { places.removeLast() }
    guard places.count > 2, Set(places.map(\.east)).count > 1 || abs(places[0].east) < 180 else { return nil }
    let turn = zip(places, places.dropFirst() + places.prefix(1)).reduce(0.0) { sum, edge in
      sum + (edge.1.east - edge.0.east) * (edge.1.north + edge.0.north)
    }
    let anticlockwise = turn > 0 ? places.reversed() : places
    return anticlockwise + anticlockwise.prefix(1)
  }

  /// The parts of a ring west and east of the border east of a world.
  ///
  /// The ring is split into chains from crossing to crossing. Along the border the area is between the first crossing
  /// and the second, the third and the fourth, and so on: there one chain continues in another, which may have to be
  /// reversed if lines cross each other.
  private static func parted(_ ring: [Position], eastOf world: Int) -> (west: [[Position]], east: [[Position]]) {
    func isEast(_ position: Position) -> Bool { position.east(in: world) > 180 }
    let next = { (index: Int) in ring[(index + 1) % ring.count] }
    let crossed = ring.indices.filter { isEast(ring[$0]) != isEast(next($0)) }
    guard let start = crossed.first else { return isEast(ring[0]) ? ([], [ring]) : ([ring], []) }
    let count = crossed.count
    let crossings = crossed.map { ring[$0].crossing(to: next($0), eastOf: world) }
    let chains = (0..<count).map { number in
      let length = (crossed[(number + 1) % count] - crossed[number] + ring.count) % ring.count
      let between = (1...length).map { ring[(crossed[number] + $0) % ring.count] }
      return [crossings[number]] + between + [crossings[(number + 1) % count]]
    }
    var partners = Array(repeating: 0, count: count)
    let order = crossings.indices.sorted { crossings[$0].north < crossings[$1].north }
    for pair in stride(from: 0, to: count, by: 2) {
      (partners[order[pair]], partners[order[pair + 1]]) = (order[pair + 1], order[pair])
    }
    // Every other chain is on the same side.
    func rings(from first: Int) -> [[Position]] {
      var isTaken = Array(repeating: false, count: count)
      return stride(from: first, to: count, by: 2).compactMap { begin in
        var (ring, crossing): ([Position], Int) = ([], begin)
        while true {
          let isForward = crossing % 2 == first
          let chain = isForward ? crossing : (crossing + count - 1) % count
          guard !isTaken[chain] else { return ring.isEmpty ? nil : ring }
          isTaken[chain] = true
          ring += isForward ? chains[chain] : chains[chain].reversed()
          crossing = partners[isForward ? (chain + 1) % count : chain]
        }
      }
    }
    let (here, there) = (rings(from: 0), rings(from: 1))
    return isEast(next(start)) ? (there, here) : (here, there)
  }
}
