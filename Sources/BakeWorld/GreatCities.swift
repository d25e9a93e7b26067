import Geodesy

/// Cities so large that what lies near them and governs nothing is a part of them.
struct GreatCities {
  private var cities: [(point: WorldPoint, radius: Double, population: Int)] = []

  private static let leastPopulation = 300_000
  /// A part of a city has no more than a sixth of its people.
  private static let part = 6

  mutating func add(_ feature: LayerFeature) {
    guard let point = feature.point, let population = feature.number("population").flatMap({ Int(exactly: $0) }),
      population >= Self.leastPopulation
    else { return }
    // In metres: some kilometres, and more with the space that the population takes.
    let radius = 6_000 + 2_400 * (Double(population) / 100_000).squareRoot()
    cities.append((point, radius / point.metersPerWorld, population))
  }

  func hold(_ point: WorldPoint, population: Int) -> Bool {
    cities.contains { city in
      let (x, y) = (city.point.x - point.x, city.point.y - point.y)
      guard abs(x) < city.radius, abs(y) < city.radius, population * Self.part <= city.population else { return false }
      return x * x + y * y < city.radius * city.radius
    }
  }
}
