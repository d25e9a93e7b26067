import Geodesy
import Places
import TestSupport
import Testing

struct SightFeedTests {
  private let feed: SightFeed
  private let box: CoordinateBounds

  init() throws {
    feed = try #require(SightFeed("http://host/sights?bbox={bbox}"))
    box = try #require(CoordinateBounds(containing: [Self.corner(60.1, 24.9), Self.corner(60.2, 25.0)]))
  }

  @Test(arguments: [
    ("http://host/?bbox={bbox}", "http://host/?bbox=24.900000,60.100000,25.000000,60.200000"),
    ("http://host/{north}/{west}/{south}/{east}", "http://host/60.200000/24.900000/60.100000/25.000000"),
  ])
  func `the box stands in the address`(template: String, address: String) throws {
    #expect(try #require(SightFeed(template)).address(of: box) == address)
  }

  @Test func `small and negative degrees are spelled without an exponent`() throws {
    let box = try #require(CoordinateBounds(containing: [Self.corner(-0.00001, -70.5), Self.corner(0.5, -0.000002)]))

    #expect(feed.address(of: box).hasSuffix("=-70.500000,-0.000010,-0.000002,0.500000"))
  }

  @Test(arguments: ["http://host/", "http://host/{west}", ""])
  func `an address without room for the box is none`(template: String) {
    #expect(SightFeed(template) == nil)
  }

  @Test func `an answer brings the places of its box, as a server's`() throws {
    let answer = Self.collection(
      Self.feature("Oodi", 24.938, 60.174, #","favorite":true,"origin":"mine""#),
      Self.feature("Elsewhere", 2, 48),
      #"{"type":"Feature","properties":{},"geometry":null}"#
    )

    let places = try #require(feed.places(in: answer, within: box))

    #expect(places.map(\.name) == ["Oodi"])
    #expect(places.first?.isFavorite == false)
    #expect(places.first?.origin == feed.template)
  }

  @Test func `an empty collection is an answer, rubbish is none`() {
    #expect(feed.places(in: Self.collection(), within: box) == [])
    for rubbish in ["", "<html>", "not found", "{\"type\":", "[1, 2"] {
      #expect(feed.places(in: Array(rubbish.utf8), within: box) == nil, "\(rubbish)")
    }
  }

  @Test func `a new answer takes the place of the old one in its box, and of nothing else`() throws {
    let store = try PlaceStore()
    try store.add(Place(name: "mine", coordinate: Self.corner(60.15, 24.95)))
    let other = try #require(CoordinateBounds(containing: [Self.corner(61, 24), Self.corner(62, 25)]))
    try store.replace([self.place("far", 61.5, 24.5)], of: feed, in: other)
    try store.replace([self.place("old", 60.15, 24.95), self.place("kept", 60.16, 24.95)], of: feed, in: box)
    var favorite = try #require(try store.places().first { $0.place.name == "kept" })
    favorite.place.isFavorite = true
    try store.update(favorite)

    try store.replace([self.place("new", 60.17, 24.95)], of: feed, in: box)

    #expect(try Set(store.places().map(\.place.name)) == ["mine", "far", "kept", "new"])
    #expect(try store.findings().isEmpty)
  }

  @Test func `damaged answers do no harm`() throws {
    var random = SeededRandom(seed: 3)
    let answer = Self.collection(Self.feature("Oodi", 24.938, 60.174), Self.feature("Ateneum", 24.944, 60.170))
    var brought = 0
    for _ in 0..<2000 { brought += feed.places(in: random.damaged(answer), within: box)?.count ?? 0 }
    #expect(brought > 0 && brought < 4000)
  }

  private func place(_ name: String, _ north: Double, _ east: Double) -> Place {
    var place = Place(name: name, coordinate: Self.corner(north, east))
    place.origin = feed.template
    return place
  }

  private static func corner(_ north: Double, _ east: Double) -> Coordinate { Coordinate(north: north, east: east) }

  private static func feature(_ name: String, _ east: Double, _ north: Double, _ more: String = "") -> String {
    #"{"type":"Feature","properties":{"name":"\#(name)"\#(more)},"#
      + #""geometry":{"type":"Point","coordinates":[\#(east),\#(north)]}}"#
  }

  private static func collection(_ features: String...) -> [UInt8] {
    Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
  }
}
