import Geodesy
import Routing
import TestSupport
import Testing
import Wire

@testable import Viewer

/// Route options and their effect on the route.
@MainActor
struct RouteOptionsTests {
  /// The walking route from the casino up to the gardens has steps.
  private static let asked = #"R "Jardin Exotique" Enter "Casino de Monte-Carlo" Enter"#

  private func screen(_ keys: String, _ more: String...) throws -> String {
    let words = ["snapshot", BundledMap.monaco, "--offline", "--size", "80x24", "--keys", keys]
    let outcome = try RumboProgram.run(words + more)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func route(_ keys: String) throws -> JSON {
    try #require(try JSONParser.parse(Array(screen(keys, "--format", "json").utf8))["route"])
  }

  @Test func `one list has what means something to who travels so`() throws {
    #expect(try screen(Self.asked + " o").contains("○ avoid steps"))
    #expect(try !screen(Self.asked + " o").contains("avoid tolls"))
    #expect(try screen(Self.asked + " Tab o").contains("○ quiet roads"))
    #expect(try screen(Self.asked + " Tab*2 o").contains("○ avoid motorways"))
    #expect(try screen(Self.asked + " o", "--blocks", "ascii").contains("[ ] avoid steps"))
  }

  @Test func `a wish finds another way at once, and is told with it`() throws {
    let (plain, without) = (try route(Self.asked), try route(Self.asked + " o Enter"))
    let description = try screen(Self.asked + " o Enter")

    #expect(without["avoid"] == ["steps"] && plain["avoid"] == [])
    #expect(try #require(without["distance"]?.number) > #require(plain["distance"]?.number))
    #expect(description.contains("● avoid steps") && description.contains(" km · "), "\(description)")
    #expect(try screen(Self.asked + " o Enter Esc").contains("Route on foot · avoid steps"))
    #expect(try route(Self.asked + " o Enter Space")["distance"] == plain["distance"])
  }

  @Test func `a click on a wish takes it, and beside the list it closes nothing`() throws {
    let rows = try screen(Self.asked + " o").split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("○ avoid ferries") })

    #expect(try route(Self.asked + " o click(4,\(row))")["avoid"] == ["ferries"])
    #expect(try screen(Self.asked + " o click(70,3)").contains("○ avoid steps"))
  }

  @Test func `what means nothing to who walks is wished again by car`() {
    var wishes = RouteOptions()
    wishes.mode = .car
    wishes.turn(.avoid(.tolls))
    wishes.mode = .foot
    #expect(wishes.profile == RoutingProfile(.foot) && wishes.chosen.isEmpty)
    wishes.mode = .car
    #expect(wishes.profile == RoutingProfile(.car, avoiding: [.tolls]))
  }

  @Test func `nobody prefers two things at once`() {
    var wishes = RouteOptions(RoutingProfile(.bicycle, preferring: .fast))
    wishes.turn(.prefer(.quiet))
    #expect(wishes.chosen == [.prefer(.quiet)])
    wishes.turn(.prefer(.quiet))
    #expect(wishes.profile == RoutingProfile(.bicycle))
  }

  @Test(arguments: [
    RoutingProfile(.car, avoiding: [.tolls, .ferries]), RoutingProfile(.bicycle, preferring: .quiet),
    RoutingProfile(.foot),
  ])
  func `it is kept with the way`(profile: RoutingProfile) throws {
    let places = [43.73, 43.74].map { latitude in
      RoutePlace(name: "", coordinate: Coordinate(north: latitude, east: 7.42))
    }
    let memory = RouteMemory(places: places, profile: profile, isOpen: true)
    #expect(RouteMemory(memory.json)?.profile == profile)
    // The format of versions without route options.
    let old = try JSONParser.parse(
      Array(#"{"by":"car","places":[{"latitude":43.7,"longitude":7.4},{"latitude":43.8,"longitude":7.4}]}"#.utf8)
    )
    #expect(RouteMemory(old)?.profile == RoutingProfile(.car))
  }
}
