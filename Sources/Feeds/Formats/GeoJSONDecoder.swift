import Geodesy
package import Positioning
import Wire

/// Decodes GeoJSON (RFC 7946): features, collections and bare geometries, one a record.
package struct GeoJSONDecoder: FeedDecoder {
  package static let format = "geojson"
  /// How many things without an identity there were; each is a new one.
  private var unnamed = 0

  package init() {}

  package static func recognizes(_ record: FeedRecord) -> Bool {
    guard case .json(let value) = record, let type = value["type"]?.string else { return false }
    return type == "Feature" || type == "FeatureCollection" || Geometry(value) != nil
  }

  package mutating func decode(_ record: FeedRecord, at now: UTCTime) -> [FeedMessage] {
    switch record {
    case .json(let value): return messages(of: value)
    case .line(let line) where line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }): return []
    case .line(let line):
      guard let value = try? JSONParser.parse(line) else { return [.refused("json")] }
      return messages(of: value)
    case .frame: return [.refused("json")]
    }
  }

  private mutating func messages(of value: JSON) -> [FeedMessage] {
    switch value["type"]?.string {
    case "FeatureCollection":
      guard let features = value["features"]?.array else { return [.refused("features")] }
      return features.map { $0["type"]?.string == "Feature" ? message(of: $0) : .refused("type") }
    case "Feature": return [message(of: value)]
    case nil where value["deleted"]?.bool == true: return [message(of: value)]
    case let type? where Geometry.depths[type] != nil || type == Geometry.collection:
      return [message(of: ["geometry": value])]
    default: return [.refused("type")]
    }
  }

  private mutating func message(of feature: JSON) -> FeedMessage {
    let properties = feature["properties"]?.object ?? JSONObject()
    let named = NamedFields(properties.fields.lazy.map { ($0.name, NamedField($0.name), $0.value) })
    let id = NamedFields.identity(feature["id"]) ?? named.id
    let isDeleted = feature["deleted"]?.bool == true || named.isDeleted
    var update = named.update
    var fields: [(String, JSON)] = [("id", feature["id"] ?? properties["id"] ?? .null)]
    if let geometry = feature["geometry"], !geometry.isNull, !isDeleted {
      guard let place = Geometry(geometry) else { return .refused("position") }
      update.coordinate = place.coordinate
      update.altitude = place.altitude ?? update.altitude
      fields += [
        ("latitude", .number(place.coordinate.latitude.degrees)),
        ("longitude", .number(place.coordinate.longitude.degrees)),
      ]
      if let altitude = place.altitude { fields.append(("altitude", .number(altitude))) }
    } else {
      guard id != nil else { return .refused("id") }
      update.isGone = true
    }
    if id == nil { unnamed &+= 1 }
    update.id = "\(Self.format):\(id ?? "#\(unnamed)")"
    fields.append(("properties", .object(properties)))
    return .decoded(fields: JSONObject(fields), update)
  }

  /// The place where a geometry is shown: its first position, or the centre of its first ring.
  private struct Geometry {
    static let collection = "GeometryCollection"
    /// How many arrays are around the positions of each type.
    static let depths = [
      "Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3,
    ]

    private(set) var coordinate: Coordinate
    private(set) var altitude: Double?

    /// Reads a geometry; nil where any part of it is damaged.
    init?(_ geometry: JSON) {
      guard let type = geometry["type"]?.string else { return nil }
      if type == Self.collection {
        let parts = geometry["geometries"]?.array?.map { Geometry($0) }
        guard let first = parts?.first, let first, parts?.contains(where: { $0 == nil }) == false else { return nil }
        self = first
        return
      }
      guard let depth = Self.depths[type] else { return nil }
      let isArea = type.hasSuffix("Polygon")
      let least = isArea ? 4 : type.hasSuffix("LineString") ? 2 : 1
      guard let lines = Self.lines(geometry["coordinates"], depth: depth),
        lines.allSatisfy({ $0.count >= least && (!isArea || $0.first?.coordinate == $0.last?.coordinate) }),
        let line = lines.first, let first = line.first
      else { return nil }
      self = first
      if isArea { coordinate = Self.center(of: line.map(\.coordinate), around: first.coordinate) }
    }

    private init?(position: JSON) {
      let values = position.array ?? []
      let numbers = values.prefix(10).compactMap(\.number)
      guard numbers.count >= 2, numbers.count == values.count,
        let place = Coordinate(untrustedLatitude: numbers[1], longitude: numbers[0])
      else { return nil }
      coordinate = place
      altitude = numbers.count > 2 ? numbers[2] : nil
    }

    private static func lines(_ value: JSON?, depth: Int) -> [[Geometry]]? {
      guard let value else { return nil }
      if depth == 0 { return Geometry(position: value).map { [[$0]] } }
      guard let parts = value.array else { return nil }
      if depth == 1 {
        let line = parts.compactMap { Geometry(position: $0) }
        return line.count == parts.count ? [line] : nil
      }
      let inner = parts.compactMap { lines($0, depth: depth - 1) }
      return inner.count == parts.count ? inner.flatMap { $0 } : nil
    }

    /// The centre of the extent, which may reach across the 180th meridian.
    private static func center(of ring: [Coordinate], around first: Coordinate) -> Coordinate {
      let turns = ring.map { ($0.longitude - first.longitude).degrees }
      let latitudes = ring.map(\.latitude.degrees)
      return Coordinate(
        north: ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2,
        east: first.longitude.degrees + ((turns.min() ?? 0) + (turns.max() ?? 0)) / 2
      )
    }
  }
}
