import Feeds
import Geodesy
import Positioning
import TestSupport
import Testing
import Wire

struct GeoJSONTests {
  private func messages(_ text: String) -> [FeedMessage] { FeedMessages.of(text, "geojson") }
  private func update(_ text: String) -> ThingUpdate? { messages(text).first?.update }
  private func point(_ rest: String, _ place: String = "7.42,43.73") -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(place)]},\#(rest)}"#
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: ["stream.geojsonl", "stream.geojson-seq"]
  )
  func `Each record of the streams is taken, passed over or refused as expected`(name: String) throws {
    let expected = try #require(try JSONParser.parse(FeedMessages.bytes("stream-expect.json"))[name]?.array)
    let ids = expected.flatMap { record -> [JSON?] in
      switch record["verdict"]?.string {
      case "take": record["ids"]?.array ?? []
      case "refuse": [nil]
      default: []
      }
    }
    #expect(FeedMessages.of(try FeedMessages.bytes(name)).map { $0.fields?["id"] } == ids)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `The things of the stream are where it left them`() throws {
    var store = ThingStore()
    for message in FeedMessages.of(try FeedMessages.bytes("stream.geojsonl")) {
      store.take(message, from: "stream", at: FeedMessages.now)
    }
    let drawn = store.things.values.filter { $0.coordinate != nil }.map(\.id).sorted()
    let ids = ["#1", "#2", "7", "bus-1", "bus-6", "drone", "route", "ship", "tram-1", "tram-2", "zone"]
    #expect(drawn == ids.map { "geojson:\($0)" })
    #expect(store.things["geojson:bus-1"]?.coordinate == Coordinate(north: 43.7304, east: 7.421))
    #expect(store.things["geojson:drone"]?.altitude == 120.5)
    #expect(store.counts["stream"]?.refused == 8)
  }

  @Test func `Properties by their common names fill the update, and others are attributes`() throws {
    let text = point(
      #""properties":{"id":5,"title":"Line 1","track":370,"speed_kn":10,"altitude":12,"timestamp":1767225600,"#
        + #""type":"bus","line":"1","stops":[1,2]}"#
    )
    let update = try #require(messages(text).first?.update ?? nil)
    #expect(update.id == "geojson:5" && update.name == "Line 1" && update.kind == .car)
    #expect(update.coordinate == Coordinate(north: 43.73, east: 7.42) && update.altitude == 12)
    #expect(update.course == nil && abs((update.speed?.metersPerSecond ?? 0) - 5.144) < 0.001)
    #expect(update.time == UTCTime(millisecondsSince1970: 1_767_225_600_000))
    #expect(update.attributes == JSONObject([("line", "1")]))
  }

  @Test func `Without a geometry, or deleted, a thing is gone`() {
    #expect(update(#"{"type":"Feature","id":"a","geometry":null,"properties":{}}"#)?.isGone == true)
    #expect(update(#"{"id":"a","deleted":true}"#)?.isGone == true)
    #expect(update(point(#""id":"a","properties":{"deleted":true}"#))?.isGone == true)
    #expect(messages(#"{"type":"Feature","geometry":null,"properties":{}}"#) == [.refused("id")])
  }

  @Test func `Lines stand at their start and areas at their centre, across the 180th meridian too`() {
    let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    #expect(update(line)?.coordinate == Coordinate(north: 2, east: 1))
    let area = #"{"type":"Polygon","coordinates":[[[179,0],[-179,0],[-179,2],[179,2],[179,0]]]}"#
    #expect(update(area)?.coordinate == Coordinate(north: 1, east: 180))
    let parts = #"{"type":"GeometryCollection","geometries":[\#(line),\#(area)]}"#
    #expect(update(parts)?.coordinate == Coordinate(north: 2, east: 1))
    #expect(update(#"{"type":"MultiPoint","coordinates":[[1,2]]}"#)?.coordinate == Coordinate(north: 2, east: 1))
  }

  @Test(arguments: [
    #"{"type":"LineString","coordinates":[[1,2]]}"#, #"{"type":"Point","coordinates":[1]}"#,
    #"{"type":"Point","coordinates":[]}"#, #"{"type":"Point","coordinates":[1,2,null]}"#,
    #"{"type":"GeometryCollection","geometries":[]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#, #"{"type":"Point","coordinates":[1,"2"]}"#,
  ])
  func `Damaged geometries are refused`(text: String) {
    #expect(messages(text) == [.refused("position")])
  }

  @Test func `Mutants never crash`() {
    let text = (0..<20).map { point(#""id":\#($0),"properties":{"speed":"\#($0)","time":1e300}"#) }
    #expect(FeedMessages.mutants(of: Array(text.joined(separator: "\n\u{1e}").utf8), "geojson") == [])
  }
}
