/// The ground beside a way: who goes along its pavement, or across the street from it, goes the same way.
struct Corridor {
  /// The places along the way, by the square in which they lie.
  private var places: [SIMD2<Int32>: [SIMD2<Double>]] = [:]
  private let meters: RoadMeters

  /// How far it reaches to both sides, and how densely a way is looked at, in metres.
  private static let (width, step) = (25.0, 10.0)

  init(along line: [RoadGraph.Place]) {
    meters = RoadMeters(around: line[0])
    for place in Self.places(along: line.map(meters.flat)) { places[Self.square(of: place), default: []].append(place) }
  }

  /// How much of a line lies within it.
  func share(of line: [RoadGraph.Place]) -> Double {
    let places = Self.places(along: line.map(meters.flat))
    return Double(places.count(where: contains)) / Double(places.count)
  }

  private func contains(_ place: SIMD2<Double>) -> Bool {
    let square = Self.square(of: place)
    return (-1...1).contains { row in
      (-1...1).contains { column in
        places[square &+ SIMD2(column, row)]?.contains { ($0 - place).length <= Self.width } ?? false
      }
    }
  }

  private static func square(of place: SIMD2<Double>) -> SIMD2<Int32> {
    SIMD2<Int32>(truncatingIfNeeded: SIMD2<Int>((place / width).rounded(.down)))
  }

  private static func places(along line: [SIMD2<Double>]) -> [SIMD2<Double>] {
    zip(line, line.dropFirst())
      .flatMap { start, end in
        let count = max(1, ((end - start).length / step).rounded(.down))
        return stride(from: 0, to: count, by: 1).map { start + (end - start) * ($0 / count) }
      } + line.suffix(1)
  }
}
