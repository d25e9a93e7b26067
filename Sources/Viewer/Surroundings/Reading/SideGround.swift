import Geodesy

/// The things all around, at their nearest points in each direction: tracks, water, pitches, platforms, and wide POIs.
nonisolated struct SideGround {
  private struct Side: Hashable {
    let thing: Thing
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
  /// Fine enough to divide the four sides around any heading into whole sectors, or nearly.
  private static let sectors = 72

  /// Takes a stretch, in metres to the east and the south.
  mutating func insert(_ thing: Thing, from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let stretch = GroundPatch.Stretch(start: start, end: end)
    guard Self.square(stretch.nearest) <= Self.reach * Self.reach else { return }
    let step = end - start
    let count = max(Int((Self.square(step).squareRoot() / Self.step).rounded(.up)), 1)
    let places = (0...count).map { start + step * (Double($0) / Double(count)) }
    for place in places + [stretch.nearest] where Self.square(place) <= Self.reach * Self.reach {
      let bearing = Spread.bearing(place).degrees
      let side = Side(thing: thing, sector: Int(bearing / 360 * Double(Self.sectors)) % Self.sectors)
      if nearest[side].map({ Self.square(place) < Self.square($0) }) ?? true { nearest[side] = place }
    }
  }

  mutating func insert(_ kind: String, _ ground: GroundFeature, of sight: Int? = nil) {
    let thing = Thing(kind: kind, sight: sight)
    for stretch in ground.outline { insert(thing, from: stretch.start, to: stretch.end) }
  }

  /// The things and where they are nearest, the nearest first.
  var found: [(thing: Thing, offset: SIMD2<Double>)] {
    nearest.map { ($0.key.thing, $0.value) }
      .sorted { (Self.square($0.1), $0.0.kind, $0.1.x) < (Self.square($1.1), $1.0.kind, $1.1.x) }
  }

  private static func square(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum() }
}
