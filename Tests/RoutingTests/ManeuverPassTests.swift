import Testing

@testable import Routing

/// The passes over the maneuvers of a route, each by what it changes.
struct ManeuverPassTests {
  private struct Example {
    let pass: String
    let map: String
    let ways: [String]
    var row = 10.0
    var mode = TravelMode.foot
    let from: Character
    let to: Character
    let before: String
    let after: String
  }

  private static let examples = [
    Example(
      pass: "insert bends",
      map: "a   b\nw   c   y\n    z",
      ways: ["abc highway=footway noname=yes", "cw", "cy", "cz"],
      from: "a",
      to: "w",
      before: "turn right",
      after: "turn right, turn right"
    ),
    Example(
      pass: "merge zigzags",
      map: "a b g\n  c d e\n  h",
      ways: ["ab name=Street", "bc noname=yes", "bg", "cd noname=yes", "de name=Street", "ch"],
      row: 4,
      from: "a",
      to: "e",
      before: "turn right, turn left, new name straight",
      after: ""
    ),
    Example(
      pass: "merge pairs",
      map: "a b c\n  d\n  e\n  f",
      ways: ["abc", "bd highway=footway noname=yes", "de highway=steps noname=yes", "ef highway=footway noname=yes"],
      from: "a",
      to: "f",
      before: "turn right, steps straight",
      after: "steps right"
    ),
    Example(
      pass: "drop names",
      map: "a b c d",
      ways: ["ab name=Street", "bc name=Bridge", "cd name=Street"],
      row: 50,
      mode: .car,
      from: "a",
      to: "d",
      before: "new name straight, new name straight",
      after: ""
    ),
    Example(
      pass: "drop ends",
      map: "a b d\n  c",
      ways: ["abd name=Street", "bc name=Lane"],
      row: 4,
      from: "a",
      to: "c",
      before: "turn right",
      after: ""
    ),
    Example(
      pass: "join changes of sides",
      map: "a                b                c\nd                e                f",
      ways: [
        "abc name=Street highway=footway", "def name=Street highway=footway",
        "be name=Street highway=footway noname=yes",
      ],
      row: 30,
      from: "a",
      to: "f",
      before: "turn right, turn left",
      after: "continue slight right"
    ),
    Example(
      pass: "join corners",
      map: "  g\na b\n  c d\n  h",
      ways: ["ab", "gb", "cd", "ch", "bc name=Lane"],
      from: "a",
      to: "d",
      before: "turn right, turn left",
      after: "turn right then left"
    ),
    Example(
      pass: "mark U-turns",
      map: "d c\na b e",
      ways: ["abe name=Street", "bcd name=Street"],
      row: 20,
      mode: .car,
      from: "a",
      to: "d",
      before: "continue left",
      after: "continue uturn"
    ),
    Example(
      pass: "begin at crossings",
      map: "              i   h   k\n\n\n\n    p         a   c   b\n\n\n\n              d   e   f",
      ways: [
        "hce name=Ring", "iad highway=footway name=Ring", "kbf highway=footway name=Ring",
        "acb highway=footway footway=crossing noname=yes", "pa name=Lane highway=footway",
      ],
      from: "p",
      to: "k",
      before: "end of road left",
      after: "end of road left crossing Ring"
    ),
    Example(
      pass: "insert walks",
      map: "a    b    c",
      ways: ["ab name=Street", "bc name=Street highway=footway"],
      mode: .bicycle,
      from: "a",
      to: "c",
      before: "",
      after: "continue straight"
    ),
  ]

  @Test(arguments: examples.indices) func `a pass changes what it is for`(index: Int) throws {
    let example = Self.examples[index]
    let roads = DrawnRoads(example.map, ways: example.ways, row: example.row)
    let changes = try roads.changes(from: example.from, to: example.to, by: example.mode)

    #expect(changes.contains("\(example.pass): \(example.before) → \(example.after)"), "\(changes)")
  }

  @Test func `a bend that is part of no turn remains only if it is a hairpin`() throws {
    let roads = DrawnRoads("a b c\n  d", ways: ["abc", "bd"])
    let leg = try roads.leg(from: "a", to: "d", by: .foot)
    var turn = leg.maneuvers[1]
    turn.isBend = true
    var hairpin = turn
    hairpin.turned = 150

    #expect(leg.droppingBends([turn, hairpin]).map(\.turned) == [150])
  }
}

extension DrawnRoads {
  /// The change by each pass, as `pass: turn left, turn right → turn left`, without the ends of the route.
  fileprivate func changes(from start: Character, to end: Character, by mode: TravelMode) throws -> [String] {
    let leg = try leg(from: start, to: end, by: mode)
    var (maneuvers, changes) = (leg.maneuvers, ["\(Self.words(leg.maneuvers))"])
    for pass in ManeuverPass.order {
      let (before, after) = (Self.words(maneuvers), pass(maneuvers, on: leg))
      if Self.words(after) != before { changes.append("\(pass.name): \(before) → \(Self.words(after))") }
      maneuvers = after
    }
    return changes
  }

  fileprivate func leg(from start: Character, to end: Character, by mode: TravelMode) throws -> GuidedLeg {
    let travel = travel(mode)
    return GuidedLeg(travel, try RoutePlanner(travel).route(over: [place(start), place(end)]).legs[0])
  }

  private static func words(_ maneuvers: [Maneuver]) -> String {
    maneuvers.dropFirst().dropLast()
      .map { word(Step($0)) + ($0.crossed.map { " crossing \($0)" } ?? "") }
      .joined(separator: ", ")
  }
}
