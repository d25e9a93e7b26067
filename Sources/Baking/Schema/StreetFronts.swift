internal import Geodesy

/// The outdoor streets with a name that are open to pedestrians, by position.
///
/// A large building without mapped entrances is placed at the side that faces such a street.
struct StreetFronts {
  /// A piece of a street in one of the squares that it runs through.
  private struct Piece {
    let square: UInt64
    let street: Int32
    let start: WorldPoint
    let end: WorldPoint
  }

  private var names: [String: Int32] = [:]
  /// In the order of their squares.
  private var pieces: [Piece] = []

  /// The number of squares around the world; one is about 40 m wide at middle latitudes.
  private static let side = Double(1 << 19)
  private static let closed: Set = ["no", "private"]
  /// Kinds that are closed to pedestrians, or have no houses.
  private static let others: Set = [
    "motorway", "motorway_link", "trunk", "trunk_link", "corridor", "elevator", "platform", "bus_stop",
  ]

  init(of extract: Extract) {
    for index in 0..<extract.ways.count {
      let way = extract.ways[index]
      let tags = extract.tags(ofWay: way)
      guard let name = tags.name, Self.isFront(tags) else { continue }
      let street = names[name] ?? Int32(names.count)
      names[name] = street
      for nodes in extract.nodes(of: way).pieces {
        for (start, end) in zip(nodes, nodes.dropFirst()) {
          add(street, extract.nodes.place(at: start), extract.nodes.place(at: end))
        }
      }
    }
    pieces.sort { $0.square < $1.square }
  }

  private static func isFront(_ tags: Tags) -> Bool {
    guard let highway = tags["highway"], !others.contains(highway), RoadWords.isRoad(tags) else { return false }
    return !tags.has("tunnel") && !tags.has("indoor") && tags["foot"] != "no"
      && !closed.contains(tags["foot"] ?? tags["access"] ?? "")
  }

  private mutating func add(_ street: Int32, _ start: WorldPoint, _ end: WorldPoint) {
    let steps = max((max(abs(end.x - start.x), abs(end.y - start.y)) * Self.side).rounded(.up), 1)
    var last: UInt64?
    for step in 0...Int(steps) {
      let share = Double(step) / steps
      let square = Self.square(
        Self.row(start.x + share * (end.x - start.x)),
        Self.row(start.y + share * (end.y - start.y))
      )
      guard square != last else { continue }
      pieces.append(Piece(square: square, street: street, start: start, end: end))
      last = square
    }
  }

  private static func row(_ share: Double) -> Int { Int(share * side) }
  private static func square(_ column: Int, _ row: Int) -> UInt64 {
    UInt64(clamping: row) << 32 | UInt64(clamping: column)
  }

  /// The centre of the wall that is nearest to the street of an address, or else to any street; nil if none is near.
  func front(of outline: [WorldPoint], street: String?) -> WorldPoint? {
    let wanted = street.flatMap { names[$0] }
    var best: (isWanted: Bool, distance: Double, point: WorldPoint)?
    for (start, end) in zip(outline, outline.dropFirst()) {
      let point = WorldPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      for piece in near(point) {
        let (isWanted, distance) = (piece.street == wanted, point.squaredDistance(to: (piece.start, piece.end)))
        guard let known = best,
          (known.isWanted && !isWanted) || known.isWanted == isWanted && known.distance <= distance
        else {
          best = (isWanted, distance, point)
          continue
        }
      }
    }
    return best?.point
  }

  /// Those in the square of a point and in the ones around it.
  private func near(_ point: WorldPoint) -> some Sequence<Piece> {
    let (column, row) = (Self.row(point.x), Self.row(point.y))
    return (row - 1...row + 1).lazy
      .flatMap { pieces[from(Self.square(column - 1, $0))..<from(Self.square(column + 1, $0) + 1)] }
  }

  /// Where the pieces of a square begin, or of the next that has any.
  private func from(_ square: UInt64) -> Int {
    var range = 0..<pieces.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = pieces[middle].square < square ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension WorldPoint {
  /// The square of its distance from a line between two points, in parts of the square world.
  func squaredDistance(to line: (start: WorldPoint, end: WorldPoint)) -> Double {
    let (width, height) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let length = width * width + height * height
    let along = (x - line.start.x) * width + (y - line.start.y) * height
    let share = length == 0 ? 0 : min(max(along / length, 0), 1)
    let (across, down) = (line.start.x + share * width - x, line.start.y + share * height - y)
    return across * across + down * down
  }
}
