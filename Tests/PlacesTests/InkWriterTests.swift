import Calendar
import Foundation
import Geodesy
import Places
import Testing
import Wire

struct InkWriterTests {
  private static func item(_ kind: InkKind, text: String = "") -> InkItem {
    InkItem(
      kind,
      color: .green,
      dotsPerWorld: 1e6,
      points: [InkPoint(.ateneum), InkPoint(.oodi, seconds: 1), InkPoint(.cathedral, seconds: 2.5)],
      text: text,
      created: Timestamp(secondsSince1970: 1_700_000_000)
    )
  }

  @Test func `GeoJSON tells what each is and looks like`() {
    let text = InkWriter.text(of: InkKind.allCases.map { Self.item($0, text: "a \"b\"") }, as: .geojson)

    #expect(text.contains("\"type\":\"LineString\"") && text.contains("\"type\":\"Polygon\""))
    #expect(text.contains("\"type\":\"Point\"") && text.contains("\"stroke\":\"#0a7d33\""))
    #expect(text.contains("\"length\":1") && text.contains("\"seconds\":[0,1,2.5]"))
    #expect(text.contains("\"name\":\"a \\\"b\\\"\""))
  }

  @Test(arguments: [0.5, 1, 4])
  func `GeoJSON tells how wide each is, as wide pens as it tells of strokes`(width: Double) throws {
    for kind in InkKind.allCases {
      var item = Self.item(kind)
      item.width = width
      let properties = try #require(try Self.feature(item)["properties"])
      #expect(properties["stroke-width"]?.number == (kind == .note ? nil : 2 * width), "\(kind)")
    }
  }

  @Test func `GPX has its parts in the order of its schema, and no text breaks it`() {
    let text = InkWriter.text(of: InkKind.allCases.map { Self.item($0, text: "<a>&\u{1b}") }, as: .gpx)
    let order = ["<wpt", "<rte>", "<trk>"].compactMap { text.range(of: $0)?.lowerBound }

    #expect(order == order.sorted() && order.count == 3)
    #expect(text.contains("<name>&lt;a&gt;&amp;\u{fffd}</name>"))
    #expect(text.contains("2023-11-14T22:13:22.5"))
  }

  @Test(arguments: [ExchangeFormat.gpx, .geojson])
  func `what is written is read by our own import`(format: ExchangeFormat) throws {
    let file = try TestStore()
    let items = InkKind.allCases.map { Self.item($0, text: "\($0)") }
    let path = try file.write(InkWriter.text(of: items, as: format), to: "ink.\(format.rawValue)")

    let report = try file.open().importing(path)

    #expect(report.places + report.tracks + report.routes == 5 && report.problemCount == 0)
  }

  private static func item(_ kind: InkKind, _ places: [(north: Double, east: Double)]) -> InkItem {
    let points = places.enumerated().map { InkPoint(Coordinate(north: $1.north, east: $1.east), seconds: Double($0)) }
    return InkItem(kind, color: .green, dotsPerWorld: 1e6, points: points, text: "Strait")
  }

  /// The only feature as it is written.
  private static func feature(_ item: InkItem) throws -> JSON {
    let whole = try JSONParser.parse(Array(InkWriter.text(of: [item], as: .geojson).utf8))
    return try #require(whole["features"]?[0])
  }

  private static func positions(_ line: JSON) -> [[Double]] {
    (line.array ?? []).map { ($0.array ?? []).compactMap(\.number) }
  }

  @Test func `a line across 180° is cut there in two, and a stroke with its times`() throws {
    let places = [(north: 60.0, east: 178.0), (62.0, -178.0), (63.0, -177.0)]
    let line = try Self.feature(Self.item(.line, places))
    #expect(line["geometry"]?["type"]?.string == "MultiLineString")
    let lines = (line["geometry"]?["coordinates"]?.array ?? []).map(Self.positions)
    #expect(lines == [[[178, 60], [180, 61]], [[-180, 61], [-178, 62], [-177, 63]]])

    let stroke = try Self.feature(Self.item(.stroke, places))
    let seconds = (stroke["properties"]?["seconds"]?.array ?? []).map { ($0.array ?? []).compactMap(\.number) }
    #expect(seconds == [[0, 0.5], [0.5, 1, 2]])
  }

  @Test func `a line that goes to 180° and no further is whole`() throws {
    let line = try Self.feature(Self.item(.line, [(60, 178), (61, 180), (62, 179)]))
    #expect(line["geometry"]?["type"]?.string == "LineString")
    #expect(Self.positions(line["geometry"]?["coordinates"] ?? .null) == [[178, 60], [180, 61], [179, 62]])

    // The same from the other side, where it begins at the border.
    let other = try Self.feature(Self.item(.line, [(61, 180), (60, -178), (62, -180)]))
    #expect(Self.positions(other["geometry"]?["coordinates"] ?? .null) == [[-180, 61], [-178, 60], [-180, 62]])
    let west = try Self.feature(Self.item(.line, [(61, 180), (60, 178)]))
    #expect(Self.positions(west["geometry"]?["coordinates"] ?? .null) == [[180, 61], [178, 60]])
  }

  @Test func `a line to and fro across 180° is cut each time`() throws {
    let line = try Self.feature(Self.item(.line, [(0, 179), (2, -179), (4, 179)]))
    let lines = (line["geometry"]?["coordinates"]?.array ?? []).map(Self.positions)
    #expect(lines == [[[179, 0], [180, 1]], [[-180, 1], [-179, 2], [-180, 3]], [[180, 3], [179, 4]]])
  }

  @Test func `an area across 180° is cut into areas that lie on one side each and go round anticlockwise`() throws {
    // A comb whose teeth reach across.
    let comb = [
      (north: 0.0, east: 175.0), (0, -175), (10, -175), (10, 178), (20, 178), (20, -175), (30, -175), (30, 175),
    ]
    for places in [comb, comb.reversed()] {
      let feature = try Self.feature(Self.item(.area, places))
      #expect(feature["geometry"]?["type"]?.string == "MultiPolygon")
      let rings = (feature["geometry"]?["coordinates"]?.array ?? []).map { Self.positions($0[0] ?? .null) }
      #expect(rings.count == 3 && rings.allSatisfy { $0.first == $0.last && $0.count >= 4 })
      for ring in rings {
        #expect(ring.allSatisfy { $0[0] >= 175 } || ring.allSatisfy { $0[0] <= -175 }, "\(ring)")
        #expect(Self.turn(ring) > 0, "\(ring)")
      }
      // Together they are as large as the whole, ten by thirty but for seven by ten between the teeth.
      let size = rings.reduce(0) { $0 + Self.turn($1) } / 2
      #expect(abs(size - 230) < 1e-9)
    }
  }

  /// Twice what a ring goes round, positive where it does so anticlockwise.
  private static func turn(_ ring: [[Double]]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge -> Double in
      sum + edge.0[0] * edge.1[1] - edge.1[0] * edge.0[1]
    }
  }

  @Test func `what goes round the world is cut as it is drawn`() throws {
    let line = try Self.feature(Self.item(.line, [(0, 0), (0, 120), (0, -120), (0, 0), (0, 120), (0, -120)]))
    let lines = (line["geometry"]?["coordinates"]?.array ?? []).map(Self.positions)
    #expect(lines.map { $0.count } == [3, 5, 2])
  }

  @Test(arguments: [82.0, -82.0], [false, true])
  func `an area round a pole is closed over it along the border`(north: Double, isWestward: Bool) throws {
    let places = [-135.0, -45, 45, 135].map { (north: north, east: $0) }
    let area = try Self.feature(Self.item(.area, isWestward ? places.reversed() : places))
    let ring = Self.positions(area["geometry"]?["coordinates"]?[0] ?? .null)
    let pole = north > 0 ? 90.0 : -90

    #expect(area["geometry"]?["type"]?.string == "Polygon")
    #expect(ring.first == ring.last && Self.turn(ring) / 2 == 360 * (90 - abs(north)))
    for corner in [[180, north], [180, pole], [-180, pole], [-180, north]] { #expect(ring.contains(corner), "\(ring)") }
  }

  @Test(arguments: [0.0, 20, -170])
  func `an area round a pole may cross the border more than once`(east: Double) throws {
    let ways = [(60.0, -30.0), (60, 70), (62, 170), (64, -150), (66, 150), (68, -140), (70, -90)]
    let places = ways.map { (north: $0.0, east: ($0.1 + east).remainder(dividingBy: 360)) }
    let geometry = try #require(try Self.feature(Self.item(.area, places))["geometry"])
    let polygons =
      geometry["type"]?.string == "Polygon" ? [geometry["coordinates"] ?? .null] : geometry["coordinates"]?.array ?? []
    let rings = polygons.map { Self.positions($0[0] ?? .null) }

    #expect(!rings.isEmpty && rings.allSatisfy { $0.first == $0.last && Self.turn($0) > 0 })
    #expect(rings.joined().allSatisfy { abs($0[0]) <= 180 && $0[1] <= 90 })
    // Wherever it is cut, it is as large as a sheet.
    let size = rings.reduce(0) { $0 + Self.turn($1) } / 2
    var degrees = 0.0
    for (from, to) in zip(places, places.dropFirst() + places.prefix(1)) {
      degrees += (to.east - from.east).remainder(dividingBy: 360) * (180 - from.north - to.north) / 2
    }
    #expect(abs(size - degrees) < 1e-6)
  }

  @Test(arguments: [ExchangeFormat.gpx, .geojson])
  func `what was cut is read as one thing each`(format: ExchangeFormat) throws {
    let file = try TestStore()
    let places = [(north: 10.0, east: 170.0), (10, -170), (20, -170), (20, 170)]
    let items = InkKind.allCases.map { Self.item($0, places) }
    let path = try file.write(InkWriter.text(of: items, as: format), to: "ink.\(format.rawValue)")

    let store = try file.open()
    let report = try store.importing(path)

    #expect(report.places + report.tracks + report.routes == 5 && report.problemCount == 0)
    for track in try store.tracks() {
      let length = try #require(try store.track(track.id)).segments.map { $0.map(\.coordinate).length.meters }
      #expect(length.reduce(0, +) < 7e6, "\(track.name)")
    }
  }
}
