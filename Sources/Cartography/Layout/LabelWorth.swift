import Geodesy
import Glibc
import Tiles

/// The size and fame of features by the tags of a layer, in any of the schemas.
struct LabelWorth {
  private let areaKey: UInt32?
  private let importanceKey: UInt32?
  private let rankKey: UInt32?
  private let populationKey: UInt32?
  private let populationRankKey: UInt32?
  private let capitalKey: UInt32?
  private let partKey: UInt32?
  private let firstZoomKey: UInt32?
  private let sideKey: UInt32?
  private let isPlaces: Bool
  /// Which keys are those of names in a language.
  private let isTranslation: [Bool]
  private let tile: TileID

  private static let equator = 40_075_016.68

  init(_ layer: VectorLayer, tile: TileID) {
    areaKey = layer.keyIndex("way_area")
    importanceKey = layer.keyIndex("importance")
    rankKey = layer.keyIndex("rank") ?? layer.keyIndex("pmap:rank")
    populationKey = layer.keyIndex("population")
    populationRankKey = layer.keyIndex("population_rank") ?? layer.keyIndex("pmap:population_rank")
    capitalKey = layer.keyIndex("capital")
    partKey = layer.keyIndex("part")
    firstZoomKey = layer.keyIndex("first_zoom")
    sideKey = layer.keyIndex("side")
    isTranslation = layer.keys.map(Self.isTranslation)
    isPlaces = layer.name == "place" || layer.name == "places" || layer.name == "place_labels"
    self.tile = tile
  }

  /// In shares of the tile; 0 where nothing is known.
  func size(of feature: VectorFeature, in layer: VectorLayer) -> Double {
    let area = number(areaKey, feature, layer)
    guard area > 0, !feature.parts.isEmpty, let first = layer.points(ofPart: feature.parts.lowerBound).first else {
      return 0
    }
    // Its position in the tile: at low zooms a tile reaches from the equator to the pole.
    let down = min(max(Double(layer.points[first].y) / Double(max(layer.extent, 1)), 0), 1)
    let y = (Double(tile.y) + down) / Double(1 << tile.zoom)
    let side = Self.equator / Double(1 << tile.zoom) / cosh(.pi * (1 - 2 * y))
    return area / (side * side)
  }

  /// Whether it is only another place for a name that has one elsewhere.
  func isPart(_ feature: VectorFeature, in layer: VectorLayer) -> Bool {
    partKey.flatMap { layer.value(ofKey: $0, in: feature) } == .bool(true)
  }

  /// The stage of a name that was placed when the map was made; nil for others.
  func stage(of feature: VectorFeature, in layer: VectorLayer) -> NameStage? {
    guard firstZoomKey.flatMap({ layer.value(ofKey: $0, in: feature) }) != nil else { return nil }
    return NameStage(
      zoom: number(firstZoomKey, feature, layer) / 10,
      side: Int(min(number(sideKey, feature, layer), 9))
    )
  }

  /// The importance on the scale of our own maps; nil if the map contains nothing about it.
  func importance(of feature: VectorFeature, _ kind: LabelKind, in layer: VectorLayer) -> Importance? {
    if let importanceKey, layer.value(ofKey: importanceKey, in: feature) != nil {
      return Importance(number(importanceKey, feature, layer))
    }
    guard importanceKey == nil, let base = kind.importance else { return nil }
    let languages = translations(of: feature, in: layer)
    return languages < Self.leastLanguages ? nil : Importance(base + Double(min(languages, 16)) + Self.fame)
  }

  /// A feature with names in this many languages is known beyond its country, and scores correspondingly more.
  private static let leastLanguages = 3
  private static let fame = 6.0

  private func translations(of feature: VectorFeature, in layer: VectorLayer) -> Int {
    stride(from: feature.tags.lowerBound, to: feature.tags.upperBound, by: 2)
      .count { isTranslation[Int(layer.tags[$0])] }
  }

  private static func isTranslation(_ key: String) -> Bool {
    let parts = key.split(separator: ":")
    return parts.count == 2 && parts[0] == "name" && (2...3).contains(parts[1].utf8.count)
  }

  /// Its place among those of its kind, the first near 100; 0 where nothing is known.
  func rank(of feature: VectorFeature, in layer: VectorLayer) -> Double {
    let rank = isPlaces ? 0 : number(rankKey, feature, layer)
    return rank > 0 ? max(0, 100 - rank) : 0
  }

  /// How many people live there, roughly, where only a rank is known; capitals count as larger than they are.
  func population(of feature: VectorFeature, in layer: VectorLayer) -> Double {
    guard isPlaces else { return 0 }
    var population = number(populationKey, feature, layer)
    if population <= 0 {
      let (rank, place) = (number(populationRankKey, feature, layer), number(rankKey, feature, layer))
      // From some hundred people, doubled with every rank; or from ten million, halved.
      population = rank > 0 ? 300 * exp2(min(rank, 20)) : place > 0 ? 1e7 / exp2(min(place, 20)) : 0
    }
    let capital = capitalKey.flatMap { layer.value(ofKey: $0, in: feature) }
    let isCapital = capital == .string("yes") || capital.flatMap(Self.number) == 2
    return isCapital ? population * 4 : population
  }

  private func number(_ key: UInt32?, _ feature: VectorFeature, _ layer: VectorLayer) -> Double {
    guard let value = key.flatMap({ layer.value(ofKey: $0, in: feature) }).flatMap(Self.number), value.isFinite else {
      return 0
    }
    return max(0, value)
  }

  /// Some tiles spell their numbers.
  private static func number(_ value: VectorValue) -> Double? {
    if case .string(let text) = value { return Int(text).map(Double.init) }
    return value.number
  }
}

/// The importance of a feature, from 0 to 100, as our own maps contain it: one order for icons, names and searches.
///
/// From 60 on are world-famous landmarks, from 40 landmarks, from 20 everyday needs, from 10 shops, restaurants and
/// hotels, and below street furniture.
package struct Importance: Hashable, Comparable, Sendable {
  package let value: Double

  package init(_ value: Double) { self.value = value }

  package static func < (one: Importance, other: Importance) -> Bool { one.value < other.value }

  package static let landmark = Importance(60)
  package static let guide = Importance(40)

  /// From which zoom on it is shown: the better known, the farther away one looks for it.
  package var leastZoom: Double {
    for (low, high) in zip(Self.zooms, Self.zooms.dropFirst()) where value < high.value {
      return low.zoom + (high.zoom - low.zoom) * max(value - low.value, 0) / (high.value - low.value)
    }
    return Self.farthest
  }

  private static let farthest = 13.0
  private static let zooms: [(value: Double, zoom: Double)] = [
    (0, 19), (10, 18), (20, 17.3), (28, 16.5), (40, 15), (60, 13),
  ]

  /// The score of a name among those of streets and parts of town.
  var score: Double {
    if value >= Self.landmark.value { return 130 + (value - Self.landmark.value) }
    return value >= Self.guide.value ? 60 + (value - Self.guide.value) * 2 : value
  }
}
