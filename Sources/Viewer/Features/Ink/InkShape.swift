package import Geodesy
import Glibc
package import Places
package import Raster

/// Something drawn, as it is to be painted: in dots of the size in which it was drawn, north up.
package nonisolated struct InkShape: Sendable {
  package let item: InkItem
  /// The origin of the dot coordinates.
  package let anchor: WorldPoint
  let box: InkBox

  /// Measured lines and arrows are so many dots wide, however near one looks.
  private static let lineWidth = 1.6

  package init(_ item: InkItem) {
    self.item = item
    anchor = item.points.first.map { WorldPoint($0.coordinate) } ?? WorldPoint(x: 0.5, y: 0.5)
    box = InkBox(item)
  }

  package var pen: InkPen { InkPen.standard.scaled(by: item.width) }

  /// Where the points are; across ±180° on the near side.
  var places: [WorldPoint] {
    var last = anchor
    return item.points.map { point in
      last = WorldPoint(point.coordinate).nearest(to: last)
      return last
    }
  }

  /// The same in the shape's own dots.
  package var dots: [PathPoint] { places.map { Self.dot(of: $0, from: anchor, item.dotsPerWorld) } }

  static func dot(of place: WorldPoint, from anchor: WorldPoint, _ dotsPerWorld: Double) -> PathPoint {
    PathPoint((place.x - anchor.x) * dotsPerWorld, (place.y - anchor.y) * dotsPerWorld)
  }

  /// The curves of a stroke.
  package var segments: [InkSegment] {
    StrokeCenterline(pen, through: zip(dots, item.points).map { InkSample($0, at: .inkSeconds($1.seconds)) }).segments
  }

  /// The way from its own dots to those of a plane.
  func transform(to plane: InkPlane) -> AffineTransform {
    let size = 1 / item.dotsPerWorld
    return AffineTransform.scale(x: size, y: size)
      .then(.translation(x: anchor.x + shift(to: plane), y: anchor.y))
      .then(plane.transform)
  }

  /// The offset, in worlds, of the copy that a plane shows: the one whose centre is nearest, so that a shape longer
  /// than half the world is visible at both of its ends.
  private func shift(to plane: InkPlane) -> Double { box.middle.nearest(to: plane.middle).x - box.middle.x }

  /// Where the points are in the copy that a plane shows.
  func places(on plane: InkPlane) -> [WorldPoint] {
    let shift = shift(to: plane)
    return places.map { WorldPoint(x: $0.x + shift, y: $0.y) }
  }

  /// The pieces of the shape that a plane shows; the segments are those of a stroke.
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

  /// The bounding rectangle on a plane.
  private func box(on plane: InkPlane) -> InkPiece {
    let (left, right) = (box.left + shift(to: plane), box.right + shift(to: plane))
    let corners = [(left, box.top), (right, box.top), (right, box.bottom), (left, box.bottom)].map { corner in
      plane.transform.apply(corner.0, corner.1)
    }
    // The reach of the widest pen and of the head of an arrow beyond the centre line.
    let reach = max(abs(transform(to: plane).determinant).squareRoot() * pen.widest, 4 + 5 * item.width)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (west, north) = ((xs.min() ?? 0) - reach, (ys.min() ?? 0) - reach)
    return InkPiece(
      .rectangle(x: west, y: north, width: (xs.max() ?? 0) + reach - west, height: (ys.max() ?? 0) + reach - north),
      stroke: nil
    )
  }

  /// Whether any of some tiles of a plane may show some of it, where lines are so many times as wide as on the screen.
  func mayTouch(_ wanted: Set<InkTileIndex>, of plane: InkPlane, scale: Double = 1) -> Bool {
    let box = box(on: plane.scaled(by: 1 / scale)).applying(.scale(x: scale, y: scale))
    return wanted.contains { $0.isTouched(by: box) }
  }

  /// Lines through points of a plane, as the kind has them.
  static func pieces(of kind: InkKind, _ points: [PathPoint], width: Double) -> [InkPiece] {
    let style = StrokeStyle(width: width, cap: .round)
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
  /// The duration, rounded to the precision of a saved drawing.
  nonisolated static func inkSeconds(_ seconds: Double) -> Duration { .seconds(Double(Float(seconds))) }
}

/// A straight arrow: a shaft, and a head at its end that stays as large however long it is.
nonisolated struct InkArrow {
  private let start: PathPoint
  private let end: PathPoint
  private let width: Double

  init(from start: PathPoint, to end: PathPoint, width: Double) {
    (self.start, self.end, self.width) = (start, end, width)
  }

  var pieces: [InkPiece] {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = hypot(x, y)
    guard length > 0.1 else { return [] }
    let head = min(4 + 3 * width, length)
    let (along, across) = ((x: x / length, y: y / length), (x: -y / length, y: x / length))
    let half = head * 0.5
    let neck = PathPoint(end.x - along.x * head, end.y - along.y * head)
    let tip = Path.polygon([
      end, PathPoint(neck.x + across.x * half, neck.y + across.y * half),
      PathPoint(neck.x - across.x * half, neck.y - across.y * half),
    ])
    let shaft = Path.polyline([start, neck])
    return [InkPiece(shaft, stroke: StrokeStyle(width: width, cap: .round)), InkPiece(tip, stroke: nil)]
  }
}

/// The bounding box of a drawn item in world coordinates, in one piece across ±180°.
nonisolated struct InkBox: Sendable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  init(_ item: InkItem) {
    var (left, right) = (Double.infinity, -Double.infinity)
    var (south, north) = (Double.infinity, -Double.infinity)
    var last: WorldPoint?
    for coordinate in item.points.lazy.map(\.coordinate) {
      // Only the outermost parallels are brought into Mercator, as that takes longer than everything else here.
      let meridian = WorldPoint(x: coordinate.longitude.degrees / 360 + 0.5, y: 0.5)
      let near = last.map { meridian.nearest(to: $0) } ?? meridian
      (left, right) = (min(left, near.x), max(right, near.x))
      (south, north) = (min(south, coordinate.latitude.degrees), max(north, coordinate.latitude.degrees))
      last = near
    }
    guard last != nil else {
      (self.left, top, self.right, bottom) = (0.5, 0.5, 0.5, 0.5)
      return
    }
    (self.left, self.right) = (left, right)
    top = WorldPoint(Coordinate(north: north, east: 0)).y
    bottom = WorldPoint(Coordinate(north: south, east: 0)).y
  }

  var middle: WorldPoint { WorldPoint(x: (left + right) / 2, y: (top + bottom) / 2) }
}

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
