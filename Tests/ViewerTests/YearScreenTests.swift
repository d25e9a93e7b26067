import Foundation
import TestSupport
import Testing
import Wire

/// The city as of a year, on the screen and in `rumbo info`.
@MainActor
struct YearScreenTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = folder.file("town.mbtiles")
    try folder.write(Array(Self.town.utf8), to: "town.osm")
    let outcome = try RumboProgram.run(["bake", folder.file("town.osm"), "--out", map])
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  /// Two dated houses, one without a date, and two streets.
  private static var town: String {
    var text = "<?xml version='1.0'?>\n<osm version=\"0.6\">\n"
    text += "<bounds minlat=\"60\" minlon=\"24\" maxlat=\"60.01\" maxlon=\"24.02\"/>\n"
    var nodes = ""
    var ways = ""
    var number = 0
    func way(_ points: [(Double, Double)], closed: Bool, _ tags: [(String, String)]) {
      let first = number + 1
      for point in points {
        number += 1
        nodes += "<node id=\"\(number)\" lat=\"\(60 + point.1 / 1000)\" lon=\"\(24 + point.0 / 1000)\"/>\n"
      }
      let refs = Array(first...number) + (closed ? [first] : [])
      ways += "<way id=\"\(1000 + first)\">" + refs.map { "<nd ref=\"\($0)\"/>" }.joined()
      ways += tags.map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }.joined() + "</way>\n"
    }
    for (index, date) in ["1850", "1700", nil].enumerated() {
      let left = 5 + Double(index) * 3
      way(
        [(left, 4), (left + 2, 4), (left + 2, 6), (left, 6)],
        closed: true,
        [("building", "yes")] + (date.map { [("start_date", $0)] } ?? [])
      )
    }
    way(
      [(1, 3), (19, 3)],
      closed: false,
      [("highway", "residential"), ("start_date", "before 1815"), ("name", "Old Way")]
    )
    way([(1, 7), (19, 7)], closed: false, [("highway", "residential"), ("name", "New Way")])
    return text + nodes + ways + "</osm>\n"
  }

  private func snapshot(_ words: String...) throws -> String {
    let outcome = try RumboProgram.run(["snapshot", map, "--at", "60.005,24.01", "--zoom", "15"] + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func year(_ words: String...) throws -> JSON? {
    let all = ["snapshot", map, "--at", "60.005,24.01", "--zoom", "15", "--format", "json"] + words
    return try JSONParser.parse(Array(RumboProgram.run(all).output.utf8))["year"]
  }

  @Test func `the legend tells what is known`() throws {
    let screen = try snapshot("--year", "1830")
    let line = try #require(screen.split(separator: "\n").dropLast().last)
    #expect(line.hasPrefix(" 1830"))
    #expect(line.contains("2 dated") && line.contains("2 undated") && line.contains("1 hidden"))
    #expect(try !snapshot().contains("undated"))
    #expect(try !snapshot("--year", "1830", "--bare").contains("undated"))
  }

  @Test(arguments: [
    (68, "1830  ░░ 2 dated  ·· 2 undated  1 hidden"),
    (34, "1830  ░░ 2 dated  ·· 2 undated"), (24, "1830  ░░ 2 dated"), (12, "1830"),
  ])
  func `a legend without room drops parts from its end, and is never cut inside a word`(columns: Int, text: String)
    throws
  {
    let screen = try snapshot("--year", "1830", "--size", "\(columns)x24", "--colors", "none")
    let line = try #require(screen.split(separator: "\n").dropLast().last)
    #expect(line.trimmingCharacters(in: .whitespaces) == text)
  }

  @Test(arguments: [("O", "Circle"), ("d", "Pen")], ["80x24", "40x10"])
  func `the legend stands over the bar of a mode`(mode: (key: String, title: String), size: String) throws {
    let screen = try snapshot("--year", "1830", "--size", size, "--keys", mode.key)
    let lines = screen.split(separator: "\n")
    let bar = try #require(lines.firstIndex { $0.hasPrefix(" \(mode.title) ") })
    #expect(lines[bar - 1].hasPrefix(" 1830  "), "\(screen)")
  }

  @Test func `beside a panel the legend is told whole, or not at all`() throws {
    let beside = try snapshot("--year", "1830", "--size", "100x24", "--keys", "v", "--colors", "none")
    let without = try snapshot("--year", "1830", "--size", "80x24", "--keys", "R")

    #expect(beside.contains("╯ 1830  ") && beside.contains("  1 hidden\n"), "\(beside)")
    #expect(!without.contains("1830"), "\(without)")
  }

  @Test(arguments: [
    ("--over 1830", "", "in the lens 1830"), ("--over 1830", "x", "1830"), ("--year 1830 --lens circle", "", "1830"),
    ("--year 1830 --lens circle", "x", "in the lens 1830"), ("--year 1830 --lens circle", "x o", "1830"),
    ("--year 1830 --over 1850", "", "1830  in the lens 1850"),
    ("--year 1830 --over 1850", "x", "1850  in the lens 1830"),
  ])
  func `the legend tells which year is in the lens and which around it`(
    words: String,
    keys: String,
    title: String
  ) throws {
    let all = words.split(separator: " ").map { String($0) } + ["--size", "120x24", "--motion", "none"]
    let screen = try RumboProgram.run(
      ["snapshot", map, "--at", "60.005,24.01", "--zoom", "15"] + all + ["--keys", keys]
    ).output
    let line = try #require(screen.split(separator: "\n").dropLast().last)
    #expect(line.hasPrefix(" \(title)     "), "\(line)")
  }

  @Test(arguments: [
    ("y 1 8 3 0", 1830), ("y 1 6 9 Backspace 9 9", 1699), ("y 1 8 3 Esc", nil), ("y 9 9 9 Enter", 999),
    ("y 1 8 3 Left", 2024),
  ])
  func `a year is typed, and the view stays where it is`(keys: String, year: Int?) throws {
    let all = ["snapshot", map, "--at", "60.005,24.01", "--zoom", "15", "--format", "json", "--keys", keys]
    let report = try JSONParser.parse(Array(RumboProgram.run(all).output.utf8))

    #expect(report["year"]?["shownAsOf"]?.int == year)
    #expect(report["camera"]?["zoom"]?.number == 15)
    #expect(try snapshot("--keys", "y 1 8 3").contains("Year: 183"))
  }

  @Test(arguments: [("1699", 0, 2, 3), ("1830", 2, 1, 2), ("1850", 3, 0, 2)])
  func `info and the report of a snapshot count alike`(year: String, shown: Int, hidden: Int, unknown: Int) throws {
    let info = try JSONParser.parse(Array(RumboProgram.run(["info", map, "--json", "--year", year]).output.utf8))
    let report = try self.year("--year", year)
    for counts in [info["years"], report] {
      #expect(counts?["shown"]?.int == shown && counts?["hidden"]?.int == hidden && counts?["unknown"]?.int == unknown)
    }
    #expect(report?["shownAsOf"]?.int == Int(year))
  }

  @Test(arguments: [
    ("y", nil), ("y Left*3", 2022), ("y S-Left*2 Right", 2006), ("y PageUp", 1975), ("y Home", 1690),
    ("y Right", nil), ("y Left Right", nil),
    ("y Left*3 Enter Left", 2022), ("y S-Left Enter y Left Esc", 2015), ("y S-Left Enter y Left", 2014),
  ])
  func `y opens a slider that arrows move`(keys: String, expected: Int?) throws {
    #expect(try year("--keys", keys)?["shownAsOf"]?.int == expected)
  }

  @Test func `in the year that it is the map is as it always is`() throws {
    func map(_ keys: String) throws -> [Substring] {
      try snapshot("--format", "ansi", "--size", "80x24", "--keys", keys).split(separator: "\n").dropLast(4)
    }
    #expect(try map("y") == map("") && map("y Left Right") == map(""))
    #expect(try map("y Left") != map(""))
    #expect(try snapshot("--keys", "y").contains(" 2025 "))
  }

  @Test(arguments: [
    ("y", 2100), ("y Left*3 Right", 2098), ("y Right", 2100), ("y Home End", 2100), ("y Left Esc", 2100),
  ])
  func `a year to come that was asked for can be reached by the slider`(keys: String, expected: Int) throws {
    #expect(try year("--year", "2100", "--keys", keys)?["shownAsOf"]?.int == expected)
    #expect(try snapshot("--year", "2100", "--keys", "y").contains(" 2100 "))
  }

  @Test func `y on the open slider brings today back, and arrows pan again once it is closed`() throws {
    #expect(try year("--keys", "y Left*5 y") == nil)
    #expect(try snapshot("--keys", "y Left*5 y") == snapshot())
    #expect(try snapshot("--keys", "y Left*5 Esc") == snapshot())
    #expect(try snapshot("--year", "2000", "--keys", "y Enter") == snapshot("--year", "2000"))
    #expect(try snapshot("--year", "2000", "--keys", "y Enter Left") == snapshot("--year", "2000", "--keys", "Left"))
  }

  @Test(arguments: [["y"], ["--year", "1830", "y"]])
  func `where no map tells ages y says so, and today is shown`(words: [String]) throws {
    let other = try ScratchFolder()
    let (picture, town) = (try TestMap.write(into: other), try TestTown.write(into: other))
    for silent in [picture, town] {
      let all = ["snapshot", silent] + words.dropLast() + ["--keys", words.last ?? ""]
      let screen = try RumboProgram.run(all).output
      #expect(screen.contains("This map has no dates") && !screen.contains("today"), "\(screen)")
    }
  }

  @Test func `a click on the line of years goes there`() throws {
    // The line is the third row from below, between the first year and today.
    let clicked = try #require(try year("--keys", "y click(18,21)")?["shownAsOf"]?.int)
    #expect((1800...1920).contains(clicked), "\(clicked)")
  }

  @Test(arguments: [
    (99, "Left Right a year · Shift ten · Enter keep · Esc leave"),
    (80, "Left Right a year · Enter keep · Esc leave"), (60, "Left Right a year · Esc leave"), (42, "Esc leave"),
  ])
  func `the slider tells its keys as far as there is room`(columns: Int, text: String) throws {
    let screen = try snapshot("--size", "\(columns)x24", "--keys", "y Left")
    let line = try #require(screen.split(separator: "\n").dropLast(2).last)
    #expect(line.hasPrefix(" 1690 ") && line.contains("●") && line.contains(" 2025 "), "\(line)")
    #expect(line.drop { $0 != "5" }.dropFirst().trimmingCharacters(in: .whitespaces) == text, "\(line)")
  }

  @Test(arguments: ["x", "1830.5", "-3", "0", "99999", ""])
  func `what is no year is refused`(text: String) throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--year", text])
    #expect(outcome.status == 64)
    #expect(outcome.complaintLines == 2)
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: ["helsinki", "monaco"],
    ["1830", "1950"]
  )
  func `the bundled maps agree with a count of the tags`(city: String, year: String) throws {
    let extract = try ExtractTags(SharedData.path("data/osm/\(city).osm.pbf"))
    let map = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Maps").path
    let info = try RumboProgram.run(["info", "\(map)/\(city).mbtiles", "--json", "--year", year]).output
    let description = try JSONParser.parse(Array(info.utf8))["years"]

    var counts = ["shown": 0, "hidden": 0, "unknown": 0]
    for tags in extract.streets + extract.buildings {
      counts[extract.state(of: tags, in: Int(year) ?? 0), default: 0] += 1
    }

    #expect(description?["shown"]?.int == counts["shown"])
    #expect(description?["hidden"]?.int == counts["hidden"])
    // Of one house of the cut extract too little is left for an area.
    let difference = (counts["unknown"] ?? 0) - (description?["unknown"]?.int ?? 0)
    #expect((0...(city == "helsinki" ? 1 : 0)).contains(difference))
  }
}

extension ExtractTags {
  private static let kinds: Set<String> = [
    "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "road",
    "busway", "bus_guideway", "pedestrian", "service", "track", "footway", "path", "cycleway", "steps", "bridleway",
  ]

  fileprivate var streets: [[String: String]] {
    ways.values.filter { way in
      let kind = (way.tags["highway"] ?? "").replacing("_link", with: "")
      let level = way.tags["level"] ?? "0"
      let isInside = ["yes", "corridor"].contains(way.tags["indoor"] ?? "") || level != "0" && kind != "residential"
      let isThere = zip(way.nodes, way.nodes.dropFirst()).contains { nodes.contains($0) && nodes.contains($1) }
      return Self.kinds.contains(kind) && !isInside && way.tags["area"] != "yes" && isThere
    }
    .map(\.tags)
  }

  fileprivate var buildings: [[String: String]] {
    let areas = ways.values.filter { way in
      let isArea = way.tags["area"].map { $0 != "no" } ?? (way.tags["highway"] == nil)
      return way.nodes.count > 3 && way.nodes.first == way.nodes.last && isArea && isThere(way)
    }
    let relations = relations.filter { relation in
      relation.tags["type"] == "multipolygon" && relation.ways.contains { ways[$0].map(isThere) ?? false }
    }
    return (areas.map(\.tags) + relations.map(\.tags)).filter { tags in
      let isBelow = ["layer", "level"].contains { (Int(tags[$0] ?? "") ?? 0) < 0 }
      let isInside = (tags["indoor"] ?? "no") != "no" || tags["location"] == "underground"
      return (tags["building"] ?? "no") != "no" && (tags["natural"] != nil || !isBelow && !isInside)
    }
  }

  private func isThere(_ way: Way) -> Bool { Set(way.nodes).intersection(nodes).count >= 3 }

  /// In a way of its own: by all the years in the text, and the words around them.
  fileprivate func state(of tags: [String: String], in year: Int) -> String {
    func years(_ key: String) -> (first: Int, last: Int)? {
      guard let text = tags[key] else { return nil }
      let part = text.split(separator: ";")[key == "start_date" ? 0 : text.split(separator: ";").count - 1]
      let found = part.split { !$0.isNumber }.filter { $0.count == 4 }.compactMap { Int($0) }
      guard var first = found.min(), var last = found.max() else { return nil }
      if part.contains("s") && !part.contains("before") { last += 9 }
      if part.contains("?") { (first, last) = (first - 5, last + 5) }
      if part.contains("before") { (first, last) = (.min, last - 1) }
      if part.contains("after") { (first, last) = (first + 1, .max) }
      return (first, last)
    }
    let (start, end) = (years("start_date"), years("end_date"))
    if let start, year < start.first { return "hidden" }
    if let end, year > end.last { return "hidden" }
    guard let start, year >= start.last else { return "unknown" }
    return end.map { year <= $0.first } ?? true ? "shown" : "unknown"
  }
}
