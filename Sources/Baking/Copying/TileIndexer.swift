package import Geodesy
internal import Kinds
package import Tiles

/// Finds searchable features in vector tiles of other makers: towns, streets, stops and sights.
///
/// It knows the layers of the schemas Shortbread, OpenMapTiles and Protomaps by their names, and treats their
/// attributes like OpenStreetMap's tags.
package struct TileIndexer {
  private var schema: MapSchema

  /// Finds the features in a box.
  package init(in bounds: WorldRect) {
    schema = MapSchema(bounds: bounds)
  }

  /// Takes what is in a tile, or only its towns: these are all that a map may show from afar and not from near.
  package mutating func take(_ tile: VectorTile, at id: TileID, onlyTowns: Bool) {
    for layer in tile.layers {
      guard let subject = Self.subjects[layer.name], subject == .place || !onlyTowns else { continue }
      for feature in layer.features {
        let tags = Self.tags(of: feature, in: layer)
        guard let place = Self.place(of: feature, in: layer, id) else { continue }
        take(tags, at: withinReach(place), subject)
      }
    }
  }

  package typealias Place = (kind: String, name: String, importance: Int, point: WorldPoint)

  /// The places of a tile that icons can show, named in a language.
  package static func places(in tile: VectorTile, at id: TileID, language: String) -> [Place] {
    tile.layers.filter { ["pois", "poi"].contains($0.name) }.flatMap { layer in
      layer.features.compactMap { feature in
        let tags = asInterest(tags(of: feature, in: layer))
        guard let found = PointKind(tags, area: nil), let point = place(of: feature, in: layer, id) else { return nil }
        let name = tags.translations.first { $0.language == language }?.name ?? tags.name ?? ""
        return (found.kind, name, found.importance, point)
      }
    }
  }

  /// A place as the box counts it, which may reach into the next world.
  private func withinReach(_ place: WorldPoint) -> WorldPoint {
    WorldPoint(x: place.x + (schema.content.bounds.minX - place.x).rounded(.up), y: place.y)
  }

  private enum Subject {
    case place, interest, stop, street, water, peak
  }

  private static let subjects: [String: Subject] = [
    "place_labels": .place, "place": .place, "places": .place, "pois": .interest, "poi": .interest,
    "public_transport": .stop, "street_labels": .street, "street_polygons_labels": .street,
    "transportation_name": .street, "roads": .street, "water_polygons_labels": .water, "water_lines_labels": .water,
    "water_name": .water, "water": .water, "mountain_peak": .peak, "sites": .interest, "park": .interest,
    "aerodrome_label": .interest,
  ]

  private mutating func take(_ tags: Tags, at point: WorldPoint, _ subject: Subject) {
    switch subject {
    case .place:
      let word = tags["kind_detail"] ?? tags["place"] ?? tags["kind"] ?? tags["class"] ?? ""
      guard let place = PlaceKind(word, tags) else { return }
      schema.remember(tags, kind: place.kind, importance: place.importance, at: point)
    case .interest: schema.takeInterest(point, Self.asInterest(tags), area: nil)
    case .stop:
      guard let kind = tags["kind"] else { return }
      schema.takeStop(
        point,
        Tags(
          tags.tags + [
            Tags.Tag(
              key: Self.railways.contains(kind) ? "railway" : kind == "bus_stop" ? "highway" : "amenity",
              value: kind
            )
          ]
        )
      )
    case .street: schema.remember(tags, kind: "street", importance: Self.importance(ofStreet: tags), at: point)
    case .water:
      let kind = tags["kind"] ?? tags["class"] ?? "water"
      schema.remember(tags, kind: kind, importance: kind == "ocean" || kind == "sea" ? 85 : 40, at: point)
    case .peak: schema.remember(tags, kind: "peak", importance: 44, at: point)
    }
  }

  private static let railways: Set = ["station", "halt", "tram_stop", "subway_entrance"]

  private static func importance(ofStreet tags: Tags) -> Int {
    switch tags["pmap:kind_detail"] ?? tags["kind_detail"] ?? tags["kind"] ?? tags["class"] ?? "" {
    case "motorway", "highway", "trunk": 25
    case "primary", "major_road": 22
    case "secondary", "medium_road": 20
    case "tertiary": 19
    case "residential", "unclassified", "living_street", "pedestrian", "minor", "minor_road": 18
    default: 17
    }
  }

  /// The tags in OpenStreetMap for another schema's class or kind.
  private static func asInterest(_ tags: Tags) -> Tags {
    let isTold = keys.contains { tags[$0] != nil }
    let kinds = ["subclass", "kind", "pmap:kind", "class"]
    guard !isTold, let kind = kinds.lazy.compactMap({ tags[$0] }).first else { return tags }
    let key = KindCatalog.standard[kind]?.keys.first { keys.contains($0) } ?? "amenity"
    return Tags(tags.tags + [Tags.Tag(key: key, value: kind)])
  }

  private static let keys = [
    "amenity", "tourism", "shop", "leisure", "historic", "man_made", "office", "emergency", "craft", "healthcare",
    "natural", "railway",
  ]

  /// The attributes of a feature as OpenStreetMap's tags; names come before their translations.
  private static func tags(of feature: VectorFeature, in layer: VectorLayer) -> Tags {
    Tags(
      layer.properties(of: feature).compactMap { key, value in
        guard let text = value.text, !text.isEmpty else { return nil }
        let key = key.hasPrefix("name_") ? "name:" + key.dropFirst(5) : key.hasPrefix("pgf:") ? "" : key
        return key.isEmpty ? nil : Tags.Tag(key: key, value: text)
      }
    )
  }

  /// A point of the feature that is in this tile and in no other: the part beyond is found there as well.
  private static func place(of feature: VectorFeature, in layer: VectorLayer, _ id: TileID) -> WorldPoint? {
    guard let longest = feature.parts.max(by: { layer.points(ofPart: $0).count < layer.points(ofPart: $1).count })
    else { return nil }
    let points = layer.points(ofPart: longest)
    let extent = Int32(layer.extent)
    let inside = points.map { layer.points[$0] }.filter { 0..<extent ~= $0.x && 0..<extent ~= $0.y }
    guard !inside.isEmpty else { return nil }
    let point = inside[inside.count / 2]
    let side = 1 / Double(1 << id.zoom)
    return WorldPoint(
      x: (Double(id.x) + Double(point.x) / Double(extent)) * side,
      y: (Double(id.y) + Double(point.y) / Double(extent)) * side
    )
  }

  /// The found features, sights first.
  var content: MapContent { schema.content }
  package var names: Int { schema.content.names.count }
  package var sights: Int { schema.content.sights.count }
}

extension VectorValue {
  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .bool(let isSo): isSo ? "yes" : "no"
    }
  }
}
