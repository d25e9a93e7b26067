import Geodesy
import Tiles

/// What the ground is at a place, as the tiles of vector maps have it: water near it, and the park that it lies in.
nonisolated struct GroundReader: Sendable {
  struct Ground: Sendable {
    var isOnWater = false
    /// The sea and other water, where they are nearest.
    var waters: [Neighbour] = []
    /// The park or the like that the place lies in.
    var inside: Neighbour?
  }

  private let archives: [any TileArchive]

  /// Water is told of within so many metres.
  private static let reach = 300.0
  /// Ponds and fountains are smaller, in square metres.
  private static let smallest = 1500.0
  /// From tiles farther away shores are only rough.
  private static let coarsestZoom = 13

  private static let seas: Set = ["ocean"]
  private static let waters: Set = ["water_polygons", "water"]
  /// Water that nobody finds their way by.
  private static let basins: Set = ["swimming_pool", "fountain", "basin", "reflecting_pool", "wastewater", "ocean"]
  private static let parks: Set = ["park", "garden", "cemetery", "forest", "wood"]

  init(_ archives: [any TileArchive]) {
    self.archives = archives.filter { $0.info.zooms.upperBound >= Self.coarsestZoom }
  }

  /// Parks have the name of the one of some sights that lies in them.
  func ground(at place: Coordinate, parks sights: [Neighbour]) -> Ground {
    var ground = Ground()
    for archive in archives {
      for id in Self.tiles(around: WorldPoint(place), in: archive) {
        guard let tile = try? archive.vectorTile(at: id) else { continue }
        for layer in tile.layers { look(at: layer, of: id, around: place, sights, &ground) }
      }
    }
    ground.waters = Self.nearestOfEach(ground.waters, from: place)
    return ground
  }

  private func look(
    at layer: VectorLayer,
    of id: TileID,
    around place: Coordinate,
    _ sights: [Neighbour],
    _ ground: inout Ground
  ) {
    let isSea = Self.seas.contains(layer.name)
    let isWater = Self.waters.contains(layer.name)
    guard isSea || isWater || layer.name == "land", layer.extent > 0 else { return }
    let frame = Frame(place, id, layer)
    let key = layer.keyIndex("kind")
    for feature in layer.features where feature.kind == .polygon {
      let kind = key.flatMap { layer.value(ofKey: $0, in: feature)?.string } ?? ""
      guard isSea || isWater && !Self.basins.contains(kind) || Self.parks.contains(kind) else { continue }
      let patch = GroundPatch(feature, of: layer, from: frame.here, meters: frame.meters)
      if isSea || isWater {
        guard isSea || patch.area >= Self.smallest else { continue }
        if patch.contains() { ground.isOnWater = true }
        guard let nearest = patch.nearest, (nearest * nearest).sum() <= Self.reach * Self.reach else { continue }
        let kind = isSea ? Neighbour.sea : Neighbour.water
        ground.waters.append(Neighbour(name: "", kind: kind, place: frame.coordinate(nearest)))
      } else if patch.contains() {
        let named = sights.first { $0.kind == kind && patch.contains(frame.meters(to: $0.place)) }
        ground.inside = named ?? ground.inside ?? Neighbour(name: "", kind: kind, place: place)
      }
    }
  }

  private static func nearestOfEach(_ waters: [Neighbour], from place: Coordinate) -> [Neighbour] {
    [Neighbour.sea, Neighbour.water].compactMap { kind in
      waters.filter { $0.kind == kind }.min { $0.distance(from: place) < $1.distance(from: place) }
    }
  }

  /// Those that may show what is near, of the deepest zoom.
  private static func tiles(around place: WorldPoint, in archive: any TileArchive) -> [TileID] {
    let zoom = archive.info.zooms.upperBound
    let side = Double(1 << zoom)
    // Towards the poles a metre is as wide as one likes.
    let reach = min(reach / place.metersPerWorld * side, 1)
    func range(_ place: Double) -> ClosedRange<Int> {
      let middle = min(max(place * side, 0), side - 0.5)
      return Int(max(middle - reach, 0))...Int(min(middle + reach, side - 0.5))
    }
    return range(place.y).flatMap { y in range(place.x).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
  }
}

/// How a layer of a tile counts, from a place in metres to the east and the south.
private nonisolated struct Frame {
  let here: SIMD2<Double>
  let meters: Double
  private let origin: WorldPoint

  init(_ place: Coordinate, _ id: TileID, _ layer: VectorLayer) {
    origin = WorldPoint(place)
    let (side, extent) = (Double(1 << id.zoom), Double(layer.extent))
    here = SIMD2((origin.x * side - Double(id.x)) * extent, (origin.y * side - Double(id.y)) * extent)
    meters = origin.metersPerWorld / side / extent
  }

  func meters(to place: Coordinate) -> SIMD2<Double> {
    let point = WorldPoint(place).nearest(to: origin)
    return SIMD2(point.x - origin.x, point.y - origin.y) * origin.metersPerWorld
  }

  func coordinate(_ offset: SIMD2<Double>) -> Coordinate {
    let worlds = offset / origin.metersPerWorld
    return WorldPoint(x: origin.x + worlds.x, y: origin.y + worlds.y).coordinate
  }
}
