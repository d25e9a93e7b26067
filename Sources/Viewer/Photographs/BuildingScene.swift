import Geodesy
import Raster
import Tiles

/// The building at a place, with its parts, and the outlines around it.
nonisolated struct BuildingScene: Sendable {
  let building: Building
  /// Towers and wings that have outlines of their own within its own.
  let parts: [Building]
  let neighbours: [Building]

  /// Looks for it in the first of some archives that has one there; nil if none has.
  init?(at place: Coordinate, in archives: [any TileArchive]) {
    for archive in archives {
      guard var tiles = BuildingTiles(around: WorldPoint(place), in: archive), let whole = tiles.whole() else {
        continue
      }
      building = whole
      let others = tiles.all.filter { other in !whole.outlines.contains { other.outlines.contains($0) } }
      parts = others.filter { $0.corners.allSatisfy(whole.holds) }
      neighbours = others.filter { !$0.corners.allSatisfy(whole.holds) }
      return
    }
    return nil
  }
}

/// The buildings around a place, tile by tile as they are asked for.
nonisolated struct BuildingTiles {
  private let archive: any TileArchive
  private let place: WorldPoint
  private let home: TileID
  private var known: [TileID: [Building]] = [:]

  /// The layers of buildings in maps, and the attributes for their heights.
  private static let layers = ["buildings", "building"]
  private static let heights = ["height", "render_height"]
  /// From tiles further away buildings are no outlines any more.
  private static let coarsestZoom = 14
  /// How many tiles away the farthest part of a building may be.
  private static let farthest = 2

  /// Nil if an archive has none from near.
  init?(around place: WorldPoint, in archive: any TileArchive) {
    let zoom = archive.info.zooms.upperBound
    guard zoom >= Self.coarsestZoom else { return nil }
    let side = Double(1 << zoom)
    guard let home = TileID(zoom: zoom, x: Int(place.x * side), y: Int(place.y * side)) else { return nil }
    (self.archive, self.place, self.home) = (archive, place, home)
  }

  /// The whole building that contains the place; of several the largest.
  mutating func whole() -> Building? {
    let holding = buildings(in: home).filter { $0.holds(PathPoint(0, 0)) }
    guard var building = holding.max(by: { $0.area < $1.area }) else { return nil }
    var open = building.outlines.flatMap(\.exits).map { (tile: home, exit: $0) }
    while let (tile, exit) = open.popLast() {
      guard let next = neighbour(of: tile, exit), !building.outlines.contains(where: { $0.tile == next }),
        let found = buildings(in: next).first(where: { $0.holds(exit.place) })
      else { continue }
      building.outlines += found.outlines
      open += found.outlines.flatMap(\.exits).map { (next, $0) }
    }
    return building
  }

  /// All that has been looked at so far.
  var all: [Building] { known.keys.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.flatMap { known[$0] ?? [] } }

  private func neighbour(of tile: TileID, _ exit: BuildingOutline.Exit) -> TileID? {
    let (x, y) = (tile.x + exit.across, tile.y + exit.down)
    guard abs(x - home.x) <= Self.farthest, abs(y - home.y) <= Self.farthest else { return nil }
    return TileID(zoom: tile.zoom, x: x, y: y)
  }

  private mutating func buildings(in tile: TileID) -> [Building] {
    if let known = known[tile] { return known }
    let found = read(tile)
    known[tile] = found
    return found
  }

  private func read(_ id: TileID) -> [Building] {
    guard let tile = try? archive.vectorTile(at: id),
      let layer = Self.layers.lazy.compactMap({ tile.layer($0) }).first, layer.extent > 0
    else { return [] }
    let (side, extent) = (Double(1 << id.zoom), Double(layer.extent))
    let meters = place.metersPerWorld / side / extent
    let here = PathPoint((place.x * side - Double(id.x)) * extent, (place.y * side - Double(id.y)) * extent)
    let keys = Self.heights.compactMap { layer.keyIndex($0) }
    return layer.features.filter { $0.kind == .polygon }.flatMap { feature in
      let height = keys.lazy.compactMap { layer.value(ofKey: $0, in: feature)?.number }.first {
        (1..<1000).contains($0)
      }
      let rings = feature.parts.map { part in
        layer.points(ofPart: part).map { PathPoint(Double(layer.points[$0].x), Double(layer.points[$0].y)) }
      }
      return Self.polygons(of: rings).map { polygon in
        let outline = BuildingOutline(polygon, of: id, extent: extent) {
          PathPoint(($0.x - here.x) * meters, ($0.y - here.y) * meters)
        }
        return Building(outlines: [outline], height: height)
      }
    }
  }

  /// Groups the rings of a feature into outlines, each with its courtyards: those run in the opposite direction.
  private static func polygons(of rings: [[PathPoint]]) -> [[[PathPoint]]] {
    var polygons: [[[PathPoint]]] = []
    let rings = rings.filter { $0.count >= 3 }
    let isMirrored = rings.first.map { BuildingOutline.signedArea($0) < 0 } ?? false
    for ring in rings.map({ isMirrored ? $0.reversed() : $0 }) {
      if BuildingOutline.signedArea(ring) > 0 {
        polygons.append([ring])
      } else if !polygons.isEmpty {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }
}

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
