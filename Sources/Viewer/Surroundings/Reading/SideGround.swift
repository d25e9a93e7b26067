import Geodesy

/// What has no name and lies all around, where it is nearest in each direction: tracks, water, pitches, platforms.
nonisolated struct SideGround {
  private struct Side: Hashable {
    let kind: String
    let sector: Int
  }

  private var nearest: [Side: SIMD2<Double>] = [:]

  /// In metres: what is farther isn't told, and a stretch has a place at least so often.
  static let reach = 100.0
  private static let step = 2.0
  /// Fine enough that the four sides of whoever faces somewhere are made of whole ones, or nearly.
  private static let sectors = 72

  /// Takes a stretch, in metres to the east and the south.
  mutating func insert(_ kind: String, from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let stretch = GroundPatch.Stretch(start: start, end: end)
    guard Self.square(stretch.nearest) <= Self.reach * Self.reach else { return }
    let step = end - start
    let count = max(Int((Self.square(step).squareRoot() / Self.step).rounded(.up)), 1)
    let places = (0...count).map { start + step * (Double($0) / Double(count)) }
    for place in places + [stretch.nearest] where Self.square(place) <= Self.reach * Self.reach {
      let bearing = Spread.bearing(place).degrees
      let side = Side(kind: kind, sector: Int(bearing / 360 * Double(Self.sectors)) % Self.sectors)
      if nearest[side].map({ Self.square(place) < Self.square($0) }) ?? true { nearest[side] = place }
    }
  }

  mutating func insert(_ kind: String, _ thing: GroundThing) {
    for stretch in thing.outline { insert(kind, from: stretch.start, to: stretch.end) }
  }

  /// The kinds and where they are nearest, the nearest first.
  var found: [(kind: String, offset: SIMD2<Double>)] {
    nearest.map { ($0.key.kind, $0.value) }
      .sorted { (Self.square($0.1), $0.0, $0.1.x) < (Self.square($1.1), $1.0, $1.1.x) }
  }

  private static func square(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum() }
}
