internal import Geodesy
internal import Tiles

/// One thing on the map, with the zoom from which on it is shown.
struct MapFeature: Sendable {
  let layer: SchemaLayer
  /// The number of its attributes among those of all features.
  let attributes: Int
  let minimumZoom: Int
  /// What comes first in its layer, and stays longest where there is too much.
  let rank: Double
  let shape: Shape
}

/// Everything that goes into a map, before it is cut into tiles.
struct MapContent: Sendable {
  let bounds: WorldRect
  private(set) var features: [MapFeature] = []
  private(set) var attributes: [[Attribute]] = []
  var sights: [Sight] = []
  var names: [SearchName] = []

  private var numbers: [[Attribute]: Int] = [:]

  init(bounds: WorldRect) {
    self.bounds = bounds
  }

  /// Adds what lies inside the bounds.
  mutating func add(
    _ layer: SchemaLayer,
    _ attributes: [Attribute],
    from minimumZoom: Int,
    rank: Double = 0,
    _ shape: Shape?
  ) {
    guard let shape = shape?.clipped(to: bounds) else { return }
    features.append(
      MapFeature(
        layer: layer,
        attributes: number(of: attributes),
        minimumZoom: minimumZoom,
        rank: rank,
        shape: shape
      )
    )
  }

  /// Brings the features into the order of their layers and ranks; what is alike stays in the order it came.
  mutating func finish() {
    let layers = Dictionary(uniqueKeysWithValues: SchemaLayer.allCases.enumerated().map { ($1, $0) })
    let order = features.indices.sorted { first, second in
      let (one, other) = (features[first], features[second])
      let (layer, otherLayer) = (layers[one.layer] ?? 0, layers[other.layer] ?? 0)
      return layer != otherLayer ? layer < otherLayer : one.rank != other.rank ? one.rank > other.rank : first < second
    }
    features = order.map { features[$0] }
    numbers = [:]
  }

  private mutating func number(of list: [Attribute]) -> Int {
    if let number = numbers[list] { return number }
    attributes.append(list)
    numbers[list] = attributes.count - 1
    return attributes.count - 1
  }
}

/// A place worth going to, with what is known about it.
struct Sight: Hashable, Sendable {
  let id: Int64
  let kind: String
  let name: String
  let translations: [String: String]
  let importance: Int
  let facts: [String: String]
  let point: WorldPoint
}

/// A name that can be looked for.
struct SearchName: Hashable, Sendable {
  let name: String
  /// The same in other languages and spellings.
  let others: [String]
  let kind: String
  let importance: Int
  let point: WorldPoint
}
