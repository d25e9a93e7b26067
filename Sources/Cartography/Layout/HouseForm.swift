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

/// The tints of the buildings of a tile: three, so that houses that share a corner can be seen apart.
struct HouseTints {
  /// The zoom from which each house is drawn by itself, with walls and a shadow.
  static let leastZoom = 15.75

  private static let classes: [MapClass] = [.building, .paleBuilding, .darkBuilding]

  private var houses: [(area: Int, mapClass: MapClass)] = []
  /// A bit for each tint of the houses at a corner.
  private var tintsAtCorner: [VectorPoint: UInt8] = [:]

  init(_ tile: VectorTile, _ areas: [TileShapes.Area]) {
    // The next tile has to agree about a house that the edge cuts, and draws the part within its own margin: the first
    // tint, which the others cover.
    for isCut in [true, false] {
      for (index, area) in areas.enumerated() where area.mapClass == .building {
        let layer = tile.layers[area.source.layer]
        if area.isCut(at: layer.extent) == isCut { add(index, area, layer, isCut: isCut) }
      }
    }
  }

  func apply(to areas: inout [TileShapes.Area]) {
    for house in houses { areas[house.area].mapClass = house.mapClass }
  }

  /// Gives a house the first tint that none of its neighbours has so far.
  private mutating func add(_ index: Int, _ area: TileShapes.Area, _ layer: VectorLayer, isCut: Bool) {
    let corners = area.source.parts.map { layer.points[layer.points(ofPart: $0)] }.joined()
    let taken = corners.reduce(into: UInt8(0)) { $0 |= tintsAtCorner[$1] ?? 0 }
    let tint = isCut ? 0 : Self.classes.indices.first { taken & 1 << UInt8($0) == 0 } ?? 0
    houses.append((index, Self.classes[tint]))
    for corner in corners { tintsAtCorner[corner, default: 0] |= 1 << UInt8(tint) }
  }
}

extension TileShapes.Area {
  fileprivate func isCut(at extent: Int) -> Bool {
    min(box.minX, box.minY) < 0 || max(box.maxX, box.maxY) > Int32(clamping: extent)
  }
}
