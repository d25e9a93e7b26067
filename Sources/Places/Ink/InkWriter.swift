internal import Calendar
internal import Geodesy
internal import Wire

/// Exports drawings for other programs.
package enum InkWriter {
  /// The formats that support drawings.
  package static let formats: [ExchangeFormat] = [.geojson, .gpx]

  /// The items as GeoJSON, or otherwise as GPX.
  package static func text(of items: [InkItem], as format: ExchangeFormat) -> String {
    format == .geojson ? geoJSON(items) : gpx(items)
  }
}

/// GeoJSON (RFC 7946), a feature a line; its style is in `simplestyle`, which many programs draw.
extension InkWriter {
  private static func geoJSON(_ items: [InkItem]) -> String {
    let features = items.map { JSONWriter.text(of: feature($0)) }.joined(separator: ",\n")
    return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
  }

  private static func feature(_ item: InkItem) -> JSON {
    ["type": "Feature", "properties": .object(facts(of: item)), "geometry": geometry(of: item)]
  }

  private static func facts(of item: InkItem) -> JSONObject {
    var facts = JSONObject([("kind", .string(item.kind.name))])
    if !item.text.isEmpty { facts.append("name", .string(item.text)) }
    facts.append(item.kind == .note ? "marker-color" : "stroke", .string(color(of: item)))
    // The width of a stroke, in the centre of the pen's range.
    if item.kind != .note { facts.append("stroke-width", .number(2 * item.width)) }
    if item.kind == .area {
      facts.append("fill", .string(color(of: item)))
      facts.append("fill-opacity", .number(0.2))
      facts.append("area", .number((Ellipsoid.wgs84.area(of: item.coordinates).squareMeters * 10).rounded() / 10))
    }
    if item.kind == .line { facts.append("length", .number((item.length.meters * 10).rounded() / 10)) }
    if let created = item.created { facts.append("created", .string(created.text)) }
    if item.kind == .stroke { facts.append("seconds", seconds(of: item)) }
    return facts
  }

  /// The seconds of each point; of a stroke that is cut, of each line.
  private static func seconds(of item: InkItem) -> JSON {
    let lines = AntimeridianCut.lines(through: item.points).map { line -> JSON in
      .array(line.map { .number(milliseconds($0.seconds)) })
    }
    return lines.count == 1 ? lines[0] : .array(lines)
  }

  private static func geometry(of item: InkItem) -> JSON {
    let rings = item.kind == .area && item.points.count > 2 ? AntimeridianCut.rings(around: item.points) : []
    if !rings.isEmpty {
      let polygons = rings.map { JSON.array([positions(of: $0)]) }
      guard polygons.count > 1 else { return ["type": "Polygon", "coordinates": polygons[0]] }
      return ["type": "MultiPolygon", "coordinates": .array(polygons)]
    }
    let lines = AntimeridianCut.lines(through: item.points)
    if item.kind == .note { return ["type": "Point", "coordinates": positions(of: lines[0])[0] ?? .null] }
    guard lines.count == 1 else {
      return ["type": "MultiLineString", "coordinates": .array(lines.map { positions(of: $0) })]
    }
    // A line has two places at least.
    let line = lines[0].count == 1 ? lines[0] + lines[0] : lines[0]
    return ["type": "LineString", "coordinates": positions(of: line)]
  }

  private static func positions(of places: [AntimeridianCut.Place]) -> JSON {
    .array(places.map { .array([.number($0.east), .number($0.north)]) })
  }

  private static func color(of item: InkItem) -> String {
    let digits = String(item.color.hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}

/// GPX 1.1: notes are waypoints, arrows and measured lines routes, strokes and outlines of areas tracks.
extension InkWriter {
  private static func gpx(_ items: [InkItem]) -> String {
    let beginning = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Rumbo" xmlns="http://www.topografix.com/GPX/1/1" xmlns:rumbo="urn:rumbo:places:1">

      """
    func texts(_ kinds: [InkKind], _ text: (InkItem) -> String) -> String {
      items.filter { kinds.contains($0.kind) }.map(text).joined()
    }
    return beginning + texts([.note], waypoint) + texts([.arrow, .line], route) + texts([.stroke, .area], track)
      + "</gpx>\n"
  }

  private static func waypoint(_ item: InkItem) -> String {
    guard let place = item.points.first else { return "" }
    return "<wpt \(position(place))>" + Spelling.element("time", item.created?.text)
      + Spelling.element("name", item.text) + looks(of: item) + "</wpt>\n"
  }

  private static func route(_ item: InkItem) -> String {
    "<rte>" + Spelling.element("name", name(of: item)) + looks(of: item) + "\n"
      + item.points.map { "<rtept \(position($0))/>\n" }.joined() + "</rte>\n"
  }

  private static func track(_ item: InkItem) -> String {
    // An area's outline ends where it began.
    let points = item.points + (item.kind == .area ? item.points.prefix(1) : [])
    let lines = points.map { point in
      let time = item.kind == .stroke ? item.created.map { $0 + point.seconds } : nil
      let moment = Spelling.element("time", time?.text)
      return moment.isEmpty ? "<trkpt \(position(point))/>\n" : "<trkpt \(position(point))>\(moment)</trkpt>\n"
    }
    return "<trk>" + Spelling.element("name", name(of: item)) + looks(of: item) + "<trkseg>\n" + lines.joined()
      + "</trkseg></trk>\n"
  }

  private static func name(of item: InkItem) -> String { item.text.isEmpty ? item.kind.name : item.text }

  private static func looks(of item: InkItem) -> String {
    "<type>\(item.kind.name)</type><extensions><rumbo:ink color=\"\(color(of: item))\" "
      + "width=\"\(Spelling.number(item.width))\"/></extensions>"
  }

  private static func position(_ point: InkPoint) -> String {
    let (north, east) = (point.coordinate.latitude.degrees, point.coordinate.longitude.degrees)
    return "lat=\"\(Spelling.number(north))\" lon=\"\(Spelling.number(east))\""
  }
}
