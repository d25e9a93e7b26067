import Geodesy

/// The things all around, at their nearest points in each direction: tracks, water, pitches, platforms, and wide POIs.
nonisolated struct SideGround {
  private struct Side: Hashable {
    let thing: Thing
    /// One of those that a spread consists of: fine enough to divide the four sides around any heading.
    let sector: Int
  }

  /// A thing without a name has only a kind; otherwise it is a POI, by its index.
  struct Thing: Hashable {
    let kind: String
    var sight: Int?
  }

  private var nearest: [Side: SIMD2<Double>] = [:]

  /// The distance beyond which nothing is described, and the maximum spacing of a segment's points, in metres.
  static let reach = 100.0
  private static let step = 2.0

  /// Takes a stretch, in metres to the east and the south.
  mutating func insert(_ thing: Thing, from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let stretch = GroundPatch.Stretch(start: start, end: end)
    guard stretch.nearest.length <= Self.reach else { return }
    let step = end - start
    let count = max(Int((step.length / Self.step).rounded(.up)), 1)
    let places = (0...count).map { start + step * (Double($0) / Double(count)) }
    for place in places + [stretch.nearest] where place.length <= Self.reach {
      let side = Side(thing: thing, sector: Spread.sector(towards: Spread.bearing(place)))
      if nearest[side].map({ place.square < $0.square }) ?? true { nearest[side] = place }
    }
  }

  mutating func insert(_ kind: String, _ ground: GroundFeature, of sight: Int? = nil) {
    let thing = Thing(kind: kind, sight: sight)
    for stretch in ground.outline { insert(thing, from: stretch.start, to: stretch.end) }
  }

  /// The things and where they are nearest, the nearest first.
  var found: [(thing: Thing, offset: SIMD2<Double>)] {
    nearest.map { ($0.key.thing, $0.value) }
      .sorted { ($0.1.square, $0.0.kind, $0.1.x) < ($1.1.square, $1.0.kind, $1.1.x) }
  }
}
