import Geodesy
import Tiles

/// The areas, lines and names that a style takes of a tile, layer by layer.
struct GatheredShapes {
  private(set) var areas: [TileShapes.Area] = []
  private(set) var lines: [TileShapes.Line] = []
  private(set) var labels: [TileShapes.Label] = []

  init(_ tile: VectorTile, id: UnwrappedTileID, style: Style, language: String) {
    for (number, layer) in tile.layers.enumerated() { gather(number, of: layer, id, style, language) }
  }

  private mutating func gather(
    _ number: Int,
    of layer: VectorLayer,
    _ id: UnwrappedTileID,
    _ style: Style,
    _ language: String
  ) {
    let rules = style.layers.indices.filter { style.layers[$0].sources.contains(layer.name) }
    guard !rules.isEmpty else { return }
    let filters = rules.map { LayerFilter(style.layers[$0].filter, layer) }
    let ways = LineDirections(layer)
    let bands = rules.contains { style.layers[$0].subject.isStreetName } ? BandClasses(style, layer: layer) : nil
    let ages = style.year.map { LayerAges(layer, year: $0) }
    let asked = filters.flatMap(\.keys) + ways.keys + (bands?.keys ?? []) + (ages?.keys ?? [])
    let groups = FeatureGroups(layer, by: asked, andNumbers: filters.contains(where: \.asksNumbers))
    let words = layer.tags
    let tags = words.span
    let directions = groups.examples.map { ways.direction(of: $0, tags: tags) }
    let classes = groups.examples.map { bands?.mapClass(of: $0, tags: tags) ?? .ground }
    let states = groups.examples.map { ages?.state(of: $0) ?? .shown }
    let worth = LabelWorth(layer, tile: id.canonical)
    let lineColors = LineColors(layer)
    let heightKey = layer.keyIndex("height") ?? layer.keyIndex("render_height")
    var cleanNames = CleanNames(layer)
    let accepted = groups.features(acceptedBy: filters, where: states.map { $0 != .hidden }, tags: tags)
    for (rule, accepted) in zip(rules, accepted) where !accepted.isEmpty {
      let styleLayer = style.layers[rule]
      let names = NameKeys(styleLayer, language: language, layer: layer)
      for place in accepted {
        let (feature, group) = (layer.features[place], groups.numbers[place])
        switch styleLayer.subject {
        case .area(let mapClass):
          guard feature.kind == .polygon else { continue }
          let seen = states[group] == .unknown && mapClass.isBuilding ? .undatedBuilding : mapClass
          var area = TileShapes.Area(
            source: TileShapes.Source(rule: rule, layer: number, parts: feature.parts),
            mapClass: seen,
            box: Self.box(feature, layer)
          )
          if seen.isBuilding, let height = heightKey.flatMap({ layer.value(ofKey: $0, in: feature)?.byte }) {
            area.height = height
          }
          areas.append(area)
        case .band, .dots:
          guard feature.kind != .point || styleLayer.subject == .band(.entrance) || styleLayer.isTransit else {
            continue
          }
          var line = TileShapes.Line(
            source: TileShapes.Source(rule: rule, layer: number, parts: feature.parts),
            subject: lineColors.mapClass(of: feature).map { .band($0) } ?? styleLayer.subject,
            box: Self.box(feature, layer),
            isOneWay: directions[group] != .both,
            isAgainst: directions[group] == .against,
            isUndated: states[group] == .unknown
          )
          line.share = lineColors.share(of: feature)
          lines.append(line)
        case .label(let kind):
          // A sight is shown by its name alone, which has no form for an unknown age.
          guard states[group] != .unknown || kind.group != .sight else { continue }
          guard let name = names.name(of: feature, in: layer, &cleanNames), !feature.parts.isEmpty else { continue }
          let importance = worth.importance(of: feature, kind, in: layer)
          for name in kind == .shield ? Self.references(in: name) : [name] {
            labels.append(
              TileShapes.Label(
                source: TileShapes.Source(rule: rule, layer: number, parts: feature.parts),
                name: name,
                box: kind.isAlongLine ? Self.box(feature, layer) : FixedBox(),
                // A building that the world knows is named as a sight is.
                kind: kind == .building && importance != nil ? .landmark : kind,
                geometry: feature.kind,
                mapClass: kind.isStreetName ? lineColors.mapClass(of: feature) ?? classes[group] : .ground,
                size: worth.size(of: feature, in: layer),
                importance: importance,
                stage: worth.stage(of: feature, in: layer),
                rank: worth.rank(of: feature, in: layer),
                population: worth.population(of: feature, in: layer),
                isPart: worth.isPart(feature, in: layer),
                isUndated: states[group] == .unknown
              )
            )
          }
        }
      }
    }
  }

  /// The numbers of a road that has several, each in one spelling: "A 20;E 55" as "A20" and "E55".
  private static func references(in text: String) -> [String] {
    text.split(separator: ";").prefix(maxReferences).map { String($0.filter { $0 != " " }) }.filter { !$0.isEmpty }
  }

  private static let maxReferences = 3

  private static func box(_ feature: VectorFeature, _ layer: VectorLayer) -> FixedBox {
    var box = FixedBox()
    guard !feature.parts.isEmpty else { return box }
    let start = layer.points(ofPart: feature.parts.lowerBound).lowerBound
    let end = layer.points(ofPart: feature.parts.upperBound - 1).upperBound
    for point in layer.points[start..<end] { box.include(FixedPoint(x: point.x, y: point.y)) }
    return box
  }
}

extension StyleLayer.Subject {
  fileprivate var isStreetName: Bool { if case .label(let kind) = self { kind.isStreetName } else { false } }
}

extension LabelKind {
  /// Whether it is written along streets, in their colour.
  fileprivate var isStreetName: Bool { group == .street || group == .shield }
}

/// Which way the lines of a layer are driven, or steps lead up.
private struct LineDirections {
  enum Direction { case both, along, against }

  private let along: [LayerFilter]
  private let against: [LayerFilter]

  init(_ layer: VectorLayer) {
    along = [
      LayerFilter.value(layer, "oneway") { $0 == .bool(true) || $0 == .string("yes") || $0.number == 1 },
      LayerFilter.value(layer, "incline") { $0 == .string("up") },
    ]
    against = [
      LayerFilter.value(layer, "oneway") { $0 == .string("-1") || $0.number == -1 },
      LayerFilter.value(layer, "oneway_reverse") { $0 == .bool(true) || $0 == .string("yes") || $0.number == 1 },
      LayerFilter.value(layer, "incline") { $0 == .string("down") },
    ]
  }

  var keys: [UInt32] { (along + against).flatMap(\.keys) }

  func direction(of feature: VectorFeature, tags: Span<UInt32>) -> Direction {
    for filter in against where filter.accepts(feature, tags: tags) { return .against }
    return along.contains { $0.accepts(feature, tags: tags) } ? .along : .both
  }
}

/// The classes as which the streets of a layer are painted; names may come in another layer than the streets, with the
/// same tags.
private struct BandClasses {
  private let filters: [(mapClass: MapClass, filter: LayerFilter)]

  init(_ style: Style, layer: VectorLayer) {
    filters = style.layers.compactMap { styleLayer in
      switch styleLayer.subject {
      case .band(let mapClass) where mapClass.isStreet && mapClass != .faint || mapClass.isTransit:
        (mapClass, LayerFilter(styleLayer.filter, layer))
      // Paths have no band.
      case .dots(.path): (.ground, LayerFilter(styleLayer.filter, layer))
      default: nil
      }
    }
    .sorted { $0.mapClass.rank > $1.mapClass.rank }
  }

  var keys: [UInt32] { filters.flatMap(\.filter.keys) }

  func mapClass(of feature: VectorFeature, tags: Span<UInt32>) -> MapClass {
    for (mapClass, filter) in filters where filter.accepts(feature, tags: tags) { return mapClass }
    return .service
  }
}

/// The colours of lines of public transport in a layer: those of their operators, each as the nearest class.
private struct LineColors {
  private let layer: VectorLayer
  private let keys: (color: UInt32?, share: UInt32?, shares: UInt32?)

  private static let colors = MapClass.allCases.compactMap { mapClass in
    mapClass.facts.lineColor.map { (mapClass: mapClass, place: ColorSpace.place($0)) }
  }

  init(_ layer: VectorLayer) {
    self.layer = layer
    let isTransit = layer.name == "transit_lines"
    func key(_ name: String) -> UInt32? { isTransit ? layer.keyIndex(name) : nil }
    keys = (key("colour"), key("share"), key("shares"))
  }

  /// Nil for a feature without a known colour.
  func mapClass(of feature: VectorFeature) -> MapClass? {
    guard let key = keys.color, case .string(let text) = layer.value(ofKey: key, in: feature),
      let color = StyleColor(css: text)?.hex
    else { return nil }
    let place = ColorSpace.place(color)
    return Self.colors
      .min { ColorSpace.difference($0.place, place) < ColorSpace.difference($1.place, place) }?.mapClass
  }

  /// The number of a line among those in other colours on the same tracks, and the number of these.
  func share(of feature: VectorFeature) -> (number: UInt8, of: UInt8) {
    func number(_ key: UInt32?) -> UInt8? {
      key.flatMap { layer.value(ofKey: $0, in: feature)?.byte }.map { min($0, 16) }
    }
    return (number(keys.share) ?? 0, max(number(keys.shares) ?? 1, 1))
  }
}
