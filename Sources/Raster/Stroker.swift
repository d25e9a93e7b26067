internal import Glibc

/// Turns lines with a width into the outlines of what they cover, to be filled where the winding isn't zero.
///
/// An outline runs along one side of the line and back along the other. On the inside of a corner with short sides it
/// passes through the corner itself, so that a wide line of short pieces has no holes.
struct Stroker {
  private let style: StrokeStyle
  private let radius: Double
  private(set) var outlines: [[PathPoint]] = []

  init(style: StrokeStyle) {
    self.style = style
    radius = style.width / 2
  }

  mutating func add(_ line: Polyline) {
    let line = line.withoutRepetitions
    let points = line.points
    guard points.count > 1 else {
      for point in points { addDot(at: point) }
      return
    }
    guard !line.isClosed else {
      addLoop(points)
      return
    }
    var outline: [PathPoint] = []
    addSide(points, to: &outline)
    addSide(points.reversed(), to: &outline)
    outlines.append(outline)
  }

  /// Both sides of a closed line are outlines of their own.
  private mutating func addLoop(_ points: [PathPoint]) {
    for side in [points, points.reversed()] {
      var outline: [PathPoint] = []
      for index in side.indices {
        let before = side[(index + side.count - 1) % side.count]
        addCorner(before, side[index], side[(index + 1) % side.count], to: &outline)
      }
      outlines.append(outline)
    }
  }

  /// One side of an open line, and the cap at its end.
  private func addSide(_ points: [PathPoint], to outline: inout [PathPoint]) {
    outline.append(points[0] + offset(points[0], points[1]))
    for index in points.indices.dropFirst().dropLast() {
      addCorner(points[index - 1], points[index], points[index + 1], to: &outline)
    }
    let (before, end) = (points[points.count - 2], points[points.count - 1])
    let side = offset(before, end)
    switch style.cap {
    case .butt: outline.append(end + side)
    case .round: addArc(center: end, from: side, degrees: -180, to: &outline)
    }
  }

  private func addCorner(_ before: PathPoint, _ corner: PathPoint, _ after: PathPoint, to outline: inout [PathPoint]) {
    let (arriving, leaving) = (offset(before, corner), offset(corner, after))
    let turn = arriving.cross(leaving)
    let isBack = arriving.dot(leaving) < 0
    guard turn < 0 || (turn == 0 && isBack) else {
      // The sides meet before the corner, unless one of them is too short for that.
      let shortened = radius * turn / (radius * radius + arriving.dot(leaving))
      let room = min((corner - before).length, (after - corner).length) / 2
      let isRoomy = !isBack && shortened <= room
      outline += isRoomy ? [tip(corner, arriving, leaving)] : [corner + arriving, corner, corner + leaving]
      return
    }
    let degrees = turn == 0 ? -180 : atan2(turn, arriving.dot(leaving)) * 180 / .pi
    addArc(center: corner, from: arriving, degrees: degrees, to: &outline)
  }

  /// The intersection of the two sides of a corner: at radius / cos(half the turn) from it, halfway between them.
  private func tip(_ corner: PathPoint, _ arriving: PathPoint, _ leaving: PathPoint) -> PathPoint {
    let middle = arriving + leaving
    return corner + middle * (2 * radius * radius / middle.dot(middle))
  }

  private mutating func addDot(at point: PathPoint) {
    guard style.cap == .round else { return }
    var outline: [PathPoint] = []
    addArc(center: point, from: PathPoint(radius, 0), degrees: -360, to: &outline)
    outlines.append(outline)
  }

  private func addArc(center: PathPoint, from start: PathPoint, degrees: Double, to outline: inout [PathPoint]) {
    let step = min(max(2 * acos(max(0, 1 - Path.tolerance / radius)) * 180 / .pi, 0.1), 45)
    let count = max(1, Int((abs(degrees) / step).rounded(.up)))
    for index in 0...count {
      let (sine, cosine) = sineAndCosine(degrees: degrees * Double(index) / Double(count))
      outline.append(center + PathPoint(start.x * cosine - start.y * sine, start.x * sine + start.y * cosine))
    }
  }

  /// From a line to the outline that runs along its right, seen in its direction on the screen.
  private func offset(_ start: PathPoint, _ end: PathPoint) -> PathPoint {
    let way = end - start
    return way.quarterTurn * (radius / way.length)
  }
}

/// A row of points, joined by straight lines.
struct Polyline {
  var points: [PathPoint]
  var isClosed = false

  /// The points without those that repeat the one before, among which there is no direction.
  var withoutRepetitions: Polyline {
    var kept: [PathPoint] = []
    for point in points where kept.last.map({ ($0 - point).length > 1e-9 }) ?? true { kept.append(point) }
    if isClosed {
      while kept.count > 1, (kept[0] - kept[kept.count - 1]).length <= 1e-9 { kept.removeLast() }
    }
    return Polyline(points: kept, isClosed: isClosed)
  }
}

extension Path {
  /// The largest distance between a curve and the lines that approximate it, in pixels.
  static let tolerance = 0.02

  /// The path in straight lines, one row of them for each part that begins with a move.
  ///
  /// A part with a coordinate that is no number, or beyond all measure, is left out.
  var polylines: [Polyline] {
    var result: [Polyline] = []
    var current = Polyline(points: [])
    func finish() {
      if !current.points.isEmpty, current.points.allSatisfy(\.isDrawable) { result.append(current) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish()
        current = Polyline(points: [point])
      case .line(let point):
        current.points.append(point)
      case .cubic(let control, let control2, let point):
        current.addCubic(control, control2, point)
      case .close:
        current.isClosed = true
        finish()
        // Without a move, the next part begins at the start of the closed one.
        current = Polyline(points: Array(current.points.prefix(1)))
      }
    }
    if current.points.count > 1 || elements.last != .close { finish() }
    return result
  }
}

/// Curves as lines; the number of lines by Wang's formula, from the largest second difference of the points.
extension Polyline {
  private static let maxLines = 500.0

  fileprivate mutating func addCubic(_ first: PathPoint, _ second: PathPoint, _ end: PathPoint) {
    let curve = InkSegment(
      start: points.last ?? first,
      control: first,
      control2: second,
      end: end,
      startWidth: 0,
      endWidth: 0
    )
    let wanted = (curve.bend.distance * 3 / 4 / Path.tolerance).squareRoot()
    let lines = wanted.isFinite ? Int(min(max(wanted.rounded(.up), 1), Self.maxLines)) : 1
    points += (1..<lines).map { curve.point(at: Double($0) / Double(lines)) } + [end]
  }
}

/// How a line is drawn along a path: its corners are round.
package struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  package enum Cap: Sendable {
    case butt
    case round
  }

  package var width: Double
  package var cap: Cap

  package init(width: Double, cap: Cap = .butt) {
    self.width = width
    self.cap = cap
  }
}
