import Routing
import Testing

/// The street at a place, and the junctions it leads to.
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

  @Test func `a street that changes its name right behind a junction has the one with which it goes on`() throws {
    let streets = DrawnRoads(
      "                d\n\n\n\na       b       ce        h\n\n\n\n                f",
      ways: ["abc name=Long", "ce name=Stub", "eh name=Onward", "dcf name=Short"],
      row: 10
    )

    #expect(try Self.crossing(streets, near: "b", "Long").contains("Onward 0"))
    #expect(try !Self.crossing(streets, near: "b", "Long").contains { $0.hasPrefix("Stub") })
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

  @Test func `who stands right on a path is on it, and not on the road beside it`() throws {
    let streets = DrawnRoads("a b\n 1\n2\nc d", ways: ["ab highway=footway name=Path", "cd name=Road"], row: 3)
    let map = StreetMap(streets.roads)

    #expect(map.spot(near: streets.place("a"), within: 50)?.name.spoken == "Path")
    #expect(map.spot(near: streets.place("2"), within: 50)?.name.spoken == "Road")
    #expect(map.spot(near: streets.place("1"), within: 50, staying: "Road")?.name.spoken == "Road")
  }

  @Test func `a lane by which the other street goes on is an arm of it`() throws {
    let streets = DrawnRoads(
      "    d\na b c e\n    f",
      ways: ["abce name=Long", "cf name=Short", "cd highway=service name=Short"]
    )

    #expect(try Self.crossing(streets, near: "b", "Long") == ["Short -90", "Long 0", "Short 90"])
  }

  @Test func `where one comes along and streets without a name are arms of a crossing, too`() throws {
    let streets = DrawnRoads("    d\na b c e\n    f", ways: ["abce name=Long", "cf name=Short", "dc noname=yes"])
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place("b"), within: 50))
    let crossing = try #require(map.crossings(from: spot).onwards)
    let all = try crossing.branches + [#require(crossing.arrival)]
    let arms = all.map { "\($0.name) \(Int($0.bearing.rounded()))" }

    #expect(arms == [" 0", "Long 90", "Short 180", "Long -90"])
    #expect(crossing.others(than: "Long") == ["Short"])
  }

  @Test func `a street that one comes along leads back to where it is some metres away`() throws {
    let streets = DrawnRoads("b c d\n\n\n\n\na", ways: ["abc name=Long", "cd name=Other"], row: 20)
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place("b"), within: 50))
    let crossing = try #require(map.crossings(from: spot).onwards ?? map.crossings(from: spot).back)

    let arrival = try #require(crossing.arrival)
    #expect(arrival.name == "Long")
    #expect((-180 ... -140).contains(arrival.bearing), "\(arrival.bearing)")
  }

  @Test func `steps lead to the next street beyond all of their flights`() throws {
    let streets = DrawnRoads(
      "a b c\n  d\n  e\n  f\ng h i",
      ways: [
        "abc name=High", "ed highway=steps incline=up noname=yes", "fe highway=steps incline=up noname=yes",
        "bd highway=footway noname=yes", "fh highway=footway noname=yes", "ghi name=Low",
      ],
      row: 10
    )
    let map = StreetMap(streets.roads)
    let up = try #require(map.steps(near: streets.place("h"), within: 20))
    let down = try #require(map.steps(near: streets.place("b"), within: 20))

    #expect((up.isUp, up.street, Int(up.bearing.rounded()) % 360) == (true, "High", 0))
    #expect((down.isUp, down.street, Int(down.bearing.rounded())) == (false, "Low", 180))
    #expect(map.steps(near: streets.place("b"), within: 5) == nil)
  }

  @Test func `steps that begin where they end lead somewhere all the same`() throws {
    let streets = DrawnRoads("a b", ways: ["aa highway=steps noname=yes", "ab name=Road"])
    let steps = try #require(StreetMap(streets.roads).steps(near: streets.place("a"), within: 20))

    #expect(steps.street == "Road" && steps.isUp == nil)
  }

  @Test func `a street that ends at the next junction is an arm all the same`() throws {
    let streets = DrawnRoads(
      "    k\n\n    b h       j\n\n    a",
      ways: ["abk name=Long", "bh name=Short", "hj name=Other"],
      row: 20
    )

    #expect(try Self.crossing(streets, near: "a", "Long") == ["Long 0", "Short 90"])
  }

  @Test func `a bent street leads where one sees it go, however many junctions are on its way`() throws {
    let streets = DrawnRoads(
      "      f\n\n    d e\n\na   b   c",
      ways: ["abc name=Long", "bdef name=Bent"],
      row: 10
    )
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place("a"), within: 50))
    let bent = try #require(map.crossings(from: spot).onwards).branches.first { $0.name == "Bent" }

    // 20 m to the north, 10 m to the east, and on to the north: there it is 35 m away.
    #expect(abs(try #require(bent).bearing - 17) < 3)
  }

  @Test func `a street that comes back leads to where it is farthest away`() throws {
    let streets = DrawnRoads("  e f\n  d g\na b c", ways: ["abc name=Long", "bdefgb name=Loop"], row: 11)
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place("a"), within: 50))
    let loop = try #require(map.crossings(from: spot).onwards).branches.filter { $0.name == "Loop" }

    #expect(!loop.isEmpty && loop.allSatisfy { $0.bearing > 1 && $0.bearing < 60 })
  }

  @Test func `the stretches of streets nearby come with the nearest first, without yards`() throws {
    let streets = DrawnRoads(
      "a b c\n\n1\n\n\nd e",
      ways: ["abc name=High", "de name=Low", "ad highway=service name=Yard"],
      row: 10
    )
    let found = StreetMap(streets.roads).stretches(near: streets.place("1"), within: 40)

    #expect(found.map { "\($0.name.spoken) \(Int($0.distance.rounded()))" } == ["High 20", "High 22", "Low 30"])
  }

  @Test func `what leads back over the other carriageway is no arm`() throws {
    let streets = DrawnRoads(
      "g   h\n\n\n\n\nb   c           e\n1\na   d           f\n\n\n\n\ni   j",
      ways: ["iabg name=Long", "hcdj name=Long", "bce name=Cross", "adf name=Cross"],
      row: 6
    )
    let map = StreetMap(streets.roads)
    let spot = try #require(map.spot(near: streets.place("1"), within: 5))
    let arms = [map.crossings(from: spot).onwards, map.crossings(from: spot).back].compactMap(\.self).flatMap(
      \.branches
    )

    #expect(arms.contains { $0.name == "Cross" })
    #expect(arms.filter { $0.name == "Cross" }.allSatisfy { abs($0.bearing - 90) < 25 }, "\(arms)")
  }

  @Test func `a carriageway without a name beside one with a name is no arm of its own`() throws {
    let streets = DrawnRoads(
      "            d\n\n\na     b     c                 e\n                              g",
      ways: ["abce name=Long", "cd name=Short", "cg noname=yes"],
      row: 10
    )

    #expect(try Self.crossing(streets, near: "b", "Long") == ["Short -90", "Long 0"])
  }

  @Test func `a stretch is seen where it is nearest in each direction`() throws {
    let streets = DrawnRoads("a       b\n\n1", ways: ["ab name=High"], row: 10)
    let found = StreetMap(streets.roads).views(near: streets.place("1"), within: 40)

    #expect(found.first.map { Int($0.distance.rounded()) } == 20)
    #expect(found.map(\.distance) == found.map(\.distance).sorted() && found.last.map { $0.distance > 35 } == true)
  }

  @Test func `a street that begins a few steps from the corner meets it`() throws {
    let streets = DrawnRoads(
      "    g\n\n    d       e\na   c   h\n\n    f",
      ways: ["ach name=Long", "gdcf name=Short", "de name=Other"],
      row: 10
    )

    #expect(try Self.crossing(streets, near: "a", "Long") == ["Short -90", "Other 0", "Long 0", "Short 90"])
  }

  @Test func `what meets only the other carriageway is an arm, too`() throws {
    let streets = DrawnRoads(
      "      n\n\n\n\na     c     b\nd     f     e\n\n\n\n      s",
      ways: ["acb name=Long oneway=yes", "efd name=Long oneway=yes", "nc name=Cross", "fs name=Cross"],
      row: 12
    )

    #expect(try Self.crossing(streets, near: "a", "Long") == ["Cross -90", "Long 0", "Cross 90"])
  }

  @Test func `a street that has its name only from the next corner on is called by it`() throws {
    let streets = DrawnRoads(
      "    d\n\n    e\na   b   c\n\n\n    f",
      ways: ["abc name=Long", "be noname=yes", "ed name=Short", "bf name=Other"],
      row: 20
    )
    let unnamed = DrawnRoads(
      "    d\n\n    e\na   b   c\n\n\n    f",
      ways: ["abc name=Long", "bed noname=yes", "bf name=Other"],
      row: 20
    )

    #expect(try Self.crossing(streets, near: "a", "Long") == ["Short -90", "Long 0", "Other 90"])
    #expect(try Self.crossing(unnamed, near: "a", "Long") == [" -90", "Long 0", "Other 90"])
  }
}
