import Tiles

/// An area of a vector tile, in metres from a place: a park, a stretch of water.
package nonisolated struct GroundPatch: Sendable {
  private let rings: [[SIMD2<Double>]]
  /// Of each ring, whether its stretches are the thing's own edge and not where its tile ends.
  private let edges: [[Bool]]

  /// Of the box around it.
  private let corners: (least: SIMD2<Double>, greatest: SIMD2<Double>)

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
  init(_ feature: VectorFeature, of layer: VectorLayer, from here: SIMD2<Double>, meters: Double) {
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
  }

  /// Whether a place lies in it, and not in a hole of it.
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

  /// Whether a place is about its middle, as that of something is that fills it, and not of a door or a shop in it.
  package func isMiddle(_ place: SIMD2<Double>) -> Bool {
    let (size, middle) = (corners.greatest - corners.least, (corners.greatest + corners.least) / 2)
    let away = place - middle
    return abs(away.x) <= size.x * Self.middle && abs(away.y) <= size.y * Self.middle
  }

  /// A share of its size.
  private static let middle = 0.2

  /// How much ground it covers in its tile, in square metres.
  var area: Double {
    abs(
      rings.reduce(0) { sum, ring in
        sum + zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
      }
    )
  }

  /// The place on its edge that is nearest to where it is counted from; nil where its tile has none of its edge.
  package var nearest: SIMD2<Double>? {
    var best: (square: Double, point: SIMD2<Double>)?
    for (ring, edges) in zip(rings, edges) {
      for (index, isEdge) in edges.enumerated() where isEdge {
        let (start, end) = (ring[index], ring[(index + 1) % ring.count])
        let step = end - start
        let square = (step * step).sum()
        let share = square > 0 ? min(max(-(start * step).sum() / square, 0), 1) : 0
        let point = start + step * share
        let away = (point * point).sum()
        if away < best?.square ?? .infinity { best = (away, point) }
      }
    }
    return best?.point
  }
}
