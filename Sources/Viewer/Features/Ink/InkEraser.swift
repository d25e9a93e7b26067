import Calendar
import Geodesy
import Glibc
import Places
import Raster

/// The path of an eraser, with its width.
struct InkEraser {
  private let start: WorldPoint
  private let end: WorldPoint
  /// In worlds.
  private let radius: Double

  init(from start: WorldPoint, to end: WorldPoint, radius: Double) {
    (self.start, self.end, self.radius) = (start, end.nearest(to: start), radius)
  }

  /// The remains of a drawn item; nil if it wasn't touched.
  ///
  /// Strokes are erased along the path, everything else as a whole.
  func rest(of shape: InkShape) -> [InkItem]? {
    let copies = copies(near: shape.box)
    guard !copies.isEmpty else { return nil }
    let (item, places) = (shape.item, shape.places)
    if item.kind == .stroke, places.count > 1 { return cut(item, places, copies) }
    let closing = item.kind == .area ? places.prefix(1) : []
    let edges = zip(places, places.dropFirst() + closing)
    let isHit = places.contains { copies.areOver($0) } || edges.contains { copies.gap(from: $0, to: $1) != nil }
    return isHit ? [] : nil
  }

  /// The same path in those copies of the world in which it may have come near the contents of a box, which may itself
  /// be in more than one.
  private func copies(near box: InkBox) -> [InkEraser] {
    let turns = start.nearest(to: box.middle).x - start.x
    return [turns - 1, turns, turns + 1]
      .map { turns in
        InkEraser(
          from: WorldPoint(x: start.x + turns, y: start.y),
          to: WorldPoint(x: end.x + turns, y: end.y),
          radius: radius
        )
      }
      .filter { $0.mayTouch(box) }
  }

  private func mayTouch(_ box: InkBox) -> Bool {
    box.right >= min(start.x, end.x) - radius && box.left <= max(start.x, end.x) + radius
      && box.bottom >= min(start.y, end.y) - radius && box.top <= max(start.y, end.y) + radius
  }

  /// The parts of a stroke that aren't passed over.
  private func cut(_ item: InkItem, _ places: [WorldPoint], _ copies: [InkEraser]) -> [InkItem]? {
    var parts: [[InkPoint]] = [[]]
    var isTouched = false
    for (index, place) in places.enumerated() {
      let point = item.points[index]
      if index > 0, let gap = copies.gap(from: places[index - 1], to: place) {
        isTouched = true
        let before = item.points[index - 1]
        if gap.lowerBound > 0 { parts[parts.count - 1].append(before.mixed(with: point, gap.lowerBound)) }
        parts.append(gap.upperBound < 1 ? [before.mixed(with: point, gap.upperBound)] : [])
        if gap.upperBound < 1 { parts[parts.count - 1].append(point) }
      } else if !copies.areOver(place) {
        parts[parts.count - 1].append(point)
      }
    }
    guard isTouched else { return nil }
    return parts.filter { $0.count > 1 }.map { points in
      var part = item
      part.id = nil
      let beginning = points[0].seconds
      part.created = item.created.map { $0 + beginning }
      part.points = points.map { InkPoint($0.coordinate, seconds: $0.seconds - beginning) }
      return part
    }
    .filter { !isCrumb($0) }
  }

  /// Whether what is left of a stroke is shorter than it is wide, or than a sixth of the eraser.
  private func isCrumb(_ part: InkItem) -> Bool {
    let shape = InkShape(part)
    let dots = shape.dots
    let length = zip(dots, dots.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    let seconds = part.points.last?.seconds ?? 0
    let width = shape.pen.width(atSpeed: seconds > 0 ? length / seconds : nil)
    return length < max(width, radius * part.dotsPerWorld / 3)
  }

  /// The range of a step, in shares of it, that is erased.
  ///
  /// The erased area is round at both ends and straight between them, and nowhere concave: so it is a single range.
  fileprivate func gap(from: WorldPoint, to: WorldPoint) -> ClosedRange<Double>? {
    let step = PathPoint(to.x - from.x, to.y - from.y)
    let found = [round(start, from, step), round(end, from, step), straight(from, step)].compactMap(\.self)
    guard let first = found.map(\.lowerBound).min(), let last = found.map(\.upperBound).max() else { return nil }
    return first...last
  }

  /// The shares of a step around an end of the path.
  private func round(_ end: WorldPoint, _ from: WorldPoint, _ step: PathPoint) -> ClosedRange<Double>? {
    let (x, y) = (from.x - end.x, from.y - end.y)
    let (square, product) = (step.x * step.x + step.y * step.y, x * step.x + y * step.y)
    let outside = x * x + y * y - radius * radius
    guard square > 0 else { return outside <= 0 ? 0...1 : nil }
    let root = product * product - square * outside
    guard root >= 0 else { return nil }
    let (first, last) = ((-product - root.squareRoot()) / square, (-product + root.squareRoot()) / square)
    return last < 0 || first > 1 ? nil : max(first, 0)...min(last, 1)
  }

  /// The shares of a step beside the path.
  private func straight(_ from: WorldPoint, _ step: PathPoint) -> ClosedRange<Double>? {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = hypot(x, y)
    guard length > 0 else { return nil }
    let (right, down) = (from.x - start.x, from.y - start.y)
    let along = Self.shares((right * x + down * y) / length, (step.x * x + step.y * y) / length, 0...length)
    let across = Self.shares((down * x - right * y) / length, (step.y * x - step.x * y) / length, -radius...radius)
    guard let along, let across, along.overlaps(across) else { return nil }
    return along.clamped(to: across)
  }

  /// The shares of a line of constant slope that are within limits.
  private static func shares(_ start: Double, _ slope: Double, _ limits: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard slope != 0 else { return limits.contains(start) ? 0...1 : nil }
    let ends = [(limits.lowerBound - start) / slope, (limits.upperBound - start) / slope].sorted()
    return ends[1] < 0 || ends[0] > 1 ? nil : max(ends[0], 0)...min(ends[1], 1)
  }
}

/// One eraser in several copies of the world.
extension [InkEraser] {
  /// The shares of a step between which it is passed over; two copies are too far apart to pass over the same one.
  fileprivate func gap(from: WorldPoint, to: WorldPoint) -> ClosedRange<Double>? {
    lazy.compactMap { $0.gap(from: from, to: to) }.first
  }

  fileprivate func areOver(_ place: WorldPoint) -> Bool { gap(from: place, to: place) != nil }
}

extension InkPoint {
  /// A point between this one and another.
  fileprivate func mixed(with other: InkPoint, _ share: Double) -> InkPoint {
    let (start, end) = (WorldPoint(coordinate), WorldPoint(other.coordinate).nearest(to: WorldPoint(coordinate)))
    let place = WorldPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    return InkPoint(place.coordinate, seconds: seconds + (other.seconds - seconds) * share)
  }
}
