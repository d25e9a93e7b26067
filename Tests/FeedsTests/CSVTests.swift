import Feeds
import Geodesy
import Positioning
import Testing
import Wire

struct CSVTests {
  private func updates(_ text: String) -> [ThingUpdate?] { FeedMessages.of(text).map(\.update) }

  @Test(arguments: [",", ";", "\t"])
  func `Columns are found by their names, whatever divides them`(separator: String) throws {
    let text = #"""
      \#u{feff}ID,Name,Latitude,Lng,"Speed (km/h)",COG,timestamp,route
      7,"Line ""1""",43.73,7.42,36,90,2026-05-01T12:00:00Z,0042
      """#
    let update = try #require(updates(text.replacing(",", with: separator)).first ?? nil)
    #expect(update.id == "csv:7" && update.name == #"Line "1""#)
    #expect(update.coordinate == Coordinate(north: 43.73, east: 7.42))
    #expect(abs((update.speed?.metersPerSecond ?? 0) - 10) < 1e-9 && update.course == Bearing(degrees: 90))
    #expect(update.time == UTCTime("2026-05-01T12:00:00Z") && update.attributes == JSONObject([("route", "0042")]))
  }

  @Test func `Decimal commas are read where commas don't divide`() {
    #expect(updates("id;lat;lon\na;43,5;-7,25").first??.coordinate == Coordinate(north: 43.5, east: -7.25))
  }

  @Test func `A line without a position updates the rest`() {
    let updates = updates("id,lat,lon,name\na,1,2,A\na,,,B\na,,,\n")
    #expect(updates.map { $0?.coordinate } == [Coordinate(north: 1, east: 2), nil, nil])
    #expect(updates.map { $0?.name } == ["A", "B", nil])
  }

  @Test func `Half a position, words and too many cells are refused`() {
    let messages = FeedMessages.of("id,lat,lon\na,1,\na,91,0\na,north,0\na,1,2,3\na,1,2,\n,,\nid,lat,lon\n,,5\n")
    #expect(
      messages.map(\.refusal) == ["position", "position", "position", "columns", nil, "position"]
    )
  }

  @Test func `The name tells things apart where no column does, else each line is a new one`() {
    #expect(updates("name,lat,lon\nA,1,2\nA,1,3").map { $0?.id } == ["csv:A", "csv:A"])
    #expect(updates("lat,lon\n1,2\n1,3").map { $0?.id } == ["csv:#1", "csv:#2"])
    #expect(FeedMessages.of("a,b\n1,2\n", "csv") == [.refused("header"), .refused("header")])
  }

  @Test func `Mutants never crash`() {
    let lines = (0..<20).map { "\($0),\"a \"\"b\"\"\",43.\($0),7.\($0),\($0).5,2026-05-01T12:00:00Z" }
    let text = "id,name,lat,lon,speed_kn,time\n" + lines.joined(separator: "\n")
    #expect(FeedMessages.mutants(of: Array(text.utf8), "csv") == [])
  }
}
