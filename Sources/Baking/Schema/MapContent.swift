package import Geodesy
internal import Tiles

/// Everything that goes into a map, before it is cut into tiles.
package struct MapContent: Sendable {
  let bounds: WorldRect
  private(set) var features = FeatureTable()
  /// The features in the order in which they are written: by layer and rank.
  private(set) var order: [Int32] = []
  private(set) var attributes: [[Attribute]] = []
  var sights = SightTable()
  package var names: [SearchName] = []
  var shores: [Shore] = []
  var addresses = AddressTable()
  var roads = RoadNetwork()
  var ages = AgeCounts()
  /// The index for pointers to the nearest town if none is visible.
  var towns = TownIndex()

  private var numbers: [[Attribute]: Int] = [:]

  package init(bounds: WorldRect) {
    self.bounds = bounds
  }

  /// Adds what lies inside the bounds, or inside wider ones; false where nothing does.
  @discardableResult
  package mutating func add(
    _ layer: SchemaLayer,
    _ attributes: [Attribute],
    from minimumZoom: Int,
    rank: Double = 0,
    _ shape: Shape?,
    within limits: WorldRect? = nil
  ) -> Bool {
    guard let shape = shape?.clipped(to: limits ?? bounds) else { return false }
    features.append(layer, attributes: number(of: attributes), minimumZoom: minimumZoom, rank: rank, shape)
    return true
  }

  /// Adds a town, to which tiles without one point.
  package mutating func addTown(_ attributes: [Attribute], from minimumZoom: Int, rank: Double, at point: WorldPoint) {
    guard add(.placeLabels, attributes, from: minimumZoom, rank: rank, Shape(point: point)) else { return }
    towns.add(TownIndex.Town(point: point, zoom: minimumZoom, attributes: number(of: attributes)))
  }

  /// Finds the order of the features; what is alike stays in the order it came.
  package mutating func finish() {
    var byLayer: [SchemaLayer: [(rank: Double, index: Int32)]] = [:]
    for index in 0..<features.count {
      let feature = features[index]
      byLayer[feature.layer, default: []].append((feature.rank, Int32(index)))
    }
    for layer in SchemaLayer.allCases {
      let sorted = byLayer.removeValue(forKey: layer)?
        .sorted { $0.rank != $1.rank ? $0.rank > $1.rank : $0.index < $1.index }
      order += (sorted ?? []).map(\.index)
    }
    numbers = [:]
  }

  private mutating func number(of list: [Attribute]) -> Int {
    if let number = numbers[list] { return number }
    attributes.append(list)
    numbers[list] = attributes.count - 1
    return attributes.count - 1
  }
}
