/// The area beside a route: its pavements and the other side of the street count as the same route.
struct Corridor {
  /// The route's places, by the square that contains them.
  private var places: [SIMD2<Int32>: [SIMD2<Double>]] = [:]
  private let meters: RoadMeters

  /// Its reach to both sides, and the distance between the places of a route, in metres.
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
