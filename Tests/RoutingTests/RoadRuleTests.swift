import Routing
import Testing

/// The interpretation of tags of roads, barriers and restrictions.
struct RoadRuleTests {
  static func tags(_ text: String) -> RoadTags {
    RoadTags(
      text.split(separator: " ").map { tag in
        let parts = tag.split(separator: "=", maxSplits: 1).map(String.init)
        return RoadTags.Tag(key: parts[0], value: parts[1])
      }
    )
  }

  /// A letter for each mode and direction: open, destination, residents, closed as `.`.
  private static func text(_ access: RoadAccess) -> String {
    let letters: [Passage: String] = [.closed: ".", .residents: "r", .destination: "d", .open: "o"]
    return TravelMode.allCases.map { mode in
      RoadAccess.Direction.allCases.map { letters[access[mode, $0]] ?? "?" }.joined()
    }
    .joined(separator: " ")
  }

  /// Tags, and who may go there on foot, on a bicycle and in a car, along and back.
  private static let roads: [(tags: String, access: String)] = [
    ("highway=residential", "oo oo oo"), ("highway=residential oneway=yes", "oo o. o."),
    ("highway=residential oneway=-1", "oo .o .o"), ("highway=residential oneway=yes oneway:bicycle=no", "oo oo o."),
    ("highway=residential oneway=yes cycleway=opposite_lane", "oo oo o."),
    ("highway=residential oneway=yes cycleway:left=opposite_track", "oo oo o."),
    ("highway=tertiary junction=roundabout", "oo o. o."), ("highway=tertiary junction=circular", "oo o. o."),
    ("highway=motorway", ".. .. o."), ("highway=motorway_link oneway=no", ".. .. oo"),
    ("highway=primary oneway=reversible", "oo .. .."), ("highway=footway oneway:foot=yes", "o. .. .."),
    ("highway=steps conveying=backward", ".o .. .."), ("highway=primary oneway:motor_vehicle=yes", "oo oo o."),
    ("highway=primary oneway=yes oneway:vehicle=no", "oo oo oo"),
    ("highway=service access=private", "rr rr rr"), ("highway=service access=private foot=yes", "oo rr rr"),
    ("highway=service access=customers", "dd dd dd"), ("highway=service access=no", ".. .. .."),
    ("highway=residential motor_vehicle=no", "oo oo .."), ("highway=residential motor_vehicle=destination", "oo oo dd"),
    ("highway=residential vehicle=no bicycle=yes", "oo oo .."),
    ("highway=residential motor_vehicle=destination;agricultural", "oo oo dd"),
    ("highway=residential motor_vehicle:forward=no", "oo oo .o"),
    ("highway=residential access:backward=no", "o. o. o."),
    ("highway=residential access=no access:forward=yes", "o. o. o."), ("highway=motorway cycleway=track", ".. o. o."),
    ("highway=cycleway", ".. oo .."), ("highway=bridleway", ".. .. .."),
    ("highway=footway conveying=forward", "oo .. .."),
    ("highway=footway bicycle=yes", "oo oo .."), ("highway=footway access=yes", "oo .. .."),
    ("highway=steps", "oo .. .."), ("highway=track", "oo oo .."), ("highway=track motor_vehicle=yes", "oo oo oo"),
    ("highway=path bicycle=dismount", "oo .. .."), ("highway=primary bicycle=use_sidepath", "oo oo oo"),
    ("highway=primary motorroad=yes", ".. .. oo"), ("highway=residential access=nonsense", "oo oo oo"),
    ("route=ferry", "oo oo oo"), ("route=ferry motor_vehicle=yes foot=no", ".. oo oo"),
    ("route=shuttle_train", ".. .. oo"), ("railway=platform", "dd .. .."), ("man_made=pier", "oo .. .."),
    ("highway=busway", ".. .. .."), ("highway=busway bicycle=yes", ".. oo .."), ("highway=proposed", ".. .. .."),
    ("waterway=river", ".. .. .."),
  ]

  @Test(arguments: roads)
  func `who may go along a road is read from its tags`(row: (tags: String, access: String)) {
    let access = RoadAccess(road: Self.tags(row.tags))

    #expect(Self.text(access) == row.access)
    #expect(access.isClosed == (row.access == ".. .. .."))
  }

  private static let barriers: [(tags: String, access: String?)] = [
    ("barrier=bollard", "oo oo .."), ("barrier=gate", "oo oo oo"), ("barrier=stile", "oo .. .."),
    ("barrier=wall", ".. .. .."), ("barrier=gate access=private", "rr rr rr"),
    ("barrier=gate access=no foot=yes", "oo .. .."),
    ("barrier=bollard motor_vehicle=destination", "oo oo dd"), ("barrier=toll_booth", "oo oo oo"),
    ("barrier=bollard bollard=rising", "oo oo oo"), ("barrier=bollard bollard=removable", "oo oo .."),
    ("barrier=rising_bollard", "oo oo oo"), ("barrier=bollard bollard=rising motor_vehicle=no", "oo oo .."),
    ("barrier=fence sensory=audible", "oo oo oo"), ("access=no", ".. .. .."), ("motor_vehicle=no", "oo oo .."),
    ("highway=crossing bicycle=no", nil), ("highway=stop", nil),
  ]

  @Test(arguments: barriers)
  func `a barrier lets through whom it lets through`(row: (tags: String, access: String?)) {
    #expect(RoadAccess(barrier: Self.tags(row.tags)).map(Self.text) == row.access)
  }

  private static let rooms: [(tags: String, hasRoom: Bool)] = [
    ("highway=service", true), ("width=1.8", false), ("width=2.0", true), ("maxwidth=1m", false), ("width=wide", true),
    ("width=6'0\"", false), ("width=6'3\"", true), ("maxheight=1.5", false), ("maxheight=3.5", true),
  ]

  @Test(arguments: rooms)
  func `cars need room`(row: (tags: String, hasRoom: Bool)) {
    #expect(Self.tags(row.tags).hasRoomForCars == row.hasRoom)
  }

  private static let limits: [(text: String, limit: SpeedLimit?)] = [
    ("50", .kilometers(50)), ("30 km/h", .kilometers(30)), ("20 mph", .kilometers(32.18688)), ("none", SpeedLimit.none),
    ("walk", .walk), ("RO:urban", .zone("RO:urban")), ("DE:zone:30", .zone("DE:zone:30")),
    ("5 knots", .kilometers(9.26)),
    ("7.5", .kilometers(7.5)), ("0", nil), ("fast", nil), ("50;60", nil), ("-5", nil), ("1e9", nil),
  ]

  @Test(arguments: limits)
  func `limits of speed have units, or are words`(row: (text: String, limit: SpeedLimit?)) {
    #expect(SpeedLimit(row.text) == row.limit)
  }

  @Test func `a limit may hold in one direction, and the country's stands in where there is none`() {
    let tags = Self.tags("maxspeed=50 maxspeed:backward=30")
    #expect(tags.speedLimit(.forwards) == .kilometers(50))
    #expect(tags.speedLimit(.back) == .kilometers(30))
    #expect(Self.tags("maxspeed:type=FR:urban").speedLimit(.back) == .zone("FR:urban"))
    #expect(Self.tags("surface=sett").speedLimit(.back) == nil)
  }

  private static let durations: [(text: String, minutes: Double?)] = [
    ("0:05", 5), ("01:48", 108), ("00:00:30", 0.5), ("90", 90), ("PT1H30M", 90), ("PT45S", 0.75), ("PT", nil),
    ("soon", nil),
    ("1:2:3:4", nil), ("-1", nil), ("99999999999999999999", nil), ("PT5", nil),
  ]

  @Test(arguments: durations)
  func `ferries say how long they take`(row: (text: String, minutes: Double?)) {
    #expect(Self.tags("duration=\(row.text)").minutes == row.minutes)
  }

  /// Tags of a restriction, and what it asks of walkers, cyclists and drivers.
  private static let turns: [(tags: String, rules: [TurnRule?])] = [
    ("restriction=no_left_turn", [nil, .forbidden, .forbidden]), ("restriction=only_straight_on", [nil, .only, .only]),
    ("restriction=no_left_turn except=bicycle", [nil, nil, .forbidden]),
    ("restriction=no_left_turn except=psv;motorcar", [nil, .forbidden, nil]),
    ("restriction=no_left_turn except=psv,bicycle", [nil, nil, .forbidden]),
    ("restriction:bicycle=no_left_turn", [nil, .forbidden, nil]),
    ("restriction:motorcar=only_straight_on restriction=no_left_turn", [nil, .forbidden, .only]),
    ("restriction:foot=no_u_turn", [.forbidden, nil, nil]), ("restriction=no_right_turn_on_red", [nil, nil, nil]),
    ("restriction:conditional=no_left_turn@(Su)", [nil, nil, nil]),
    ("restriction=no_left_turn hour_on=07:00", [nil, nil, nil]), ("restriction=nonsense", [nil, nil, nil]),
  ]

  @Test(arguments: turns)
  func `a restriction concerns those whom it names`(row: (tags: String, rules: [TurnRule?])) {
    #expect(TravelMode.allCases.map { Self.tags(row.tags).turnRule(for: $0) } == row.rules)
  }
}
