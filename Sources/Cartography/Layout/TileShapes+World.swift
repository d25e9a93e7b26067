import Geodesy
import Tiles

extension TileShapes {
  /// The points of the coast of its seas inside the tile.
  var shores: [WorldPoint] {
    areas.filter { $0.mapClass == .sea }.flatMap { worldLines($0.source.parts, layer: $0.source.layer).joined() }
  }

  /// The parts of a line inside its tile, in the world: what neighbours hold as well is left to them.
  func worldLines(_ parts: Range<Int>, layer index: Int) -> [[WorldPoint]] {
    let layer = tile.layers[index]
    let clip = ExtentClip(extent: Double(layer.extent))
    let frame = TileFrame(id, extent: layer.extent)
    return parts.flatMap { part in
      let line = layer.points[layer.points(ofPart: part)]
      let every = line.count / TileLayout.maxPoints + 1
      let shown = every == 1 ? line : stride(from: line.startIndex, to: line.endIndex, by: every).map { line[$0] }[...]
      // Nearly all lines lie inside as they are.
      if clip.holds(shown) {
        return [shown.map { frame.world(Double($0.x), Double($0.y)) }]
      }
      return clip.pieces(shown).map { piece in piece.map { frame.world($0.x, $0.y) } }
    }
  }
}

/// Where the units of a layer of a tile are in the world.
struct TileFrame {
  /// In worlds.
  let unit: Double
  private let left: Double
  private let top: Double

  init(_ id: UnwrappedTileID, extent: Int) {
    let side = 1 / Double(1 << id.canonical.zoom)
    unit = side / Double(max(extent, 1))
    left = Double(id.wrap) + Double(id.canonical.x) * side
    top = Double(id.canonical.y) * side
  }

  func world(_ x: Double, _ y: Double) -> WorldPoint { WorldPoint(x: left + x * unit, y: top + y * unit) }
}

/// Cuts lines off at the edge of their tile.
private struct ExtentClip {
  let extent: Double

  /// Whether nothing of a line has to be cut off or left out.
  func holds(_ line: ArraySlice<VectorPoint>) -> Bool {
    guard line.count > 1, var last = line.first else { return false }
    let inside = Int32(0)...Int32(extent)
    guard inside.contains(last.x), inside.contains(last.y) else { return false }
    for point in line.dropFirst() {
      guard inside.contains(point.x), inside.contains(point.y), point != last else { return false }
      last = point
    }
    return true
  }

  func pieces(_ line: ArraySlice<VectorPoint>) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    var piece: [SIMD2<Double>] = []
    for (one, other) in zip(line, line.dropFirst()) {
      let start = SIMD2(Double(one.x), Double(one.y))
      let end = SIMD2(Double(other.x), Double(other.y))
      guard start != end, let (from, to) = visible(start, end) else { continue }
      if from > 0 || piece.isEmpty {
        if piece.count > 1 { pieces.append(piece) }
        piece = [start + (end - start) * from]
      }
      piece.append(start + (end - start) * to)
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  /// The share of a straight piece that lies inside, after Liang and Barsky (1984).
  private func visible(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> (from: Double, to: Double)? {
    var from = 0.0
    var to = 1.0
    for axis in 0..<2 {
      let change = end[axis] - start[axis]
      let (near, far) = (0 - start[axis], extent - start[axis])
      if change == 0 {
        guard near <= 0, far >= 0 else { return nil }
      } else {
        from = max(from, min(near / change, far / change))
        to = min(to, max(near / change, far / change))
      }
    }
    return from < to ? (from, to) : nil
  }
}
