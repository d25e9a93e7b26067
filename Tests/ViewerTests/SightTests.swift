import Foundation
import Images
import Raster
import Testing
import TestSupport
import Viewer
import Wire

/// Icons and callouts of sights: whole, inside what can be seen of the map, and pointing at what they mean.
@MainActor
struct SightTests {
  private let folder: ScratchFolder
  private let map: String

  /// A map of a small place, which ends at its edges.
  init() throws {
    folder = try ScratchFolder()
    let picture = Bitmap(width: 40, height: 40, filledWith: Pixel(red: 120, green: 160, blue: 120))
    try folder.write(PNGWriter.bytes(of: picture), to: "town.png")
    try folder.write(PNGWriter.bytes(of: picture), to: "yard.png")
    try folder.write(Bounds.town.sidecar, to: "town.json")
    try folder.write(Bounds.yard.sidecar, to: "yard.json")
    map = folder.file("town.png")
  }

  /// Where a map lies.
  private struct Bounds {
    let west = 53.0
    let south = 56.8
    let east: Double
    let north: Double

    static let town = Bounds(east: 53.2, north: 56.9)
    /// As many times smaller as seven zooms make.
    static let yard = Bounds(east: 53 + 0.2 / 128, north: 56.8 + 0.1 / 128)

    var sidecar: String { #"{"bounds": [\#(west), \#(south), \#(east), \#(north)], "attribution": "© us"}"# }
  }

  @Test func `a favourite outside the screen has an arrow at its edge, one inside has none`() throws {
    let store = folder.file("favourites.db")
    for (name, place) in [("Far", "56.86,53.9"), ("Near", "56.85,53.1")] {
      let words = ["places", "add", "--favorite", "--name", name, "--at", place, "--places", store]
      #expect(try RumboProgram.run(words).status == 0)
    }
    func rows(_ blocks: String) throws -> [String] {
      let words = [map, "--places", store, "--at", "56.85,53.1", "--zoom", "9", "--size", "60x20", "--blocks", blocks]
      return try String(decoding: Program.snapshot(words), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    let arrows = try rows("half").filter { $0.contains("Far") }
    #expect(arrows.count == 1 && arrows[0].hasSuffix("♥ Far 49 km →"), "\(arrows)")
    #expect(try rows("half").allSatisfy { !$0.contains("♥ Near") })
    #expect(try rows("ascii").contains { $0.hasSuffix("! Far 49 km >") })
  }

  private func places(_ places: [SightFile.Sight]) throws -> String { try SightFile.write(places, into: folder) }

  private func report(_ words: [String]) throws -> JSON {
    try JSONParser.parse(Program.snapshot(["--format", "json", "--blocks", "half"] + words))
  }

  /// The elk at the very edge of town: every edge and corner, turned or not, with and without a panel.
  @Test func `the icon of a sight at an edge is whole, and the tick of its callout points at it`() throws {
    let frames = [("60x20", "Tab", 0), ("60x20", "t Tab", 6), ("41x17", "Tab", 0)]
    let (seen, nudged) = try walkEdges(of: map, .town, deeperBy: 0, frames: frames)
    #expect(seen >= 500 && nudged > 0, "\(seen) seen, \(nudged) nudged")
  }

  @Test func `the same from near, on a map of a hundred metres`() throws {
    let (seen, nudged) = try walkEdges(of: folder.file("yard.png"), .yard, deeperBy: 7, frames: [("60x20", "Tab", 0)])
    #expect(seen >= 150 && nudged > 0, "\(seen) seen, \(nudged) nudged")
  }

  @Test func `the same with pictograms, which are two rows high`() throws {
    let (seen, nudged) = try walkEdges(
      of: map,
      .town,
      deeperBy: 0,
      frames: [("60x20", "Tab", 0)],
      options: ["--icons", "pictograms", "--blocks", "octant"]
    )
    #expect(seen >= 150 && nudged > 0, "\(seen) seen, \(nudged) nudged")
  }

  @Test func `icons are signs at every zoom, and pictograms if chosen, in octants, for a kind that has one`() throws {
    let town = try TestTown.write(into: folder)
    func rows(_ zoom: String, _ icons: String, _ blocks: String = "octant", kind: String = "museum") throws -> Int? {
      let words = [
        town, "--places", try self.places([("Arsenal", kind, 0.011, 0.011)]), "--at", "0.011,0.011", "--zoom", zoom,
        "--size", "80x24", "--icons", icons, "--blocks", blocks, "--format", "json",
      ]
      return try JSONParser.parse(Program.snapshot(words))["icons"]?[0]?["rows"]?.int
    }
    #expect(try [rows("14", "auto"), rows("17", "auto"), rows("17", "signs")] == [1, 1, 1])
    #expect(try [rows("14", "pictograms"), rows("17", "pictograms")] == [2, 2])
    #expect(try [rows("17", "pictograms", "sextant"), rows("17", "pictograms", kind: "library")] == [1, 1])
    let places = try places([("Arsenal", "museum", 0.011, 0.011)])
    let words = [town, "--places", places, "--at", "0.011,0.011", "--zoom", "17", "--blocks", "ascii"]
    #expect(try String(decoding: Program.snapshot(words), as: UTF8.self).contains("[m]"))
  }

  /// Returns how many icons were seen, and how many of them had to be nudged.
  private func walkEdges(
    of map: String,
    _ bounds: Bounds,
    deeperBy depth: Double,
    frames: [(size: String, keys: String, panel: Int)],
    options: [String] = []
  ) throws -> (seen: Int, nudged: Int) {
    var (seen, nudged) = (0, 0)
    for (across, down) in [(0.0, 0.0), (0.5, 0.0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5)] {
      let elk = Elk(across, down, of: bounds)
      let places = try places([("Elk", "viewpoint", elk.latitude, elk.longitude)])
      for bearing in [0, 30, 45, 90] {
        for zoom in bearing % 90 == 0 ? [7, 7.9, 8.4, 8.8, 9.2, 9.5, 9.8, 11, 16] : [7, 7.6, 7.9, 8.2, 8.4, 8.6] {
          for (size, keys, panel) in frames {
            let report = try report(
              [
                map, "--places", places, "--at", "\(elk.latitude),\(elk.longitude)", "--zoom", "\(zoom + depth)",
                "--bearing",
                "\(bearing)", "--size", size, "--keys", keys, "--motion", "none",
              ] + options
            )
            let text = "\(across) \(down) \(size) zoom \(zoom) bearing \(bearing) keys \(keys)"
            let columns = try #require(report["size"]?["columns"]?.int)
            let rows = try #require(report["size"]?["rows"]?.int) - 1 - max(panel - 1, 0)
            // The map can't be panned beyond its edges: turned, its corners may be out of reach.
            guard try elk.isVisible(in: report, columns: columns, rows: rows) else { continue }
            let icon = try #require(report["icons"]?.array?.first { $0["name"]?.string == "Elk" }, "\(text)")
            try expect(icon, isWithin: columns, rows, text)
            #expect(icon["selected"]?.bool == true)
            let callout = try #require(report["callout"], "\(text)")
            try expect(callout, isWithin: columns, rows, text)
            try expect(callout, pointsAt: icon, text)
            seen += 1
            if icon["nudged"]?.bool == true { nudged += 1 }
          }
        }
      }
    }
    return (seen, nudged)
  }

  /// A sight at an edge or corner of the map, and where a camera has it on the screen.
  private struct Elk {
    let latitude: Double
    let longitude: Double

    init(_ across: Double, _ down: Double, of bounds: Bounds) {
      latitude = bounds.north + (bounds.south - bounds.north) * down
      longitude = bounds.west + (bounds.east - bounds.west) * across
    }

    func isVisible(in report: JSON, columns: Int, rows: Int) throws -> Bool {
      let camera = try #require(report["camera"])
      let (zoom, bearing) = (try #require(camera["zoom"]?.number), try #require(camera["bearing"]?.number) * .pi / 180)
      let scale = 128 * exp2(zoom)
      let (middle, here) = (
        world(try #require(camera["latitude"]?.number), try #require(camera["longitude"]?.number)),
        world(latitude, longitude)
      )
      let (east, south) = ((here.x - middle.x) * scale, (here.y - middle.y) * scale)
      let x = east * cos(bearing) + south * sin(bearing)
      let y = (south * cos(bearing) - east * sin(bearing)) / 2
      return abs(x) <= Double(columns) / 2 + 0.01 && abs(y) <= Double(rows) / 2 + 0.01
    }

    private func world(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
      (longitude / 360 + 0.5, 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi))
    }
  }

  private func expect(_ thing: JSON, isWithin columns: Int, _ rows: Int, _ text: String) throws {
    let (column, row) = (try #require(thing["column"]?.int, "\(text)"), try #require(thing["row"]?.int))
    let (width, height) = (try #require(thing["columns"]?.int), try #require(thing["rows"]?.int))
    #expect(column >= 0 && row >= 0 && column + width <= columns && row + height <= rows, "\(text) \(thing)")
  }

  private func expect(_ callout: JSON, pointsAt icon: JSON, _ text: String) throws {
    let (column, row) = (try #require(icon["column"]?.int), try #require(icon["row"]?.int))
    let (width, height) = (try #require(icon["columns"]?.int), try #require(icon["rows"]?.int))
    let (tickColumn, tickRow) = (
      try #require(callout["tick"]?["column"]?.int), try #require(callout["tick"]?["row"]?.int)
    )
    #expect(
      (column..<column + width).contains(tickColumn) && [row - 1, row + height].contains(tickRow),
      "\(text) \(callout) \(icon)"
    )
    let (left, top) = (try #require(callout["column"]?.int), try #require(callout["row"]?.int))
    let (boxWidth, boxHeight) = (try #require(callout["columns"]?.int), try #require(callout["rows"]?.int))
    #expect(left < tickColumn && tickColumn < left + boxWidth - 1, "\(text)")
    #expect(tickRow == top || tickRow == top + boxHeight - 1, "\(text)")
    #expect(top >= row + height || top + boxHeight <= row, "\(text): it hides what it points at")
  }

  @Test func `Tab begins at the middle, goes on in reading order, and comes round`() throws {
    let places = try places([
      ("South", "museum", 56.83, 53.1), ("East", "park", 56.86, 53.15), ("West", "theatre", 56.86, 53.05),
    ])
    let words = [map, "--places", places, "--at", "56.85,53.1", "--zoom", "10.5", "--size", "80x24"]
    let chosen = try ["Tab", "Tab Tab", "Tab Tab Tab", "Tab*4", "S-Tab"].map { keys in
      try report(words + ["--keys", keys])["callout"]?["title"]?.string
    }

    #expect(chosen == ["South", "West", "East", "South", "South"])
    #expect(try report(words + ["--keys", "Tab Esc"])["callout"]?.int == nil)
    #expect(try report(words + ["--keys", "Tab Esc"])["callout"]?["title"] == nil)
  }

  @Test func `a click opens the callout, and Enter the card`() throws {
    let places = try places([("Arsenal", "museum", 56.85, 53.1)])
    let words = [map, "--places", places, "--at", "56.85,53.1", "--zoom", "12", "--size", "80x24"]
    let icon = try #require(try report(words)["icons"]?[0])
    let (column, row) = (try #require(icon["column"]?.int), try #require(icon["row"]?.int))

    let clicked = try report(words + ["--keys", "click(\(column),\(row))"])
    #expect(clicked["callout"]?["title"]?.string == "Arsenal")

    let card = try Program.snapshot(words + ["--keys", "Tab Enter"])
    #expect(String(decoding: card, as: UTF8.self).contains("type      museum"))
  }

  @Test func `a name that is told whole at the top of its card isn't told again below, and a cut one is`()
    throws
  {
    let long = (1...16).map { "Hall \($0)" }.joined(separator: " ")
    for name in ["Arsenal", long] {
      let places = try places([(name, "museum", 56.85, 53.1)])
      let words = [map, "--places", places, "--at", "56.85,53.1", "--zoom", "12", "--size", "80x24"]
      let card = try String(decoding: Program.snapshot(words + ["--keys", "Tab Enter"]), as: UTF8.self)
      #expect(card.contains("─ \(name.prefix(6))"), "\(card)")
      // Beside the labels.
      #expect(card.contains("  \(name.prefix(7))") == (name == long), "\(card)")
    }
  }

  @Test func `what has no name is called by its kind once`() throws {
    let places = try places([("", "museum", 56.85, 53.1)])
    let words = [map, "--places", places, "--at", "56.85,53.1", "--zoom", "12", "--size", "80x24", "--keys", "Tab"]
    let screen = try String(decoding: Program.snapshot(words), as: UTF8.self)

    #expect(screen.split(separator: "\n").count { $0.contains("│ museum") } == 1, "\(screen)")
  }

  @Test func `Tab goes to what the map only names behind a sign, too`() throws {
    let words = ["snapshot", "--offline", "--at", "43.7384,7.4246", "--zoom", "13", "--size", "80x24"]
    #expect(try RumboProgram.run(words).output.contains("S  Monaco - Monte Carlo"))
    let shown = try (1...4).map { try RumboProgram.run(words + ["--keys", "Tab*\($0)"]).output }
    #expect(shown.contains { $0.contains("│ station") })
  }

  @Test func `a group in one place opens as a list, and Enter chooses from it`() throws {
    let places = try places([("First", "artwork", 0.01, 0.01), ("Second", "park", 0.01, 0.01)])
    let words = [try TestTown.write(into: folder), "--places", places, "--at", "0.01,0.01", "--zoom", "15"]
    #expect(try report(words)["clusters"]?[0]?["count"]?.int == 2)

    let list = try String(decoding: Program.snapshot(words + ["--keys", "Tab Enter"]), as: UTF8.self)
    #expect(list.contains("2 at the same spot") && list.contains("First") && list.contains("Second"), "\(list)")

    let chosen = try report(words + ["--keys", "Tab Enter Down Enter"])
    #expect(chosen["callout"]?["title"]?.string == "Second")
    #expect(chosen["icons"]?.array?.count == 2)
  }

  @Test func `Enter on a group goes where it falls apart`() throws {
    let places = try places([("First", "artwork", 0.01, 0.01), ("Second", "park", 0.0105, 0.01)])
    let words = [try TestTown.write(into: folder), "--places", places, "--at", "0.01,0.01", "--zoom", "13"]
    #expect(try report(words)["clusters"]?[0]?["count"]?.int == 2)

    let apart = try report(words + ["--keys", "Tab Enter"])
    #expect(apart["clusters"]?.array?.isEmpty == true && apart["icons"]?.array?.count == 2, "\(apart)")
  }

  @Test func `opening hours are told by the clock`() throws {
    let path = folder.file("open.db")
    try SightFile.write([("Arsenal", "museum", 56.85, 53.1)], hours: "Mo-Su 10:00-18:00", into: folder, as: path)
    let words = [map, "--places", path, "--at", "56.85,53.1", "--zoom", "12", "--keys", "Tab"]

    let noon = try Program.snapshot(words + ["--now", "2025-06-01T12:00:00Z"])
    #expect(String(decoding: noon, as: UTF8.self).contains("open until 18:00"))
    let night = try Program.snapshot(words + ["--now", "2025-06-01T20:00:00Z"])
    #expect(String(decoding: night, as: UTF8.self).contains("closed, opens Mo 10:00"))
  }

  @Test func `the numbers of groups add up, and no two discs meet`() throws {
    let some = (0..<300).map { index in
      let (across, down) = (Double(index * 7919 % 1000) / 1000, Double(index * 104_729 % 997) / 997)
      return (
        name: "p\(index)", kind: "artwork",
        latitude: Bounds.town.south + (Bounds.town.north - Bounds.town.south) * down,
        longitude: Bounds.town.west + (Bounds.town.east - Bounds.town.west) * across
      )
    }
    let places = try places(some)
    for zoom in [8.5, 9.2, 10] {
      let report = try report([map, "--places", places, "--fit", "all", "--zoom", "\(zoom)", "--size", "160x60"])
      let icons = report["icons"]?.array ?? []
      let clusters = report["clusters"]?.array ?? []
      #expect(icons.count + clusters.compactMap { $0["count"]?.int }.reduce(0, +) == 300, "zoom \(zoom)")
      let cells = (icons + clusters).flatMap { thing -> [String] in
        let (column, row) = (thing["column"]?.int ?? 0, thing["row"]?.int ?? 0)
        return (0..<(thing["columns"]?.int ?? 0)).map { "\(column + $0) \(row)" }
      }
      #expect(Set(cells).count == cells.count, "zoom \(zoom)")
    }
  }
}
