import Baking
import Routing
import Testing

/// The turns that a map knows to be forbidden.
struct TurnRestrictionTests {
  /// A crossing of four streets, each a way of its own.
  private static func crossing() -> (town: RoadTown, west: Int64, east: Int64, north: Int64, south: Int64) {
    var town = RoadTown(" d", "abc", " e")
    let (west, east, north, south) = (town.add("ab"), town.add("bc"), town.add("bd"), town.add("be"))
    return (town, west, east, north, south)
  }

  @Test func `a turn is the stretches that it leads from and to`() throws {
    var (town, west, east, north, _) = Self.crossing()
    town.restrict("restriction=no_left_turn except=bicycle", from: [west], via: "b", to: [north])
    town.restrict("restriction=only_straight_on", from: [east], via: "b", to: [west])

    let roads = try town.baked()

    #expect(roads.turns == ["abd", "cba"])
    #expect(roads.counts.restrictions == 2)
    #expect(roads.map.report.brokenRestrictions == 0)
    let kinds = roads.graph.restrictions.map { roads.graph.kinds[$0.kind].text }
    #expect(Set(kinds) == ["except=bicycle restriction=no_left_turn", "restriction=only_straight_on"])
  }

  @Test func `the formats give the same turns`() throws {
    var (town, west, _, north, _) = Self.crossing()
    town.restrict("restriction=no_left_turn", from: [west], via: "b", to: [north])

    let map = try BakedMap(bytes: town.extract.pbf(), ending: "osm.pbf")

    #expect(try RoadTown.Roads(map, town).turns == ["abd"])
  }

  @Test func `a turn may lead over ways, in whatever order they are named`() throws {
    var town = RoadTown("ab  ", " cdx", "fe  ")
    let (first, last) = (town.add("ab"), town.add("ef"))
    let (upper, lower) = (town.add("bc"), town.add("ec"))
    town.add("cdx")
    town.restrict("restriction=no_u_turn", from: first, via: [upper, lower], to: last)
    town.restrict("restriction=no_u_turn", from: last, via: [upper, lower], to: first)

    let roads = try town.baked()

    #expect(roads.turns == ["abcef", "fecba"])
  }

  @Test func `of a way that goes on beyond the turn only a part is meant`() throws {
    var town = RoadTown("a e", "bcd", " f ")
    let (from, via, to) = (town.add("ab"), town.add("bcd"), town.add("de"))
    let side = town.add("cf")
    town.restrict("restriction=no_u_turn", from: from, via: [via], to: to)
    town.restrict("restriction=no_right_turn", from: from, via: [via], to: side)

    #expect(try town.baked().turns == ["abcde", "abcf"])
  }

  @Test func `round a ring the turn goes as the cars do`() throws {
    var town = RoadTown(" d ", "abc", " e ")
    let from = town.add("ab")
    let to = town.add("cd")
    let ring = town.add("becdb", "highway=tertiary junction=roundabout")
    town.restrict("restriction=no_right_turn", from: [from], via: "b", to: [ring])
    town.restrict("restriction=no_exit", from: [ring], via: "c", to: [to])

    #expect(try town.baked().turns == ["abc", "bcd"])
  }

  @Test func `entries and exits may be forbidden together, other turns not`() throws {
    var (town, west, east, north, south) = Self.crossing()
    town.restrict("restriction=no_entry", from: [west, east], via: "b", to: [north])
    town.restrict("restriction=no_exit", from: [south], via: "b", to: [west, east])
    town.restrict("restriction=no_left_turn", from: [west, east], via: "b", to: [south])

    let roads = try town.baked()

    #expect(roads.turns == ["abd", "cbd", "eba", "ebc"])
    #expect(roads.counts.restrictions == 2)
    #expect(roads.map.report.brokenRestrictions == 1)
  }

  @Test func `turning round on a street is a turn from it to itself`() throws {
    var (town, west, _, _, _) = Self.crossing()
    let through = town.add("dbe", "highway=primary")
    town.restrict("restriction=no_u_turn", from: [west], via: "b", to: [west])
    town.restrict("restriction=no_u_turn", from: [through], via: "b", to: [through])

    #expect(try town.baked().turns == ["aba", "dbd", "ebe"])
  }

  @Test func `what lacks a way or could be meant in two places is left out and told`() throws {
    var (town, west, _, north, _) = Self.crossing()
    let through = town.add("dbe", "highway=primary")
    town.restrict("restriction=no_left_turn", from: [west], via: "b", to: [77])
    town.restrict("restriction=no_left_turn", from: [through], via: "b", to: [west])
    town.restrict("restriction=no_left_turn", from: [west], via: "c", to: [north])
    town.restrict("restriction=no_left_turn", from: west, via: [], to: north)

    let roads = try town.baked()

    #expect(roads.turns == [])
    #expect(roads.map.report.brokenRestrictions == 4)
    #expect(roads.map.report.lines.contains { $0.hasPrefix("4 turn restrictions") })
  }

  @Test func `of a one-way street that goes on only the end that can be used is meant`() throws {
    var (town, west, _, _, _) = Self.crossing()
    let through = town.add("dbe", "highway=primary oneway=yes")
    town.restrict("restriction=no_right_turn", from: [through], via: "b", to: [west])

    #expect(try town.baked().turns == ["dba"])
  }

  @Test func `rules for lorries are left out, and those for some hours keep their hours`() throws {
    var (town, west, _, north, south) = Self.crossing()
    town.restrict("restriction:hgv=no_left_turn", from: [west], via: "b", to: [north])
    town.restrict("restriction:conditional=no_right_turn@(Mo-Fr)", from: [west], via: "b", to: [south])

    let roads = try town.baked()

    #expect(roads.turns == ["abe"])
    #expect(roads.map.report.brokenRestrictions == 0)
    let kind = try #require(roads.graph.restrictions.first.map { roads.graph.kinds[$0.kind] })
    #expect(kind.text == "restriction:conditional=no_right_turn@(Mo-Fr)")
    #expect(kind.turnRule(for: .car) == nil)
  }
}
