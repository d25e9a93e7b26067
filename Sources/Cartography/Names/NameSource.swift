import Geodesy
import Glibc
import Tiles

/// The names that a set of tiles holds, each once: streets joined over tiles, places and sights as points.
struct NameSource {
  struct Street {
    var name: String
    var kind: LabelKind
    var classes: [MapClass]
    var strokes: [[WorldPoint]]

    var rank: Int { classes.map(\.rank).max() ?? 0 }
  }

  struct Place {
    var name: String
    var kind: LabelKind
    var rule: Int
    var point: WorldPoint
    /// In worlds²; 0 where nothing is known.
    var area: Double
  }

  private(set) var streets: [Street] = []
  private(set) var places: [Place] = []

  init(_ tiles: [TileShapes], style: Style, zoom: Double) {
    var pieces: [LabelItem.Key: (classes: Set<MapClass>, lines: [[WorldPoint]])] = [:]
    var order: [LabelItem.Key] = []
    var found: [LabelItem.Key: Int] = [:]
    for tile in tiles {
      for label in tile.labels {
        let key = LabelItem.Key(name: label.name, kind: label.kind)
        if label.kind == .street || label.kind == .shield {
          guard label.geometry == .line, style.layers[label.rule].isShown(at: zoom) else { continue }
          if pieces[key] == nil { order.append(key) }
          pieces[key, default: ([], [])].classes.insert(label.mapClass)
          pieces[key, default: ([], [])].lines += tile.worldLines(label.parts, layer: label.layer)
        } else if let place = tile.place(label) {
          if let index = found[key] {
            if place.area > places[index].area { places[index] = place }
          } else {
            found[key] = places.count
            places.append(place)
          }
        }
      }
    }
    let tolerance = 0.75 / (256 * exp2(min(zoom, 15)))
    streets = order.map { key in
      let found = pieces[key] ?? ([], [])
      return Street(
        name: key.name,
        kind: key.kind,
        classes: found.classes.sorted { $0.rawValue < $1.rawValue },
        strokes: StrokeJoiner.join(found.lines, tolerance: tolerance)
      )
    }
  }
}

extension TileShapes {
  /// Where the name of a point or an area belongs.
  fileprivate func place(_ label: Label) -> NameSource.Place? {
    let layer = tile.layers[label.layer]
    let scale = 1 / Double(1 << id.canonical.zoom)
    let unit = scale / Double(max(layer.extent, 1))
    let left = Double(id.wrap) + Double(id.canonical.x) * scale
    let top = Double(id.canonical.y) * scale
    guard let middle = middle(of: label, in: layer) else { return nil }
    // Points of the tile's buffer are the neighbour's.
    let extent = Double(layer.extent)
    guard (0..<extent).contains(middle.x), (0..<extent).contains(middle.y) else { return nil }
    return NameSource.Place(
      name: label.name,
      kind: label.kind,
      rule: label.rule,
      point: WorldPoint(x: left + middle.x * unit, y: top + middle.y * unit),
      area: middle.area > 0 ? middle.area * unit * unit : label.size * scale * scale
    )
  }

  private func middle(of label: Label, in layer: VectorLayer) -> (x: Double, y: Double, area: Double)? {
    if label.geometry == .polygon {
      return VisualCenter.find(label.parts.map { Array(layer.points[layer.points(ofPart: $0)]) })
    }
    let range = layer.points(ofPart: label.parts.lowerBound)
    guard !range.isEmpty else { return nil }
    let point = layer.points[label.geometry == .line ? range.lowerBound + range.count / 2 : range.lowerBound]
    return (Double(point.x), Double(point.y), 0)
  }
}
