internal import Glibc

/// Makes the filled region between the two sides of a stroke, piece by piece as the stroke grows.
///
/// The sides are led by perpendiculars that neighbours share, smoothed over less than a dot so that the steps of a
/// mouse don't show. Where the stroke turns at once a fan goes round the outside, and what folds over on the inside
/// is filled too: a zigzag is as wide at its tips as anywhere. Both ends come to a point.
package struct InkOutline: Sendable {
  /// The magnification of the stroke, drawn in its own dots; its width is at least half a dot.
  private let scale: Double
  private let leastHalf: Double
  private let widest: Double
  /// Whether both ends come to a point.
  private let isTapered: Bool
  private var direction: PathPoint?
  /// The beginning's taper, known with the first section.
  private var start = InkTaper(length: 0)
  /// The last section that was drawn, and those that the end may still have to do with.
  private var waiting: [InkSection] = []

  /// The whole width, in dots on the screen, below which nothing can be seen; mission and pen agree on it.
  private static let leastWidth = 0.5
  /// How far back a direction is remembered, in dots.
  private static let smoothing = 0.75
  /// The sides are followed from one direction to the next up to here, in radians; beyond it is a corner.
  private static let (step, corner) = (0.25, 0.6)
  private static let tolerance = 0.04

  package init(_ pen: InkPen = .standard, scale: Double = 1, isTapered: Bool = true) {
    (self.scale, self.isTapered) = (scale, isTapered)
    leastHalf = Self.leastWidth / 2 / max(scale, 1e-9)
    widest = max(pen.widest, 2 * leastHalf)
  }

  /// The pieces of a whole stroke.
  package static func pieces(of segments: [InkSegment], _ pen: InkPen = .standard, scale: Double = 1) -> [InkPiece] {
    var outline = InkOutline(pen, scale: scale)
    var pieces = segments.compactMap { outline.add($0) }
    if let last = outline.end { pieces.append(last) }
    return pieces
  }

  /// Takes the next segment; what it makes drawable that no further one changes.
  package mutating func add(_ segment: InkSegment) -> InkPiece? {
    follow(segment)
    guard let end = waiting.last else { return nil }
    let dry = waiting.prefix { $0.distance <= end.distance - widest }
    guard dry.count > 1 else { return nil }
    waiting.removeFirst(dry.count - 1)
    return Self.piece(of: Array(dry))
  }

  /// The additional piece if the stroke ends here.
  package var end: InkPiece? {
    guard let last = waiting.last else { return nil }
    // Of a stroke that goes nowhere there is a dot.
    guard last.distance > 0 else { return InkPiece([Self.disc(last)]) }
    return Self.piece(of: tapered(waiting, total: last.distance))
  }

  /// The same after more segments, which may change yet.
  package func end(after segments: [InkSegment]) -> InkPiece? {
    var outline = self
    for segment in segments { outline.follow(segment) }
    return outline.end
  }
}

/// From curves to perpendiculars.
extension InkOutline {
  private mutating func follow(_ segment: InkSegment) {
    if waiting.isEmpty { begin(segment) }
    let bend = segment.bend
    let lines = max((bend.distance * 0.75 / Self.tolerance * scale).squareRoot(), bend.turn / Self.step)
    let count = Int(min(max(lines.rounded(.up), 1), 64))
    for index in 1...count {
      let share = Double(index) / Double(count)
      let width = segment.startWidth + (segment.endWidth - segment.startWidth) * share
      advance(to: segment.point(at: share), along: segment.direction(at: share), width: width)
    }
  }

  private mutating func begin(_ segment: InkSegment) {
    let half = half(of: segment.startWidth)
    start = InkTaper(length: isTapered ? 2 * half : 0)
    let way = segment.direction(at: 0)
    let direction = way.length > 1e-9 ? way * (1 / way.length) : PathPoint(1, 0)
    waiting = [InkSection(point: segment.start, direction: direction, half: half, distance: 0)]
    if way.length > 1e-9 { self.direction = direction }
  }

  private func half(of width: Double) -> Double { max(width / 2, leastHalf) }

  private mutating func advance(to point: PathPoint, along way: PathPoint, width: Double) {
    guard let last = waiting.last else { return }
    let step = (point - last.point).length
    guard step > 1e-9 else { return }
    let next = InkSection(
      point: point,
      direction: turned(along: way.length > 1e-9 ? way : point - last.point, by: step),
      half: half(of: width),
      distance: last.distance + step
    )
    if last.distance == 0, isTapered { narrowStart() }
    for cut in start.cuts where cut > last.distance && cut < next.distance {
      let share = (cut - last.distance) / step
      var between = Self.full(last, start).mixed(with: next, share)
      between.half *= start.share(at: cut)
      waiting.append(between)
    }
    waiting.append(Self.narrowed(next, start))
  }

  /// The first point is a point.
  private mutating func narrowStart() { waiting[0].half = 0 }

  private static func narrowed(_ section: InkSection, _ taper: InkTaper) -> InkSection {
    var section = section
    section.half *= taper.share(at: section.distance)
    return section
  }

  /// A section as wide as it would be without the taper at the beginning.
  private static func full(_ section: InkSection, _ taper: InkTaper) -> InkSection {
    var section = section
    let share = taper.share(at: section.distance)
    section.half = share > 0.01 ? section.half / share : taper.length / 2
    return section
  }

  /// The direction, freed of what is smaller than a dot.
  private mutating func turned(along way: PathPoint, by step: Double) -> PathPoint {
    let now = way * (1 / way.length)
    let rest = exp(-step / Self.smoothing)
    let mixed = (direction ?? now) * rest + now * (1 - rest)
    let smooth = mixed.length > 1e-6 ? mixed * (1 / mixed.length) : now
    direction = smooth
    return smooth
  }

  /// The pending sections, with the taper of the end; sections that were drawn already don't change.
  private func tapered(_ sections: [InkSection], total: Double) -> [InkSection] {
    guard isTapered, let first = sections.first, let last = sections.last else { return sections }
    let half = Self.full(last, start).half
    let taper = InkTaper(length: min(2 * half, widest))
    let cuts = taper.cuts.map { total - $0 }.reversed()
    var result = [first]
    for (before, after) in zip(sections, sections.dropFirst()) {
      for cut in cuts where cut > before.distance && cut < after.distance {
        result.append(before.mixed(with: after, (cut - before.distance) / (after.distance - before.distance)))
      }
      result.append(after)
    }
    for index in result.indices.dropFirst() { result[index].half *= taper.share(at: total - result[index].distance) }
    return result
  }
}

/// From perpendiculars to outlines.
extension InkOutline {
  private static func piece(of sections: [InkSection]) -> InkPiece? {
    var piece = InkPiece()
    for (start, end) in zip(sections, sections.dropFirst()) { join(start, end, in: &piece) }
    return piece.isEmpty ? nil : piece
  }

  private static func join(_ start: InkSection, _ end: InkSection, in piece: inout InkPiece) {
    let turn = angle(from: start.direction, to: end.direction)
    guard abs(turn) > corner else { return fill(start, end, in: &piece) }
    // Round the corner, and straight on from there.
    fan(at: start.point, from: start.side, by: turn, in: &piece)
    var leaving = start
    leaving.direction = end.direction
    fill(leaving, end, in: &piece)
  }

  private static func fill(_ start: InkSection, _ end: InkSection, in piece: inout InkPiece) {
    let corners = [
      start.point + start.side, end.point + end.side, end.point - end.side, start.point - start.side,
    ]
    let parts = [[corners[0], corners[1], corners[2]], [corners[0], corners[2], corners[3]]]
    if parts[0].turn * parts[1].turn >= 0 { return piece.add(corners) }
    // A side that runs back crosses the other one: each is filled by itself.
    for (first, second) in [(corners[0], corners[1]), (corners[3], corners[2])] {
      piece.add([start.point, first, second])
      piece.add([start.point, second, end.point])
    }
  }

  /// Goes round the outside of a corner.
  private static func fan(at point: PathPoint, from side: PathPoint, by turn: Double, in piece: inout InkPiece) {
    // To the right the left side is outside.
    let outside = turn > 0 ? side * -1 : side
    let count = Int((abs(turn) / step).rounded(.up))
    let rim = (0...count).map { index in
      let angle = turn * Double(index) / Double(count)
      return point + outside * cos(angle) + outside.quarterTurn * sin(angle)
    }
    piece.add([point] + rim)
  }

  private static func disc(_ section: InkSection) -> [PathPoint] {
    (0..<24).map { index in
      let (sine, cosine) = sineAndCosine(degrees: Double(index) * 15)
      return section.point + PathPoint(cosine, sine) * section.half
    }
  }
}
