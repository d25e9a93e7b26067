import Geodesy
import Tiles

/// What a style makes of one tile: areas, lines and names, found once and drawn at every zoom.
struct TileShapes {
  struct Area {
    var rule: Int
    var layer: Int
    var mapClass: MapClass
    var parts: Range<Int>
  }

  struct Line {
    var rule: Int
    var layer: Int
    var subject: StyleLayer.Subject
    var parts: Range<Int>
    var isOneWay: Bool
  }

  struct Label {
    var rule: Int
    var layer: Int
    var kind: LabelKind
    var name: String
    var geometry: GeometryKind
    var parts: Range<Int>
    /// What a street's band is painted as.
    var mapClass: MapClass
    /// In square metres; 0 where the tile says nothing.
    var size: Double
  }

  let id: UnwrappedTileID
  let tile: VectorTile
  private(set) var areas: [Area] = []
  private(set) var lines: [Line] = []
  private(set) var labels: [Label] = []

  init(_ tile: VectorTile, id: UnwrappedTileID, style: Style, language: String) {
    self.id = id
    self.tile = tile
    for index in tile.layers.indices {
      gather(index, style, language)
    }
    areas.sort { $0.mapClass.rawValue < $1.mapClass.rawValue }
    let landmarks = Landmarks(self)
    for index in areas.indices where areas[index].mapClass == .building && landmarks.mark(areas[index]) {
      areas[index].mapClass = .landmark
    }
  }

  private mutating func gather(_ index: Int, _ style: Style, _ language: String) {
    let layer = tile.layers[index]
    let oneWay = LayerFilter.value(layer, "oneway") { $0 == .bool(true) || $0 == .string("yes") || $0.number == 1 }
    let sizeKey = layer.keyIndex("way_area")
    let bands = BandClasses(style, layer: layer)
    let tags = layer.tags.span
    for (rule, styleLayer) in style.layers.enumerated() where styleLayer.sources.contains(layer.name) {
      let filter = styleLayer.filter.resolved(for: layer)
      let names = NameKeys(styleLayer.text, language: language, layer: layer)
      for feature in layer.features where filter.accepts(feature, tags: tags) {
        switch styleLayer.subject {
        case .area(let mapClass):
          guard feature.kind == .polygon else { continue }
          areas.append(Area(rule: rule, layer: index, mapClass: mapClass, parts: feature.parts))
        case .band, .dots:
          guard feature.kind == .line || feature.kind == .polygon else { continue }
          lines.append(
            Line(
              rule: rule,
              layer: index,
              subject: styleLayer.subject,
              parts: feature.parts,
              isOneWay: oneWay.accepts(feature, tags: tags)
            )
          )
        case .label(let kind):
          guard let name = names.name(of: feature, in: layer), !feature.parts.isEmpty else { continue }
          labels.append(
            Label(
              rule: rule,
              layer: index,
              kind: kind,
              name: name,
              geometry: feature.kind,
              parts: feature.parts,
              mapClass: kind.group == .street || kind.group == .shield
                ? bands.mapClass(of: feature, tags: tags) : .ground,
              size: sizeKey.flatMap { layer.value(ofKey: $0, in: feature)?.number } ?? 0
            )
          )
        }
      }
    }
  }
}

/// What the streets of a layer are painted as; names may come in another layer than the streets, with the same tags.
private struct BandClasses {
  private let filters: [(mapClass: MapClass, filter: LayerFilter)]

  init(_ style: Style, layer: VectorLayer) {
    filters = style.layers.compactMap { styleLayer in
      switch styleLayer.subject {
      case .band(let mapClass) where mapClass.isStreet && mapClass != .faint:
        (mapClass, styleLayer.filter.resolved(for: layer))
      case .dots(.path): (.service, styleLayer.filter.resolved(for: layer))
      default: nil
      }
    }
    .sorted { $0.mapClass.rank > $1.mapClass.rank }
  }

  func mapClass(of feature: VectorFeature, tags: Span<UInt32>) -> MapClass {
    for (mapClass, filter) in filters where filter.accepts(feature, tags: tags) { return mapClass }
    return .service
  }
}

/// The keys under which a layer may hold a name, the wanted language first.
private struct NameKeys {
  private let keys: [UInt32]

  init(_ text: [String], language: String, layer: VectorLayer) {
    let names = text.flatMap { key in
      language.isEmpty ? [key] : ["\(key):\(language)", "\(key)_\(language)", key]
    }
    keys = names.compactMap { layer.keyIndex($0) }
  }

  func name(of feature: VectorFeature, in layer: VectorLayer) -> String? {
    for key in keys {
      switch layer.value(ofKey: key, in: feature) {
      case .string(let name) where !name.isEmpty: return name
      case .int(let number): return String(number)
      case .uint(let number): return String(number)
      default: continue
      }
    }
    return nil
  }
}

/// The buildings of a tile that stand out, for a sight of note lies in them.
private struct Landmarks {
  private let tile: VectorTile
  private let places: [(x: Double, y: Double)]

  init(_ shapes: TileShapes) {
    tile = shapes.tile
    places = shapes.labels.compactMap { label in
      guard label.kind.isLandmark, label.geometry == .point else { return nil }
      let layer = shapes.tile.layers[label.layer]
      let range = layer.points(ofPart: label.parts.lowerBound)
      guard let point = layer.points[range].first else { return nil }
      let scale = 1 / Double(max(layer.extent, 1))
      return (Double(point.x) * scale, Double(point.y) * scale)
    }
  }

  func mark(_ area: TileShapes.Area) -> Bool {
    guard !places.isEmpty, !area.parts.isEmpty else { return false }
    let layer = tile.layers[area.layer]
    let extent = Double(layer.extent)
    let range =
      layer.points(ofPart: area.parts.lowerBound)
      .lowerBound..<layer.points(ofPart: area.parts.upperBound - 1).upperBound
    var (minX, maxX, minY, maxY) = (Int32.max, Int32.min, Int32.max, Int32.min)
    for point in layer.points[range] {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    return places.contains { place in
      let (x, y) = (place.x * extent, place.y * extent)
      guard x >= Double(minX), x <= Double(maxX), y >= Double(minY), y <= Double(maxY) else { return false }
      return contains(x, y, area, layer)
    }
  }

  private func contains(_ x: Double, _ y: Double, _ area: TileShapes.Area, _ layer: VectorLayer) -> Bool {
    var isInside = false
    for part in area.parts {
      let range = layer.points(ofPart: part)
      guard var previous = layer.points[range].last else { continue }
      for point in layer.points[range] {
        if (Double(point.y) > y) != (Double(previous.y) > y) {
          let share = (y - Double(point.y)) / Double(previous.y - point.y)
          if x < Double(point.x) + Double(previous.x - point.x) * share { isInside.toggle() }
        }
        previous = point
      }
    }
    return isInside
  }
}
