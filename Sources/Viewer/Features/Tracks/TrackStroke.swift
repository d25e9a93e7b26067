package import Geodesy
package import Raster

/// A track as ink: a line through its points, smooth where they are dense, whose colour and width show the speed, the
/// faster the thinner.
package nonisolated struct TrackStroke: Sendable {
  /// The final points, and the end after them, which may still change.
  private let vertices: [TrackShape.Vertex]
  private let end: TrackShape.Vertex?
  /// A whole track to which nothing is added.
  private let level: TrackPyramid.Level?
  private let marks: SpeedMarks
  private let pen: InkPen
  package let fastest: Speed?

  /// Line widths in dots.
  private static let (thinnest, narrowest, widest) = (1.0, 1.5, 4.0)

  /// `isThin` gives a line of constant width; `scale` multiplies the width where dots are finer than on screen.
  package init(_ shape: inout TrackShape, at zoom: Double, isThin: Bool = false, scale: Double = 1) {
    vertices = shape.vertices(at: zoom)
    (end, fastest, level) = (shape.end, shape.fastest, nil)
    marks = SpeedMarks(fastest: fastest)
    // Narrowest at the maximum speed, so that both a walk and a flight have contrast.
    let flow = Self.narrowest * max(fastest?.metersPerSecond ?? 0, SpeedMarks.leastRange)
    let pen =
      isThin
      ? InkPen(flow: 1, narrowest: Self.thinnest, widest: Self.thinnest)
      : InkPen(flow: flow, narrowest: Self.narrowest, widest: Self.widest)
    self.pen = pen.scaled(by: scale)
  }

  /// A whole track with a line of constant width.
  package init(_ track: TrackPyramid, at zoom: Double, scale: Double = 1) {
    (vertices, end, fastest, level) = ([], nil, track.fastest, track.level(at: zoom))
    marks = SpeedMarks(fastest: fastest)
    pen = InkPen(flow: 1, narrowest: Self.thinnest, widest: Self.thinnest).scaled(by: scale)
  }

  /// The number of points drawn over tiles at a time.
  private static let lap = 64

  /// The number of final points in complete laps.
  ///
  /// Dots may differ where two laps meet. Their ends don't depend on when points were added, so that a track looks the
  /// same however it grew.
  package var laps: Int { vertices.count / Self.lap * Self.lap }

  /// Lays all of it over tiles of a plane.
  package func lay(on tiles: inout [InkTileIndex: InkTile], _ plane: InkPlane) {
    lay(self.tiles(within: Set(tiles.keys), on: plane), over: &tiles)
  }

  /// Lays laps over tiles of a plane, from point `first` to `last`.
  package func lay(on tiles: inout [InkTileIndex: InkTile], _ plane: InkPlane, after first: Int, through last: Int) {
    for start in stride(from: first, to: last, by: Self.lap) {
      let part = start..<min(start + Self.lap, last)
      lay(self.tiles(of: part, withEnd: false, within: Set(tiles.keys), on: plane), over: &tiles)
    }
  }

  private func lay(_ added: InkTiles, over tiles: inout [InkTileIndex: InkTile]) {
    for (index, mask) in added.masks { tiles[index]?.lay(mask, ink: SpeedMarks.unknown) }
  }

  /// The tiles of the points after the given number, up to the current end.
  package func tiles(after first: Int = 0, within wanted: Set<InkTileIndex>, on plane: InkPlane) -> InkTiles {
    if let level { return tiles(of: level, within: wanted, on: plane) }
    return tiles(of: min(first, vertices.count)..<vertices.count, withEnd: true, within: wanted, on: plane)
  }

  private func tiles(
    of part: Range<Int>,
    withEnd: Bool,
    within wanted: Set<InkTileIndex>,
    on plane: InkPlane
  ) -> InkTiles {
    var tiles = InkTiles()
    var line = TrackLine(pen, marks, wanted)
    // Repeats the last points of the part before without drawing, so that the curve continues it.
    for index in max(part.lowerBound - Self.runUp, 0)..<part.upperBound {
      line.isDrawn = index >= part.lowerBound
      line.add(vertices[index], on: plane, to: &tiles)
    }
    line.isDrawn = true
    if withEnd, let end { line.add(end, on: plane, to: &tiles) }
    line.finish(withEnd: withEnd, &tiles)
    return tiles
  }

  private func tiles(of level: TrackPyramid.Level, within wanted: Set<InkTileIndex>, on plane: InkPlane) -> InkTiles {
    var tiles = InkTiles()
    var line = TrackLine(pen, marks, wanted)
    guard let area = line.area(on: plane) else { return tiles }
    for stretch in level.stretches(in: area) {
      for index in max(stretch.lowerBound - Self.runUp, 0)..<stretch.upperBound {
        line.isDrawn = index >= stretch.lowerBound
        line.add(level[index], on: plane, to: &tiles)
      }
      line.finish(withEnd: true, &tiles)
    }
    return tiles
  }

  /// The number of points repeated before a part; the start of the line has no effect beyond them.
  private static let runUp = 24
}

/// A track's line while it is drawn on tiles; a curve is drawn once the point after its end is known.
nonisolated private struct TrackLine {
  private struct Point {
    let knot: InkSpline.Knot
    let place: WorldPoint
    let mark: UInt8
    /// Whether the step to it is a curve.
    let isDense: Bool
  }

  private let pen: InkPen
  private let marks: SpeedMarks
  private let wanted: Set<InkTileIndex>
  private let seen: InkPiece
  /// Whether added points are drawn, or only shape the line.
  var isDrawn = true
  /// The last three points of this segment at most.
  private var points: [Point] = []
  private var outline: InkOutline?
  private var mark: UInt8 = 0

  init(_ pen: InkPen, _ marks: SpeedMarks, _ wanted: Set<InkTileIndex>) {
    (self.pen, self.marks, self.wanted) = (pen, marks, wanted)
    let side = Double(InkTileIndex.side)
    let (left, top) = (Double(wanted.map(\.x).min() ?? 0) * side, Double(wanted.map(\.y).min() ?? 0) * side)
    let (right, bottom) = (Double(wanted.map(\.x).max() ?? 0) + 1, Double(wanted.map(\.y).max() ?? 0) + 1)
    seen = InkPiece(.rectangle(x: left, y: top, width: right * side - left, height: bottom * side - top), stroke: nil)
  }

  /// The part of the world whose points may be visible; curves extend beyond their points.
  func area(on plane: InkPlane) -> WorldRect? {
    guard let back = plane.transform.inverse else { return nil }
    let reach = pen.widest + Self.bulge
    let corners = [seen.left - reach, seen.right + reach].flatMap { x in
      [seen.top - reach, seen.bottom + reach].map { back.apply(x, $0) }
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max() else { return nil }
    return WorldRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The maximum distance of a curve from its points, in dots.
  private static let bulge = 16.0

  mutating func add(_ vertex: TrackShape.Vertex, on plane: InkPlane, to tiles: inout InkTiles) {
    // The end may repeat the last point.
    if vertex.startsSegment, vertex.place != points.last?.place { finish(withEnd: true, &tiles) }
    let place = vertex.place.nearest(to: points.last?.place ?? plane.middle)
    guard place != points.last?.place else { return }
    let dot = plane.transform.apply(place.x, place.y)
    let knot = InkSpline.Knot(PathPoint(dot.x, dot.y), width: pen.width(atSpeed: vertex.speed?.metersPerSecond))
    points.append(Point(knot: knot, place: place, mark: marks[vertex.speed], isDense: vertex.isDense))
    if points.count > 2 { draw(points.count - 2, after: vertex.isDense ? knot.point : nil, &tiles) }
    if points.count > 3 { points.removeFirst() }
  }

  /// Ends the segment; `withEnd: false` omits its last curve, whose shape depends on the next point.
  mutating func finish(withEnd: Bool, _ tiles: inout InkTiles) {
    if withEnd, points.count > 1 { draw(points.count - 1, after: nil, &tiles) }
    lift(&tiles)
    points = []
  }

  /// Draws the curve that ends at a point.
  private mutating func draw(_ index: Int, after: PathPoint?, _ tiles: inout InkTiles) {
    let (start, end) = (points[index - 1], points[index])
    let before = index > 1 && start.isDense ? points[index - 2].knot.point : nil
    let segment = InkSpline.segment(
      from: start.knot,
      to: end.knot,
      before: end.isDense ? before : nil,
      after: end.isDense ? after : nil
    )
    guard isVisible(segment) else { return lift(&tiles) }
    if outline == nil { outline = InkOutline(pen, isTapered: false) }
    if let piece = outline?.add(segment) { add(piece, mark == 0 ? end.mark : mark, to: &tiles) }
    mark = end.mark
  }

  private mutating func lift(_ tiles: inout InkTiles) {
    if let piece = outline?.end { add(piece, mark, to: &tiles) }
    (outline, mark) = (nil, 0)
  }

  private func add(_ piece: InkPiece, _ tint: UInt8, to tiles: inout InkTiles) {
    if isDrawn { tiles.add(piece, tint: tint, within: wanted) }
  }

  private func isVisible(_ segment: InkSegment) -> Bool {
    let hull = [segment.start, segment.control, segment.control2, segment.end]
    let (xs, ys) = (hull.map(\.x), hull.map(\.y))
    let reach = pen.widest
    return (xs.max() ?? 0) >= seen.left - reach && (xs.min() ?? 0) <= seen.right + reach
      && (ys.max() ?? 0) >= seen.top - reach && (ys.min() ?? 0) <= seen.bottom + reach
  }
}
