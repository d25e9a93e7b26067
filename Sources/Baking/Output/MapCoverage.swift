internal import Geodesy
internal import Tiles

/// The parts of a map's bounds that its data reach.
///
/// An extract may follow a street or a border, and what is beside that isn't known.
struct MapCoverage {
  private static let side = 128
  private static let margin = 16
  /// The least size of a cell, and half the width of the gaps that are closed, in metres.
  private static let (leastCell, reach) = (40.0, 150.0)
  /// The share of the bounds from which on all of them counts as covered.
  private static let wholeShare = 0.95
  private static let mostRects = 256

  private let bounds: WorldRect
  private let cell: Double
  private var field = DotField(side: side + 2 * margin)

  /// The rectangles, which don't overlap; none where the map covers all its bounds.
  static func rects(of content: MapContent) -> [WorldRect] {
    let coverage = MapCoverage(of: content)
    let rects = coverage.rects
    let area = rects.reduce(0) { $0 + $1.width * $1.height }
    let isWhole = area >= coverage.bounds.width * coverage.bounds.height * wholeShare
    return isWhole || rects.count > mostRects ? [] : rects
  }

  private init(of content: MapContent) {
    bounds = content.bounds
    let middle = WorldPoint(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
    let meter = 1 / middle.metersPerWorld
    cell = max(max(bounds.width, bounds.height) / Double(Self.side), Self.leastCell * meter)
    for index in 0..<content.features.count {
      let feature = content.features[index]
      if feature.layer.showsGround { mark(content.features.shape(of: feature)) }
    }
    let radius = min(max(Int((Self.reach * meter / cell).rounded(.up)), 2), Self.margin / 2)
    field.grow(by: radius)
    field.shrink(by: radius - 1)
    field.fillHoles()
  }

  private mutating func mark(_ shape: Shape) {
    for part in shape.parts {
      guard var last = shape.kind == .polygon ? part.last : part.first else { continue }
      for point in part {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        let steps = Int(max(abs(dx), abs(dy)) / cell) + 1
        for step in 0...steps {
          let share = Double(step) / Double(steps)
          let (x, y) = (last.x + dx * share, last.y + dy * share)
          field[position(x, from: bounds.minX), position(y, from: bounds.minY)] = true
        }
        last = point
      }
    }
    guard shape.kind == .polygon else { return }
    for y in position(shape.box.minY, from: bounds.minY)...position(shape.box.maxY, from: bounds.minY) {
      let middle = bounds.minY + (Double(y - Self.margin) + 0.5) * cell
      let crossings = shape.parts.flatMap { Ring.crossings(of: $0, at: middle) }.sorted()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let columns = crossings[pair...pair + 1].map { position($0, from: bounds.minX) }
        for x in columns[0]...columns[1] { field[x, y] = true }
      }
    }
  }

  /// The row or column of a place, which may be at the far edge of the last cell.
  private func position(_ place: Double, from start: Double) -> Int {
    min(max(Int((place - start) / cell), 0), Self.side - 1) + Self.margin
  }

  /// Rows of marks, and rows that are alike as one.
  private var rects: [WorldRect] {
    var done: [WorldRect] = []
    var open: [WorldRect] = []
    for y in 0..<Self.side {
      let runs = runs(inRow: y)
      done += open.filter { above in !runs.contains { $0.minX == above.minX && $0.maxX == above.maxX } }
      open = runs.map { run in
        let above = open.first { $0.minX == run.minX && $0.maxX == run.maxX }
        return WorldRect(minX: run.minX, minY: above?.minY ?? run.minY, maxX: run.maxX, maxY: run.maxY)
      }
    }
    return done + open
  }

  private func runs(inRow y: Int) -> [WorldRect] {
    let row = (0..<Self.side).map { field[$0 + Self.margin, y + Self.margin] }
    let starts = row.indices.filter { row[$0] && ($0 == 0 || !row[$0 - 1]) }
    let ends = row.indices.filter { row[$0] && ($0 == Self.side - 1 || !row[$0 + 1]) }
    return zip(starts, ends).map { start, end in
      let (left, top) = (bounds.minX + Double(start) * cell, bounds.minY + Double(y) * cell)
      return WorldRect(minX: left, minY: top, maxX: bounds.minX + Double(end + 1) * cell, maxY: top + cell)
        .intersection(bounds)
    }
    .filter { $0.width > 0 && $0.height > 0 }
  }
}

extension SchemaLayer {
  /// Whether there are data of the ground where it has something.
  ///
  /// Borders and ferries lead to other places.
  fileprivate var showsGround: Bool {
    switch self {
    case .boundaries, .boundaryLabels, .landformLabels, .placeLabels, .ferries, .transitLines: false
    default: true
    }
  }
}
