import Routing
import Testing

/// Which street somebody is on, and what it leads to.
struct StreetMapTests {
  private static func crossing(_ streets: DrawnRoads, near letter: Character, _ name: String) throws -> [String] {
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place(letter), within: 50))
    #expect(spot.name.spoken == name)
    let (onwards, back) = map.crossings(from: spot)
    return [onwards, back].compactMap(\.self).flatMap { crossing in
      crossing.branches.map { "\($0.name) \(Int(($0.angle / 45).rounded()) * 45)" }
    }
  }

  @Test func `a crossing has streets to the left, ahead and to the right`() throws {
    let streets = DrawnRoads("    d\na b c e\n    f", ways: ["abce name=Long", "dcf name=Short"])

    #expect(try Self.crossing(streets, near: "b", "Long") == ["Short -90", "Long 0", "Short 90"])
  }

  @Test func `where a street ends its name isn't ahead`() throws {
    let streets = DrawnRoads("    d\na b c\n    f", ways: ["abc name=Long", "dcf name=Short"])
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place("b"), within: 50))
    let onwards = try #require(map.crossings(from: spot).onwards)

    #expect(!onwards.goesOn)
    #expect(onwards.others(than: "Long") == ["Short"])
  }

  @Test func `a street that only begins nearby doesn't meet it`() throws {
    let streets = DrawnRoads(
      "            g\n\n\n\n\n\n            d       e\n\na     b     c       h\n\n\n\n            f",
      ways: ["abch name=Long", "gdcf name=Short", "de name=Other"],
      row: 10
    )

    #expect(try Self.crossing(streets, near: "b", "Long") == ["Short -90", "Long 0", "Short 90"])
  }

  @Test func `roads without a name, and gates of garages, make no crossing`() throws {
    let streets = DrawnRoads(
      "    d g\na b c e h\n    f",
      ways: ["abceh name=Long", "dcf highway=footway noname=yes", "ge highway=service name=Gate"]
    )

    #expect(try Self.crossing(streets, near: "b", "Long").isEmpty)
  }

  @Test func `who goes in a direction is on the street that leads there`() throws {
    let streets = DrawnRoads("    d\na b c e\n    f", ways: ["abce name=Long", "dcf name=Short"])
    let map = StreetMap(streets.roads)
    let corner = streets.place("c")

    #expect(map.spot(near: corner, within: 50, facing: 0)?.name.spoken == "Short")
    #expect(map.spot(near: corner, within: 50, facing: 90)?.name.spoken == "Long")
    #expect(map.spot(near: corner, within: 50, staying: "Short")?.name.spoken == "Short")
    #expect(map.spot(near: streets.place("a"), within: 0) != nil)
  }
}
