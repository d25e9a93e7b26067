import Tiles

/// The form of an area on a lattice: close up a house has its own tint, walls and a shadow.
struct HouseForm {
  let mapClass: MapClass
  /// The length of the shadow to the right and down, in dots.
  let shadow: Float
  /// The class as which its walls are painted.
  let wall: MapClass?

  /// The width of a line along walls, in dots, of which the inner half is seen.
  static let wallWidth = 1.1

  /// The length of a shadow for a metre of height, in metres.
  private static let shadowLength = 1.0 / 3
  /// The height of a house of three storeys, in metres, for those of unknown height.
  private static let defaultHeight = 10.0
  /// In dots of the screen.
  private static let maxShadow = 5.0

  /// On the map of a year colours show the age, and houses stay plain.
  init(_ area: TileShapes.Area, on lattice: MapLattice, year: Int?) {
    guard area.mapClass.isBuilding, lattice.zoom >= HouseTints.leastZoom, year == nil else {
      mapClass = area.mapClass.isTint ? .building : area.mapClass
      (shadow, wall) = (0, nil)
      return
    }
    mapClass = area.mapClass
    wall = mapClass == .landmark ? .landmarkWall : .wall
    let height = area.height > 0 ? Double(area.height) : Self.defaultHeight
    shadow = Float(
      min(height * Self.shadowLength * lattice.dotsPerMeter, Self.maxShadow * lattice.dotsPerDot)
    )
  }

  /// The outlines of a house, without the edges that the tile's edge made.
  static func walls(of area: TileShapes.Area, in layer: VectorLayer, _ transform: TileTransform) -> [[FixedPoint]] {
    let extent = Int32(clamping: layer.extent)
    var walls: [[FixedPoint]] = []
    for part in area.source.parts {
      let ring = layer.points[layer.points(ofPart: part)]
      guard var last = ring.last, ring.count <= TileLayout.maxPoints else { continue }
      var wall = [transform.apply(last)]
      for point in ring {
        if isOutside(last, point, extent) {
          if wall.count > 1 { walls.append(wall) }
          wall = []
        }
        wall.append(transform.apply(point))
        last = point
      }
      if wall.count > 1 { walls.append(wall) }
    }
    return walls
  }

  private static func isOutside(_ one: VectorPoint, _ other: VectorPoint, _ extent: Int32) -> Bool {
    max(one.x, other.x) <= 0 || max(one.y, other.y) <= 0 || min(one.x, other.x) >= extent
      || min(one.y, other.y) >= extent
  }
}

extension MapClass {
  fileprivate var isTint: Bool { self == .paleBuilding || self == .darkBuilding }
}

extension TileTransform {
  fileprivate func apply(_ point: VectorPoint) -> FixedPoint { apply(Double(point.x), Double(point.y)) }
}
