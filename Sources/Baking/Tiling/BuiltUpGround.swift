internal import Tiles

/// The ground of a town: the boxes of its houses, grown together.
///
/// Boxes are marked in dots, gaps of up to six dots are closed, and specks of less than three are opened up.
struct BuiltUpGround {
  private static let margin = 16
  private static let buffer = 4
  private static let side = 256 + 2 * margin

  private var dots = DotField(side: side)

  /// Takes boxes by their upper left and lower right corners, in the units of a tile.
  init(_ boxes: [(SIMD2<Double>, SIMD2<Double>)]) {
    guard !boxes.isEmpty else { return }
    for (low, high) in boxes {
      let (left, right) = (Self.dot(low.x), Self.dot(high.x))
      for y in Self.dot(low.y)...Self.dot(high.y) {
        for x in left...right { dots[x, y] = true }
      }
    }
    dots.grow(by: 3)
    dots.shrink(by: 4)
    dots.grow(by: 1)
  }

  private static func dot(_ unit: Double) -> Int {
    min(max(Int((unit / TileFrame.dot).rounded(.down)) + margin, 0), side - 1)
  }

  /// The outlines, those of the ground clockwise on the screen and each before those of the gaps in it.
  var rings: [[VectorPoint]] {
    let reach = (Self.margin - Self.buffer)..<(Self.side - Self.margin + Self.buffer)
    func isSet(_ x: Int, _ y: Int) -> Bool {
      reach.contains(x) && reach.contains(y) && dots[x, y]
    }
    // Each edge between ground and none, walked with the ground on its right.
    var edges: [SIMD2<Int>: [SIMD2<Int>]] = [:]
    for y in reach {
      for x in reach where isSet(x, y) {
        if !isSet(x, y - 1) { edges[SIMD2(x, y), default: []].append(SIMD2(x + 1, y)) }
        if !isSet(x + 1, y) { edges[SIMD2(x + 1, y), default: []].append(SIMD2(x + 1, y + 1)) }
        if !isSet(x, y + 1) { edges[SIMD2(x + 1, y + 1), default: []].append(SIMD2(x, y + 1)) }
        if !isSet(x - 1, y) { edges[SIMD2(x, y + 1), default: []].append(SIMD2(x, y)) }
      }
    }
    return Self.nested(Self.outlines(&edges))
  }

  private static func outlines(_ edges: inout [SIMD2<Int>: [SIMD2<Int>]]) -> [[SIMD2<Double>]] {
    var outlines: [[SIMD2<Double>]] = []
    for start in edges.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      while edges[start]?.isEmpty == false {
        var outline: [SIMD2<Double>] = []
        var (corner, way) = (start, SIMD2(0, 0))
        while let ends = edges[corner], !ends.isEmpty {
          // If two dots meet at a corner only, turning right separates them.
          let turn = SIMD2(-way.y, way.x)
          let index = ends.firstIndex { $0 &- corner == turn } ?? 0
          edges[corner]?.remove(at: index)
          let next = ends[index]
          if next &- corner != way { outline.append(unit(corner)) }
          (way, corner) = (next &- corner, next)
        }
        outlines.append(LineSimplifier.ring(outline, tolerance: TileFrame.dot * 0.75))
      }
    }
    return outlines
  }

  private static func unit(_ corner: SIMD2<Int>) -> SIMD2<Double> {
    SIMD2(Double(corner.x - margin), Double(corner.y - margin)) * TileFrame.dot
  }

  /// Filling counts turns, so that the order hardly matters: the ground first, then its gaps.
  private static func nested(_ outlines: [[SIMD2<Double>]]) -> [[VectorPoint]] {
    let rings = outlines.filter { $0.count >= 3 }
      .map { $0.map { VectorPoint(x: Int32($0.x.rounded()), y: Int32($0.y.rounded())) } }
    return rings.filter { $0.twiceArea > 0 } + rings.filter { $0.twiceArea < 0 }
  }
}

extension [VectorPoint] {
  /// Twice the area of a ring; positive where it runs clockwise on the screen.
  var twiceArea: Int {
    guard var last else { return 0 }
    var sum = 0
    for point in self {
      sum += Int(last.x) * Int(point.y) - Int(point.x) * Int(last.y)
      last = point
    }
    return sum
  }
}
