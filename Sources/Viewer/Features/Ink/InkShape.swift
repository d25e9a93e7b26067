package import Geodesy
package import Places
package import Raster

/// Something drawn, as it is to be painted: in dots of the size in which it was drawn, north up.
package nonisolated struct InkShape: Sendable {
  package let item: InkItem
  /// What the dots are counted from.
  package let anchor: WorldPoint

  /// Measured lines and arrows are so many dots wide, however near one looks.
  private static let lineWidth = 1.6

  package init(_ item: InkItem) {
    self.item = item
    anchor = item.points.first.map { WorldPoint($0.coordinate) } ?? WorldPoint(x: 0.5, y: 0.5)
  }

  package var pen: InkPen { InkPen.standard.scaled(by: item.width) }

  /// Where the points are, in the shape's own dots; across ±180° on the near side.
  package var dots: [PathPoint] {
    var last = anchor
    return item.points.map { point in
      last = WorldPoint(point.coordinate).nearest(to: last)
      return Self.dot(of: last, from: anchor, item.dotsPerWorld)
    }
  }

  static func dot(of place: WorldPoint, from anchor: WorldPoint, _ dotsPerWorld: Double) -> PathPoint {
    PathPoint((place.x - anchor.x) * dotsPerWorld, (place.y - anchor.y) * dotsPerWorld)
  }

  /// The curves of a stroke.
  package var segments: [InkSegment] {
    InkSpine(pen, through: zip(dots, item.points).map { InkSample($0, at: .inkSeconds($1.seconds)) }).segments
  }

  /// The way from its own dots to those of a plane.
  func transform(to plane: InkPlane) -> AffineTransform {
    let anchor = anchor.nearest(to: plane.middle)
    let size = 1 / item.dotsPerWorld
    return AffineTransform.scale(x: size, y: size)
      .then(.translation(x: anchor.x, y: anchor.y))
      .then(plane.transform)
  }

  /// What a plane shows of it, piece by piece; the segments are those of a stroke.
  package func pieces(on plane: InkPlane, segments: [InkSegment]) -> [InkPiece] {
    let transform = transform(to: plane)
    guard item.kind != .stroke else {
      let scale = abs(transform.determinant).squareRoot()
      return InkOutline.pieces(of: segments, pen, scale: scale).map { $0.applying(transform) }
    }
    let points = dots.map { point in
      let moved = transform.apply(point.x, point.y)
      return PathPoint(moved.x, moved.y)
    }
    return Self.pieces(of: item.kind, points, width: Self.lineWidth * item.width)
  }

  /// A rectangle of a plane that all of it lies in.
  func box(on plane: InkPlane) -> InkPiece {
    let places = dots
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(), let top = places.map(\.y).min(),
      let bottom = places.map(\.y).max()
    else { return InkPiece() }
    let transform = transform(to: plane)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { corner in
      let moved = transform.apply(corner.0, corner.1)
      return PathPoint(moved.x, moved.y)
    }
    // As far beyond the middle as the widest pen and the head of an arrow reach.
    let reach = max(abs(transform.determinant).squareRoot() * pen.widest, 4 + 5 * item.width)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (west, north) = ((xs.min() ?? 0) - reach, (ys.min() ?? 0) - reach)
    return InkPiece(
      .rectangle(
        x: west,
        y: north,
        width: (xs.max() ?? 0) + reach - west,
        height: (ys.max() ?? 0) + reach - north
      ),
      stroke: nil
    )
  }

  /// Lines through points of a plane, as the kind has them.
  static func pieces(of kind: InkKind, _ points: [PathPoint], width: Double) -> [InkPiece] {
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    switch kind {
    case .stroke, .note: return []
    case .line: return [InkPiece(.polyline(points), stroke: style)]
    case .area: return [InkPiece(points.count > 2 ? .polygon(points) : .polyline(points), stroke: style)]
    case .arrow:
      guard let start = points.first, let end = points.last else { return [] }
      return InkArrow(from: start, to: end, width: width).pieces
    }
  }

  /// The inside of an area.
  func inside(on plane: InkPlane) -> InkPiece? {
    guard item.kind == .area, item.points.count > 2 else { return nil }
    let transform = transform(to: plane)
    return InkPiece(Path.polygon(dots).applying(transform), stroke: nil)
  }
}

extension Duration {
  /// As exact as it is kept.
  nonisolated static func inkSeconds(_ seconds: Double) -> Duration { .seconds(Double(Float(seconds))) }
}

extension WorldPoint {
  /// The copy of the place that is nearest to another one.
  nonisolated func nearest(to other: WorldPoint) -> WorldPoint {
    WorldPoint(x: x - (x - other.x).rounded(), y: y)
  }
}
