package import Geodesy
package import Places
package import Raster

/// A freehand stroke while it is drawn: every point that came, and the pieces that no further one changes.
package nonisolated struct FreehandStroke {
  /// The item to save.
  package private(set) var item: InkItem
  /// In dots of the size in which it is drawn.
  package private(set) var pieces: [InkPiece] = []
  private let shape: InkShape
  private var spine: StrokeCenterline
  private var outline: InkOutline
  private var taken = 0
  /// How far the hand has come.
  package private(set) var length = Distance.zero
  private var last: WorldPoint

  /// Starts a stroke at a coordinate, with the properties of `item`, which has no points.
  package init(_ item: InkItem, at coordinate: Coordinate, on plane: InkPlane) {
    self.item = item
    self.item.points = [InkPoint(coordinate)]
    shape = InkShape(self.item)
    last = shape.anchor
    spine = StrokeCenterline(shape.pen)
    outline = InkOutline(shape.pen, scale: abs(shape.transform(to: plane).determinant).squareRoot())
    spine.append(InkSample(PathPoint(0, 0), at: .zero))
  }

  /// Goes on to a place, so many seconds after the beginning.
  package mutating func move(to coordinate: Coordinate, seconds: Double) {
    if let before = item.points.last?.coordinate, before != coordinate {
      length = length + Ellipsoid.wgs84.distance(from: before, to: coordinate)
    }
    item.points.append(InkPoint(coordinate, seconds: seconds))
    last = WorldPoint(coordinate).nearest(to: last)
    let dot = InkShape.dot(of: last, from: shape.anchor, item.dotsPerWorld)
    spine.append(InkSample(dot, at: .inkSeconds(seconds)))
    for segment in spine.segments[taken...] {
      if let piece = outline.add(segment) { pieces.append(piece) }
    }
    taken = spine.segments.count
  }

  /// The temporary end of the stroke, which every further point changes.
  package var wet: InkPiece? { outline.end(after: spine.tail) }

  /// From its dots to those of a plane.
  package func transform(to plane: InkPlane) -> AffineTransform { shape.transform(to: plane) }

  package var seconds: Double { item.points.last?.seconds ?? 0 }
}
