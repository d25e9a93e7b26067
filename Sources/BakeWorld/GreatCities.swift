import Geodesy
import Glibc

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

/// The kind of a town on a map of the world, and the zoom from which it is shown.
struct WorldTown {
  let name: String
  let kind: String
  let population: Int
  let point: WorldPoint
  /// The lower, the earlier its name is placed.
  let rank: Double
  /// The zoom before which it isn't shown.
  let earliest: Double

  /// Nil if no map can show it, and if it has no inhabitants any more.
  init?(_ feature: LayerFeature, near cities: GreatCities) {
    guard let point = feature.point, point.y > 0, point.y < 1, let name = feature.text("name"),
      feature.text("featurecla") != "Historic place"
    else { return nil }
    (self.name, self.point) = (name, point)
    let isMarked = feature.text("featurecla") != nil
    let reported = min(max(Int(feature.number("population") ?? 0), 0), 100_000_000)
    // Natural Earth has all great cities: what else claims to be one is a district that was counted with its city.
    population = isMarked ? reported : min(reported, Self.maxElsewhere)
    let isCapital = feature.says("capital")
    let isSeat = feature.text("fcode")?.hasPrefix("PPLA") == true || isMarked
    let isDistrict = feature.says("suburb")
    let isSuburb = isDistrict || !isSeat && cities.hold(point, population: population)
    kind = isCapital ? "capital" : isSuburb ? "suburb" : population >= Self.leastCity ? "city" : "town"
    let share =
      isCapital ? Self.shareOfCapital : feature.text("featurecla") == "Admin-0 region capital" ? Self.shareOfRegion : 1
    let people = Double(max(population, 1)) * share
    let bySize = NameStages.leastGreat + Self.zoomsPerDecade * (6 - log10(people))
    rank = isCapital ? min(bySize, NameStages.leastOutstanding) : isSuburb ? bySize + Self.ranksOfSuburbs : bySize
    // Natural Earth knows which small towns matter where there are few others.
    let fame = feature.number("min_zoom").map { $0 - Self.earlier }
    let first =
      isCapital
      ? min(bySize + Self.later, Self.firstZoomOfCapitals)
      : isSuburb
        ? isDistrict ? Self.firstZoomOfDistricts : Self.firstZoomOfSuburbs
        : min(rank - (isMarked ? Self.earlierOfMarked : Self.earlier), fame ?? .infinity)
    earliest = rank > Self.leastOfWorld ? max(first, Self.firstZoomOfOthers) : first
  }

  /// The rank up to which a city is shown on a map of the whole world, and the zoom of the others.
  private static let (leastOfWorld, firstZoomOfOthers) = (0.0, 0.8)

  private static let leastCity = 100_000
  private static let maxElsewhere = 500_000
  private static let firstZoomOfCapitals = 2.0
  /// Towns around a city that belong to it, and parts of the city itself.
  private static let (firstZoomOfSuburbs, firstZoomOfDistricts) = (7.0, 8.5)
  /// They come after all other towns of at least a hundredth of their people.
  private static let ranksOfSuburbs = 4.8
  /// The zooms between a town and one of a tenth of its people.
  private static let zoomsPerDecade = 2.4
  /// A capital counts as a city that is so much larger.
  private static let shareOfCapital = 4.0
  /// The same for the capital of a territory, like Hong Kong.
  private static let shareOfRegion = 2.0
  /// The number of zooms before its own that a town is shown if there is space for it.
  private static let earlier = 2.5
  private static let earlierOfMarked = 1.2
  /// The number of zooms by which a capital is shown later than the largest cities, of which there are fewer.
  private static let later = 0.3

  /// In two digits, which is its accuracy, and compresses better if many are alike.
  var roundPopulation: Int {
    var step = 1
    while population >= 100 * step { step *= 10 }
    return (population + step / 2) / step * step
  }

  /// By which the towns of a tile are ordered.
  var size: Double { Double(population) * (kind == "capital" ? Self.shareOfCapital : 1) }

  var importance: Int {
    switch kind {
    case "capital": 90
    case "suburb": 58
    case "city": 70 + min(population / 1_000_000, 20)
    default: 60 + min(population / 10_000, 9)
    }
  }
}
