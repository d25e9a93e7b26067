import Foundation
import Testing
import TestSupport
import Wire

/// Targets on the screen, by keys and by the mouse; all changes are saved.
@MainActor
struct TargetScreenTests {
  private let folder: ScratchFolder
  private let map: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    places = folder.file("places.db")
  }

  private func snapshot(_ keys: String, _ words: [String] = [], format: String = "json") throws -> String {
    let all = [map, "--at", "10,20", "--zoom", "6", "--places", places, "--format", format, "--keys", keys]
    let outcome = try RumboProgram.draw(all + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func report(_ keys: String, _ words: String...) throws -> JSON {
    try JSONParser.parse(Array(snapshot(keys, words).utf8))
  }

  private func names(_ report: JSON) -> [String] {
    (report["targets"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  private func kept() throws -> [String] {
    let list = try RumboProgram.run(["places", "list", "--targets", "--coordinates", "decimal", "--places", places])
    return list.output.split(separator: "\n").map { $0.split(separator: "\t").prefix(2).joined(separator: " ") }
  }

  @Test func `T marks the centre, and the first target is the current one`() throws {
    let report = try report("T")

    let target = try #require(report["targets"]?[0])
    #expect(target["name"]?.string == "Target 1")
    #expect(target["current"]?.bool == true)
    #expect(try #require(target["distance"]?.number) < 10_000)
    #expect(report["icons"]?[0]?["kind"]?.string == "target")
    #expect(try kept().count == 1)
  }

  /// In the bundled town, the map centre is beside the name of a quarter.
  @Test(arguments: ["T", "T Right T"], ["80x24", "120x40"])
  func `the cross of a target cuts no name`(keys: String, size: String) throws {
    func screen(_ format: String) throws -> String {
      let view = ["--at", "43.73453,7.42156", "--zoom", "16", "--size", size]
      // Each screen has the same targets.
      let words = ["snapshot", BundledMap.monaco, "--places", "\(places).\(format)", "--no-sights"] + view
      return try RumboProgram.run(words + ["--keys", keys, "--format", format]).output
    }

    let labels = try JSONParser.parse(Array(screen("json").utf8))["labels"]?.array ?? []
    let rows = try screen("text").split(separator: "\n").map(Array.init)
    let cut = labels.filter { label in
      let letters = Set((label["text"]?.string ?? "") + " …")
      return (label["cells"]?.array ?? []).contains { cell in
        guard let column = cell[0]?.int, let row = cell[1]?.int, column < rows[row].count else { return false }
        return !letters.contains(rows[row][column])
      }
    }
    #expect(labels.count > 4 && cut.isEmpty, "\(cut.map { $0["text"]?.string ?? "" })")
  }

  @Test(arguments: ["T", "T T*12"], ["80x24", "120x40"])
  func `a target that was just set in the middle is no way off, though a panel moves the middle`(
    keys: String,
    size: String
  ) throws {
    let report = try report("\(keys) t", "--size", size)

    #expect(try #require(report["targets"]?.array).allSatisfy { ($0["distance"]?.number ?? 1) < 0.5 })
    // Panning moves the map centre.
    let moved = try self.report("t Right", "--size", size)
    #expect(try #require(moved["targets"]?[0]?["distance"]?.number) > 1_000)
  }

  @Test func `a cross marks the middle while a panel acts on it`() throws {
    func cross(_ keys: String, _ words: String...) throws -> Int? {
      try snapshot(keys, words, format: "text").split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains("╋")
      }
    }
    #expect(try cross("") == nil)
    #expect(try cross("t") == 11)
    #expect(try cross("/") == 11)
    #expect(try cross("A") == 11)
    #expect(try cross("t Esc") == nil)
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)
    #expect(try cross("t", "--gps", drive, "--time", "5") == nil)
  }

  @Test func `a right click marks the place under the pointer`() throws {
    let target = try #require(try report("right(60,12) Enter")["targets"]?[0])

    #expect(target["column"]?.int == 60 && target["row"]?.int == 12)
    let azimuth = try #require(target["azimuth"]?.number)
    #expect(abs(azimuth - 90) < 5)
  }

  @Test(arguments: [
    "10.5,20.25", "10 30 N, 20 15 E", "N10°30.000′ E20°15.000′",
  ])
  func `coordinates are typed in any spelling`(spelling: String) throws {
    let report = try report("t a \"\(spelling)\" Enter")

    let place = try #require(report["targets"]?[0]?["place"])
    #expect(try abs(#require(place["latitude"]?.number) - 10.5) < 1e-6)
    #expect(try abs(#require(place["longitude"]?.number) - 20.25) < 1e-6)
  }

  @Test func `q types while something is typed, and a slip is told`() throws {
    let screen = try snapshot("t a \"quay\" Enter", format: "text")

    #expect(screen.contains("quay"))
    #expect(screen.contains("! “quay” not found"))
    #expect(try kept() == [])
  }

  @Test func `a target is renamed and moved, and what isn't changed keeps its digits`() throws {
    _ = try report("T")
    let before = try kept()

    let renamed = try report("t e C-u \"Home quay\" Enter Enter")
    #expect(names(renamed) == ["Home quay"])
    #expect(try kept().map { $0.replacingOccurrences(of: "Home quay", with: "Target 1") } == before)

    _ = try report("t e Enter C-u \"1,2\" Enter")
    #expect(try kept() == ["Home quay 1.00000,2.00000"])
  }

  @Test func `what is deleted comes back`() throws {
    #expect(try names(report("T T t Down D")) == ["Target 1"])
    #expect(try kept().count == 1)
    #expect(try names(report("T t Down D U")) == ["Target 1", "Target 2"])
    #expect(try kept().count == 2)
  }

  @Test func `rows are chosen, moved, and made current`() throws {
    let report = try report("T T T t Down Down S-Up Enter")

    #expect(names(report) == ["Target 1", "Target 3", "Target 2"])
    #expect(report["targets"]?.array?.map { $0["current"]?.bool } == [false, true, false])
  }

  @Test func `man overboard is the target at once`() throws {
    let report = try report("T M M", "--now", "2025-06-01T14:03:22Z")

    #expect(names(report) == ["Target 1", "MOB 14:03:22"])
    #expect(report["targets"]?[1]?["current"]?.bool == true)
  }

  @Test(arguments: [0, 5, 10, 20, 30, 50, -10, -20, -40])
  func `the mark of where we are doesn't hide the name of a target`(metersBehind: Double) throws {
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)
    let place = "\(TestDrive.start.latitude),\(TestDrive.start.longitude + (100 - metersBehind) / 80_450)"
    let add = ["places", "add", "--target", "--name", "Jetty", "--at", place, "--places", places]
    #expect(try RumboProgram.run(add).status == 0)

    let screen = try snapshot("", ["--gps", drive, "--time", "10", "--zoom", "16"], format: "text")

    // The first row shows the distance, and the last one may report the arrival.
    let rows = screen.split(separator: "\n").dropFirst().dropLast()
    #expect(rows.contains { $0.contains(" Jetty ") }, "\(screen)")
  }

  @Test func `the table tells distance, azimuth, arrival and closing speed of a drive`() throws {
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)
    let east = TestDrive.start.longitude + 1000 / 80_450

    let screen = try snapshot(
      "t a \"\(TestDrive.start.latitude),\(east)\" Enter",
      ["--gps", drive, "--time", "10"],
      format: "text"
    )

    let row = try #require(screen.split(separator: "\n").first { $0.contains("▸ Target 1") })
    #expect(row.contains(" m 090°  12:01Z    36 km/h"), "\(row)")
    #expect(screen.contains("→ Target 1  8") && screen.contains(" m  090°  1 min"), "\(screen)")
  }

  @Test func `f says so where there is nothing to fit, and stays`() throws {
    let screen = try snapshot("f", format: "text")

    #expect(screen.contains("No targets and no position to fit. 0 shows the whole map."), "\(screen)")
    #expect(try report("f")["camera"] == report("")["camera"])
  }

  @Test func `f frames all targets, and those outside have arrows`() throws {
    let far = try snapshot("t a \"-30,20\" Enter a \"10,21\" Enter Esc", format: "text")
    #expect(far.contains("↓ Target 1 4"), "\(far)")

    let framed = try report("f")
    #expect(framed["targets"]?.array?.allSatisfy { $0["column"]?.int != nil } == true)
  }

  @Test func `of many targets outside the current one and the nearest have arrows`() throws {
    let list = (0..<300).map { "Far \($0);10.0;\(45 + Double($0) * 0.1)" } + ["Near;10.0;40.0"]
    let file = try folder.write("name;latitude;longitude\n" + list.joined(separator: "\n"), to: "many.csv")
    let goal = ["add", "--target", "--current", "--name", "Goal", "--at", "-40,20"]
    for words in [["import", file, "--targets"], goal] {
      #expect(try RumboProgram.run(["places"] + words + ["--places", places]).status == 0)
    }

    let screen = try snapshot("", format: "text")

    #expect(screen.contains("↓ Goal 5584 km"), "\(screen)")
    #expect(screen.contains("2191 km →"), "\(screen)")
    #expect(screen.matches(of: /\d km →/).count == 2 && screen.contains("299 more"), "\(screen)")
  }

  @Test func `the arrow of a target leaves the icon of a sight at the edge as it is`() throws {
    func row() throws -> Int? {
      try snapshot("", format: "text").split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains("Target 1 ")
      }
    }
    _ = try snapshot("t a \"10,40\" Enter Esc", format: "text")
    let alone = try #require(try row())

    let words = ["places", "add", "--name", "Hall", "--at", "10,38", "--places", places]
    #expect(try RumboProgram.run(words).status == 0)

    let icon = try #require(try report("")["icons"]?.array?.first { $0["name"]?.string == "Hall" })
    #expect(icon["row"]?.int == alone)
    #expect(abs(try #require(try row()) - alone) == 1)
  }

  @Test func `the name of a target doesn't stand on the cross of another one`() throws {
    for (name, east) in [("Goal", "7.4215"), ("MOB 17:04:41", "7.4210")] {
      let words = ["places", "add", "--target", "--current", "--name", name, "--at", "43.735,\(east)"]
      #expect(try RumboProgram.run(words + ["--places", places]).status == 0)
    }
    let words = ["--at", "43.735,7.4213", "--zoom", "15", "--size", "120x40", "--places", places]
    let rows = try RumboProgram.run(["snapshot"] + words).output.split(separator: "\n").map { Array($0) }

    // Both crosshairs are at the map centre, below the guidance line.
    for name in [" Goal ", " MOB 17:04:41 "] {
      let row = try #require(rows.indices.dropFirst(3).first { String(rows[$0]).contains(name) }, "\(name)")
      let text = String(rows[row])
      let first = text.distance(from: text.startIndex, to: try #require(text.range(of: name)).lowerBound)
      let isClear = !(18...20).contains(row) || first >= 64 || first + name.count <= 55
      #expect(isClear, "\(name) \(first) \(row)")
    }
  }

  @Test func `no way runs over the name of a target`() throws {
    let add = ["places", "add", "--target", "--name", "Market by the bay", "--at", "43.73709,7.42277"]
    #expect(try RumboProgram.run(add + ["--places", places]).status == 0)

    let keys = #"R "Casino de Monte-Carlo" Enter "Stade Louis II" Enter Esc"#
    let words = ["snapshot", BundledMap.monaco, "--places", places, "--offline", "--size", "120x40", "--keys", keys]
    // In one colour throughout.
    #expect(try RumboProgram.run(words + ["--format", "ansi"]).output.contains("Market by the bay "))
  }

  @Test func `other targets that are near have a mark and a name on the rim of the rose`() throws {
    for (name, place) in [("Current", "44,7.42"), ("Eastern", "43.73,7.8"), ("Far away", "43.73,9")] {
      let words = ["places", "add", "--target", "--name", name, "--at", place, "--places", places]
      #expect(try RumboProgram.run(words).status == 0)
    }
    let drive = try TestDrive.east(seconds: 20, metersPerSecond: 10).write(into: folder)

    let rows = try RumboProgram.run([
      "snapshot", map, "--gps", drive, "--mode", "compass", "--time", "5", "--size", "100x30", "--places", places,
    ]).output.split(separator: "\n")

    let row = try #require(rows.firstIndex { $0.contains("Eastern") })
    #expect((10...18).contains(row))
    #expect(!rows.contains { $0.contains("Far away") })
  }

  @Test func `names that would command the terminal do not`() throws {
    _ = try RumboProgram.run(
      ["places", "add", "--target", "--name", "a\u{1b}]0;gotcha\u{7}b", "--at", "10,20", "--places", places]
    )

    let screen = try snapshot("t", format: "ansi")

    #expect(!screen.contains("\u{1b}]") && !screen.contains("\u{7}"))
  }

  @Test func `a snapshot knows of no places but those it is told of`() throws {
    let home = folder.file("home")
    for name in ["own", "xdg"] {
      let data = name == "own" ? "\(home)/.local/share" : folder.file("xdg")
      _ = try RumboProgram.run(
        ["places", "add", "--target", "--name", name, "--at", "1,1"],
        environment: ["XDG_DATA_HOME": data]
      )
    }
    let words = ["snapshot", map, "--format", "json"]

    #expect(!(try RumboProgram.run(words, environment: ["HOME": home]).output.contains("\"own\"")))
    let description = try RumboProgram.run(words, environment: ["HOME": home, "XDG_DATA_HOME": folder.file("xdg")])
    #expect(description.output.contains("\"xdg\""))
  }
}
