import Tiles

/// Finds out which areas of a tile hold a point: the church that a name belongs to, the size of a square.
struct AreaFinder {
  /// A place in shares of the tile, for layers may differ in extent.
  typealias Point = (x: Double, y: Double)

  private let tile: VectorTile

  init(_ tile: VectorTile) {
    self.tile = tile
  }

  /// Where a name is, if it is at a point.
  func point(of label: TileShapes.Label) -> Point? {
    let layer = tile.layers[label.layer]
    guard label.geometry == .point, let point = layer.points[layer.points(ofPart: label.parts.lowerBound)].first else {
      return nil
    }
    let extent = Double(max(layer.extent, 1))
    return (Double(point.x) / extent, Double(point.y) / extent)
  }

  func holds(_ area: TileShapes.Area, _ points: PointGrid) -> Bool {
    let layer = tile.layers[area.source.layer]
    return holds(area, points.near(area.box, extent: layer.extent))
  }

  func holds(_ area: TileShapes.Area, _ points: [Point]) -> Bool {
    guard !points.isEmpty, !area.source.parts.isEmpty else { return false }
    let layer = tile.layers[area.source.layer]
    let extent = Double(layer.extent)
    return points.contains { point in
      let (x, y) = (point.x * extent, point.y * extent)
      guard x >= Double(area.box.minX), x <= Double(area.box.maxX), y >= Double(area.box.minY),
        y <= Double(area.box.maxY)
      else { return false }
      return contains(x, y, area, layer)
    }
  }

  /// The size of the first area that holds a point, in shares of the tile; 0 if none does.
  func size(of areas: [TileShapes.Area], at point: Point) -> Double {
    areas.first { holds($0, [point]) }.map(size) ?? 0
  }

  /// The size of the water at a point, in shares of the tile; 0 if there is none.
  ///
  /// Of water that goes on beyond the tile it is that of a bay, which reaches out as far as its nearest shore is away, and
  /// as far again.
  func sizeOfWater(in areas: [TileShapes.Area], at point: Point) -> Double {
    guard let area = areas.first(where: { holds($0, [point]) }) else { return 0 }
    let layer = tile.layers[area.source.layer]
    let (extent, inside) = (Double(max(layer.extent, 1)), 0..<Int32(max(layer.extent, 1)))
    let isWhole =
      area.box.minX >= 0 && area.box.minY >= 0 && area.box.maxX <= inside.upperBound
      && area.box.maxY <= inside.upperBound
    guard !isWhole else { return size(of: area) }
    // The cut beyond the tile's edge is no shore.
    let shore = area.source.parts.lazy.flatMap { layer.points[layer.points(ofPart: $0)] }
      .filter { inside.contains($0.x) && inside.contains($0.y) }
    let nearest = shore.map { corner in
      let (x, y) = (Double(corner.x) / extent - point.x, Double(corner.y) / extent - point.y)
      return x * x + y * y
    }.min()
    return min(nearest.map { 4 * .pi * $0 } ?? .infinity, size(of: area))
  }

  private func size(of area: TileShapes.Area) -> Double {
    let layer = tile.layers[area.source.layer]
    let extent = Double(max(layer.extent, 1))
    let points = layer.points
    let units = area.source.parts.reduce(0) { $0 + points.span.extracting(layer.points(ofPart: $1)).signedArea }
    return abs(units) / (extent * extent)
  }

  private func contains(_ x: Double, _ y: Double, _ area: TileShapes.Area, _ layer: VectorLayer) -> Bool {
    var isInside = false
    for part in area.source.parts {
      let ring = layer.points[layer.points(ofPart: part)]
      guard var previous = ring.last else { continue }
      for point in ring {
        if (Double(point.y) > y) != (Double(previous.y) > y) {
          let share = (y - Double(point.y)) / (Double(previous.y) - Double(point.y))
          if x < Double(point.x) + (Double(previous.x) - Double(point.x)) * share { isInside.toggle() }
        }
        previous = point
      }
    }
    return isInside
  }
}

/// Points of a tile by the part of it that they are in, so that thousands of houses can be asked which of them they hold.
struct PointGrid {
  private var squares: [[AreaFinder.Point]]
  /// Which squares of each row have points, a bit each: few do, and thousands of areas ask.
  private var taken = Array(repeating: UInt64(0), count: side)

  private static let side = 64

  init(_ points: [AreaFinder.Point]) {
    squares = Array(repeating: [], count: points.isEmpty ? 0 : Self.side * Self.side)
    for point in points {
      let (column, row) = (Self.step(point.x), Self.step(point.y))
      taken[row] |= 1 << UInt64(column)
      squares[row * Self.side + column].append(point)
    }
  }

  /// The points in the squares that a box touches, in units of which the tile has so many along its side.
  func near(_ box: FixedBox, extent: Int) -> [AreaFinder.Point] {
    guard !squares.isEmpty, !box.isEmpty else { return [] }
    let scale = 1 / Double(max(extent, 1))
    let columns = Self.step(Double(box.minX) * scale)...Self.step(Double(box.maxX) * scale)
    let rows = Self.step(Double(box.minY) * scale)...Self.step(Double(box.maxY) * scale)
    let touched = ~UInt64(0) << UInt64(columns.lowerBound) & ~UInt64(0) >> UInt64(Self.side - 1 - columns.upperBound)
    var found: [AreaFinder.Point] = []
    for row in rows where taken[row] & touched != 0 {
      for column in columns { found += squares[row * Self.side + column] }
    }
    return found
  }

  /// Points of the margin belong to the squares at the edge.
  private static func step(_ share: Double) -> Int { Int(min(max(share * Double(side), 0), Double(side - 1))) }
}
