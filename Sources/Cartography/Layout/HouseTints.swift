import Tiles

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
