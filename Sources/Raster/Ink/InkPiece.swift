/// A part of a stroke that is drawn at once: outlines all turning the same way, to be filled together.
///
/// Parts that follow each other share a perpendicular and nothing else, so what they cover can be summed up.
package struct InkPiece: Hashable, Sendable {
  package private(set) var outlines: [[PathPoint]] = []
  package private(set) var left = Double.infinity
  package private(set) var top = Double.infinity
  package private(set) var right = -Double.infinity
  package private(set) var bottom = -Double.infinity

  package init() {}

  package init(_ outlines: [[PathPoint]]) {
    for outline in outlines { add(outline) }
  }

  /// A line along a path, or what the path goes round.
  package init(_ path: Path, stroke style: StrokeStyle?) {
    // Both sides of a closed line turn as they do, so that nothing is filled between them.
    outlines = style.map { path.outlines(of: $0) } ?? path.polylines.map(\.points)
    for point in outlines.joined() { include(point) }
  }

  package var isEmpty: Bool { outlines.isEmpty }

  /// Adds an outline, whichever way it turns.
  mutating func add(_ outline: [PathPoint]) {
    outlines.append(outline.turn < 0 ? outline.reversed() : outline)
    for point in outline { include(point) }
  }

  private mutating func include(_ point: PathPoint) {
    (left, right) = (min(left, point.x), max(right, point.x))
    (top, bottom) = (min(top, point.y), max(bottom, point.y))
  }

  /// The piece elsewhere.
  package func applying(_ transform: AffineTransform) -> InkPiece {
    var piece = InkPiece()
    piece.outlines = outlines.map { $0.map(transform.apply) }
    for point in piece.outlines.joined() { piece.include(point) }
    return piece
  }
}

extension [PathPoint] {
  /// Twice the area, negative where the outline turns anticlockwise on the screen.
  var turn: Double {
    guard var before = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += before.cross(point)
      before = point
    }
    return sum
  }
}
