import Geodesy
import Scene
import Tiles

/// The properties of all maps together, images and vector maps alike.
final class MapFacts {
  let limits: PanLimits
  /// The bounds of the named maps if they are shown on the bundled world.
  let named: WorldRect?
  /// Whether the maps have places on earth, and not just coordinates of their own.
  let isGeographic: Bool
  private(set) var attribution: String
  /// Whether a map service fills in what they lack.
  var isFilledIn = false
  /// Where each map lies, and from how near there is something to be seen on it.
  private var reaches: [Reach]

  private struct Reach {
    let bounds: WorldRect
    /// Where it has data.
    let areas: [WorldRect]
    let zoom: Double
    let isPicture: Bool

    init(_ info: ArchiveInfo) {
      (bounds, areas, isPicture) = (info.grid.map.bounds, info.areas, false)
      zoom =
        info.zooms.upperBound < MapFacts.streetZoom
        ? min(Double(info.zooms.upperBound + 1), MapFacts.nearestWithoutStreets) : MapFacts.deepestVectorZoom
    }

    init(pictureIn bounds: WorldRect, zoom: Double) {
      (self.bounds, areas, self.zoom, isPicture) = (bounds, [bounds], zoom, true)
    }
  }

  /// Vector tiles stay crisp beyond their deepest level; at some point there is nothing more to see.
  private static let deepestVectorZoom = 19.0
  /// Vector tiles that have streets have them from this level on; others show little beyond their deepest.
  private static let streetZoom = 12

  init(_ maps: MapStack, on ground: ArchiveInfo? = nil) {
    let vectors = maps.vectorArchives.map(\.info)
    var all = maps.isEmpty ? [] : [maps.bounds]
    all += vectors.map(\.grid.map.bounds)
    let bounds = all.dropFirst().reduce(all.first ?? maps.bounds) { $0.union($1) }
    let deepest = [maps.isEmpty ? nil : maps.zooms.upperBound, vectors.isEmpty ? nil : Self.deepestVectorZoom]
    named = ground == nil ? nil : bounds
    isGeographic = !vectors.isEmpty || maps.isGeographic
    limits = PanLimits(
      bounds: ground?.grid.map.bounds ?? bounds,
      deepestZoom: deepest.compactMap(\.self).max() ?? maps.zooms.upperBound,
      isRound: isGeographic
    )
    reaches = maps.reaches.map { Reach(pictureIn: $0.bounds, zoom: $0.zoom) } + vectors.map(Reach.init)
    attribution = Credits.joined(vectors.compactMap(\.description.attribution) + [maps.attribution])
    ground.map(add)
  }

  /// Takes one more map of vector tiles, which was opened meanwhile.
  func add(_ info: ArchiveInfo) {
    reaches.append(Reach(info))
    attribution = Credits.joined([attribution, info.description.attribution].compactMap(\.self))
  }

  /// Without streets there is nothing more to be seen from nearer, however exact a coast is.
  private static let nearestWithoutStreets = 9.0

  /// From how near there is still something to be seen at a place; nil if there is no map at all.
  func nearestZoom(at place: Coordinate) -> Double? {
    isFilledIn ? Self.deepestVectorZoom : reaches(at: place).map(\.zoom).max()
  }

  /// Whether there is something to be seen at a place from so near; of a picture there always is.
  func show(_ place: Coordinate, from zoom: Double) -> Bool {
    isFilledIn || reaches(at: place).contains { $0.isPicture || $0.zoom >= zoom }
  }

  /// Whether a map here shows streets at a place, or is a picture of it.
  func showStreets(at place: Coordinate) -> Bool {
    reaches(at: place).contains { $0.isPicture || $0.zoom == Self.deepestVectorZoom }
  }

  /// Where the most detailed map with streets lies that has a place on it; nil if there is none.
  func townMap(at place: Coordinate) -> WorldRect? {
    reaches(at: place).filter { !$0.isPicture && $0.zoom == Self.deepestVectorZoom }.map(\.bounds)
      .min { $0.maxX - $0.minX < $1.maxX - $1.minX }
  }

  /// The centre of a town on its map: its centre on world maps may be a mile off.
  func placeOnTownMap(_ town: Coordinate) -> Coordinate {
    guard townMap(at: town) == nil else { return town }
    let point = WorldPoint(town)
    let near = Self.nearTown / point.metersPerWorld
    let maps = reaches.filter { !$0.isPicture && $0.zoom == Self.deepestVectorZoom }.map(\.bounds)
    for bounds in maps {
      let inside = WorldPoint(
        x: min(max(point.x, bounds.minX + Self.fromEdge), bounds.maxX - Self.fromEdge),
        y: min(max(point.y, bounds.minY + Self.fromEdge), bounds.maxY - Self.fromEdge)
      )
      if abs(inside.x - point.x) < near, abs(inside.y - point.y) < near { return inside.coordinate }
    }
    return town
  }

  /// In metres.
  private static let nearTown = 2_000.0
  /// A few metres, in worlds.
  private static let fromEdge = 1e-7

  private func reaches(at place: Coordinate) -> [Reach] {
    let point = WorldPoint(place)
    return reaches.filter { reach in
      [0, 1].contains { copy in reach.areas.contains { $0.contains(WorldPoint(x: point.x + copy, y: point.y)) } }
    }
  }
}
