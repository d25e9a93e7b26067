internal import Geodesy
internal import Glibc

/// The kind of a town on a map of the world, and the zoom from which it is shown.
struct WorldTown {
  let name: String
  let kind: String
  let population: Int
  let point: WorldPoint
  let zoom: Int
  /// Whether Natural Earth has it, whatever its size.
  private let isMarked: Bool
  /// Whether it is the seat of a province.
  private let governs: Bool

  /// Nil if no map can show it, and if it has no inhabitants any more.
  init?(_ feature: LayerFeature, near cities: GreatCities) {
    guard let point = feature.point, point.y > 0, point.y < 1, let name = feature.text("name"),
      feature.text("featurecla") != "Historic place"
    else { return nil }
    (self.name, self.point) = (name, point)
    isMarked = feature.text("featurecla") != nil
    self.governs = feature.text("fcode") == "PPLA"
    let reported = min(max(Int(feature.number("population") ?? 0), 0), 100_000_000)
    // Natural Earth has all great cities: what else claims to be one is a district that was counted with its city.
    population = isMarked ? reported : min(reported, Self.maxElsewhere)
    let isCapital = feature.says("capital")
    let isSeat = feature.text("fcode")?.hasPrefix("PPLA") == true || isMarked
    let isSuburb = feature.says("suburb") || !isSeat && cities.hold(point, population: population)
    kind = isCapital ? "capital" : isSuburb ? "suburb" : population >= Self.leastCity ? "city" : "town"
    // A town appears when the next larger one is so far away that there is space for both of their names.
    let room = Self.room / max(feature.number("iso_km") ?? 0, Self.nearest)
    let governs = feature.text("fcode") == "PPLC" || feature.text("featurecla")?.hasSuffix("capital") == true
    // On an island far out or in a desert nothing else has a name.
    let isLonely = governs && feature.number("iso_km") ?? 0 >= Self.lonely
    let least =
      isLonely
      ? Self.firstZoomOfLonely
      : isMarked ? Int((feature.number("min_zoom") ?? 0) - Self.earlier) : Self.firstZoomOfOthers
    let byRoom = min(max(Int(log2(room).rounded(.down)), least, 0), Self.deepestZoom)
    zoom =
      isCapital
      ? min(byRoom, Self.firstZoomOfCapitals)
      : kind == "suburb" ? Self.deepestZoom : feature.says("worldcity") ? min(byRoom, Self.firstZoomOfCapitals) : byRoom
  }

  private static let leastCity = 100_000
  private static let maxElsewhere = 500_000
  private static let deepestZoom = 9
  private static let firstZoomOfCapitals = 3
  /// The first zoom of towns that aren't in Natural Earth, which are little known.
  private static let firstZoomOfOthers = 4
  private static let firstZoomOfLonely = 2
  /// In kilometres.
  private static let lonely = 400.0
  /// The number of zooms before Natural Earth's that a town is shown if there is space for it.
  private static let earlier = 2.5
  /// Twenty dots at zoom 0 at the equator, in kilometres.
  private static let room = 20 * 40_075.0 / 256
  private static let nearest = 0.5

  /// In two digits, which is its accuracy, and compresses better if many are alike.
  var roundPopulation: Int {
    var step = 1
    while population >= 100 * step { step *= 10 }
    return (population + step / 2) / step * step
  }

  /// Whether people are likely to look for it by its name from all over the world.
  var isKnown: Bool { kind != "suburb" && (isMarked || governs || population >= Self.leastKnown) }

  private static let leastKnown = 52_000

  /// The rank among towns.
  var rank: Double { Double(population) * (kind == "capital" ? 4 : 1) }

  var importance: Int {
    switch kind {
    case "capital": 90
    case "suburb": 58
    case "city": 70 + min(population / 1_000_000, 20)
    default: 60 + min(population / 10_000, 9)
    }
  }
}
