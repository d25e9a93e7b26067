import Geodesy
import Tiles

/// An area of a vector tile, in metres from a place: a park, a stretch of water, or what a tile's border leaves of one.
package nonisolated struct GroundPatch: Sendable {
  /// The border between two tiles side by side.
  struct Border: Hashable {
    let isUpright: Bool
    let number: Int
  }

  /// Where a border cuts it: it goes on in the tile on the other side.
  struct Cut {
    let border: Border
    let isBehind: Bool
    let range: ClosedRange<Double>
  }

  /// A stretch of its edge.
  struct Stretch {
    let start: SIMD2<Double>
    let end: SIMD2<Double>

    /// Where it is nearest to where it is counted from.
    var nearest: SIMD2<Double> {
      let step = end - start
      let square = step.square
      return start + step * (square > 0 ? min(max(-(start * step).sum() / square, 0), 1) : 0)
    }
  }

  private let rings: [[SIMD2<Double>]]
  /// Of each ring, whether its stretches are the thing's own edge and not where its tile ends.
  private let edges: [[Bool]]
  private(set) var cuts: [Cut] = []

  /// Of the box around it.
  let corners: (least: SIMD2<Double>, greatest: SIMD2<Double>)

  /// Takes rings whose stretches are all edges of it.
  package init(rings: [[SIMD2<Double>]]) {
    self.init(rings, edges: rings.map { $0.map { _ in true } })
  }

  private init(_ rings: [[SIMD2<Double>]], edges: [[Bool]]) {
    (self.rings, self.edges) = (rings, edges)
    corners = rings.joined()
      .reduce((SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))) { corners, point in
        (pointwiseMin(corners.0, point), pointwiseMax(corners.1, point))
      }
  }

  /// Takes a feature whose points are counted from a place in a layer; a unit is so many metres long.
  init(_ feature: VectorFeature, of layer: VectorLayer, in id: TileID, from here: SIMD2<Double>, meters: Double) {
    var (rings, edges): ([[SIMD2<Double>]], [[Bool]]) = ([], [])
    let extent = Int32(clamping: layer.extent)
    for part in feature.parts {
      let points = layer.points(ofPart: part).map { layer.points[$0] }
      guard points.count > 2 else { continue }
      let next = points.dropFirst() + points.prefix(1)
      rings.append(points.map { (SIMD2(Double($0.x), Double($0.y)) - here) * meters })
      edges.append(
        zip(points, next).map { one, other in
          !(one.x <= 0 && other.x <= 0 || one.y <= 0 && other.y <= 0 || one.x >= extent && other.x >= extent
            || one.y >= extent && other.y >= extent)
        }
      )
    }
    self.init(rings, edges: edges)
    // Half a unit inside its tile, so that no point is on the line.
    let (first, last) = (Self.inside, Double(extent) - Self.inside)
    cuts = [
      (true, id.x, true, first), (true, id.x + 1, false, last), (false, id.y, true, first),
      (false, id.y + 1, false, last),
    ]
    .flatMap { isUpright, number, isBehind, place in
      let line = (place - (isUpright ? here.x : here.y)) * meters
      return ranges(isUpright: isUpright, at: line)
        .map { Cut(border: Border(isUpright: isUpright, number: number), isBehind: isBehind, range: $0) }
    }
  }

  private static let inside = 0.5

  /// The ranges of a vertical or horizontal line that are inside the patch.
  func ranges(isUpright: Bool, at line: Double) -> [ClosedRange<Double>] {
    guard
      isUpright
        ? corners.least.x <= line && line <= corners.greatest.x : corners.least.y <= line && line <= corners.greatest.y
    else { return [] }
    var crossings: [Double] = []
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (from, to) = isUpright ? (start.x, end.x) : (start.y, end.y)
        guard (from > line) != (to > line) else { continue }
        let share = (line - from) / (to - from)
        crossings.append(isUpright ? start.y + (end.y - start.y) * share : start.x + (end.x - start.x) * share)
      }
    }
    crossings.sort()
    return stride(from: 0, to: crossings.count - 1, by: 2).map { crossings[$0]...crossings[$0 + 1] }
  }

  /// Whether it contains a place, outside its holes.
  package func contains(_ place: SIMD2<Double> = .zero) -> Bool {
    guard all(corners.least .<= place), all(place .<= corners.greatest) else { return false }
    var isInside = false
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (start.y > place.y) != (end.y > place.y) {
        let x = start.x + (end.x - start.x) * (place.y - start.y) / (end.y - start.y)
        if place.x < x { isInside.toggle() }
      }
    }
    return isInside
  }

  /// How much ground it covers in its tile, in square metres.
  var area: Double {
    abs(
      rings.reduce(0) { sum, ring in
        sum + zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
      }
    )
  }

  /// Its own edge, without where its tile ends.
  var outline: [Stretch] {
    zip(rings, edges)
      .flatMap { ring, edges in
        edges.indices.filter { edges[$0] }.map { Stretch(start: ring[$0], end: ring[($0 + 1) % ring.count]) }
      }
  }
}

nonisolated extension SIMD2<Double> {
  var square: Double { (self * self).sum() }
  var length: Double { square.squareRoot() }
}
