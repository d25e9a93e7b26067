import Geodesy
import Raster

/// The part of a building in one tile, in metres from a place, east and south.
nonisolated struct BuildingOutline: Hashable, Sendable {
  /// A side of it, seen from outside with its beginning on the left.
  struct Wall: Hashable, Sendable {
    let start: PathPoint
    let end: PathPoint
    /// Which of its ends are corners of the building, and not where the tile ends.
    let corners: [PathPoint]
  }

  /// A place of it just outside the tile, and which neighbour that is in.
  struct Exit: Hashable, Sendable {
    let place: PathPoint
    let across: Int
    let down: Int
  }

  let tile: TileID
  /// The outer ring and the courtyards, in any order.
  let rings: [[PathPoint]]
  /// Those that the tile has; where it is cut there is none.
  let walls: [Wall]
  let exits: [Exit]

  /// Takes the rings as the tile has them, which is so many units wide, and puts them where they are.
  init(_ rings: [[PathPoint]], of tile: TileID, extent: Double, placed: (PathPoint) -> PathPoint) {
    var (walls, exits): ([Wall], [Exit]) = ([], [])
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let across = Self.side(start.x, end.x, extent)
        let down = Self.side(start.y, end.y, extent)
        guard across != 0 || down != 0 else {
          let corners = [start, end].filter { (0...extent).contains($0.x) && (0...extent).contains($0.y) }
          walls.append(Wall(start: placed(start), end: placed(end), corners: corners.map(placed)))
          continue
        }
        // Parts beyond the tile are its neighbour's to draw, and the cut is no wall.
        let middle = PathPoint((start.x + end.x) / 2 + Double(across), (start.y + end.y) / 2 + Double(down))
        exits.append(Exit(place: placed(middle), across: across, down: down))
      }
    }
    self.tile = tile
    self.rings = rings.map { $0.map(placed) }
    (self.walls, self.exits) = (walls, exits)
  }

  /// The side of a tile, including its edge, beyond which both ends are; 0 if one is inside or they are on two sides.
  private static func side(_ one: Double, _ other: Double, _ extent: Double) -> Int {
    if one <= 0, other <= 0 { return -1 }
    return one >= extent && other >= extent ? 1 : 0
  }

  /// Whether it contains a place outside its courtyards.
  func holds(_ place: PathPoint) -> Bool {
    var isInside = false
    for ring in rings {
      for (one, other) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (one.y > place.y) != (other.y > place.y) {
        if one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x) > place.x { isInside.toggle() }
      }
    }
    return isInside
  }

  /// The area of its outer ring.
  var area: Double { rings.map { abs(Self.signedArea($0)) }.max() ?? 0 }

  static func signedArea(_ ring: [PathPoint]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
  }
}

/// A building as the map has it, and how high it is.
nonisolated struct Building: Sendable {
  /// One for each tile that has some of it; they overlap where the tiles do.
  var outlines: [BuildingOutline]
  /// In metres; nil if the map doesn't have it.
  let height: Double?

  /// The height drawn if the map has none: three storeys.
  private static let defaultHeight = 10.0

  var drawnHeight: Double { height ?? Self.defaultHeight }

  /// Whether it contains a place outside its courtyards.
  func holds(_ place: PathPoint) -> Bool { outlines.contains { $0.holds(place) } }

  /// The area of its outlines.
  var area: Double { outlines.map(\.area).reduce(0, +) }

  var corners: [PathPoint] { outlines.flatMap { $0.rings.joined() } }
}
