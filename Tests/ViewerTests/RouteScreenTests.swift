import Foundation
import TestSupport
import Testing
import Wire

/// A way that is asked for on the map, seen on it, and walked through.
@MainActor
struct RouteScreenTests {
  private static let asked = #"R "Stade Louis II" Enter "Casino de Monte-Carlo" Enter"#

  private func run(_ keys: String, _ words: String..., map: String? = nil) throws -> String {
    try run(keys, words, map: map)
  }

  private func run(_ keys: String, _ words: [String], map: String? = nil) throws -> String {
    let all = ["snapshot", map ?? BundledMap.monaco, "--offline", "--keys", keys] + words
    let outcome = try RumboProgram.run(all)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func parsed(_ keys: String, _ words: String...) throws -> JSON {
    try JSONParser.parse(Array(run(keys, ["--format", "json"] + words).utf8))
  }

  private func route(_ keys: String) throws -> JSON? { try parsed(keys)["route"] }

  @Test(arguments: ["80x24", "120x40"])
  func `all of it is seen beside its panel`(size: String) throws {
    // Blanks at the end of lines aren't written.
    let screen = try run(Self.asked, "--size", size).replacing("\n", with: " \n")
    let ascii = try run(Self.asked, "--size", size, "--blocks", "ascii", "--colors", "none")

    for words in ["Route on foot", "Casino", "12:", " A ", " B ", "Esc close"] {
      #expect(screen.contains(words), "\(words)\n\(screen)")
    }
    #expect(ascii.contains("(A)") && ascii.contains("(B)"), "\(ascii)")
  }

  @Test func `without colours it is the one solid line`() throws {
    func solid(_ keys: String) throws -> Int {
      let screen = try run(keys, "--size", "120x40", "--colors", "none", "--format", "ansi")
      return screen.unicodeScalars.count { (0x2580...0x259f).contains($0.value) && $0 != "░" }
    }

    // Streets are solid as long as there is none.
    #expect(try solid("") > 200)
    #expect(try (50...130).contains(solid(Self.asked)))
  }

  @Test(arguments: ["45", "135", "250"])
  func `all of it is seen however the map is turned`(bearing: String) throws {
    let places = ["--at", "43.7312,7.4207", "--size", "120x40", "--bearing", bearing, "--blocks", "ascii"]
    let screen = try run(#"R "43.7312,7.4207" Enter "43.7391,7.4279" Enter"#, places)

    #expect(screen.contains("(A)") && screen.contains("(B)"), "\(screen)")
  }

  @Test func `all of it stays in view beside other panels, as long as nobody moves the map`() throws {
    func zoom(_ keys: String) throws -> Double {
      try #require(try parsed(Self.asked + keys, "--size", "80x24")["camera"]?["zoom"]?.number)
    }

    let beside = try zoom("")
    #expect(try zoom(" Esc") > beside)
    #expect(try zoom(" Right Esc") == beside)
    #expect(try zoom(" Down Esc") > zoom(" Esc"), "a step is looked at from nearby")
  }

  @Test func `what was told of a sight makes room for the way there`() throws {
    let card = try run(#"/ "Stade Louis II" Enter Enter"#, "--size", "80x24")
    #expect(card.contains("│ type"))
    let way = try run(#"/ "Stade Louis II" Enter Enter R Enter Enter"#, "--size", "80x24")
    #expect(way.contains("Route on foot") && !way.contains("│ type") && !way.contains("stadium"), "\(way)")
  }

  @Test func `the way to what was looked for begins previous map centre`() throws {
    let found = try #require(try route(#"/ "Stade Louis II" Enter Enter R Enter Enter"#))
    let other = try #require(try route(#"/ "Stade Louis II" Enter Enter R "Casino de Monte-Carlo" Enter Enter"#))

    #expect(found["from"]?.string == "previous map centre" && found["to"]?.string == "Stade Louis-II")
    #expect(other["from"]?.string == "Stade Louis-II")
    #expect(try #require(found["distance"]?.number) > 200)
  }

  @Test func `each of several ways tells the street that no other one follows so far`() throws {
    let screen = try run(#"R "place d" Down Enter "casino" Enter"#, "--size", "80x24")
    let streets = screen.split(separator: "\n").compactMap { row in
      row.firstRange(of: " · via ").map { row[$0.upperBound...].prefix(12) }
    }

    #expect(streets.count > 1 && Set(streets).count == streets.count, "\(screen)")
  }

  @Test func `what may be meant is listed while somebody types, to be chosen by keys or a click`() throws {
    let asked = try run(#"R "place d""#, "--size", "80x24")
    let rows = asked.split(separator: "\n", omittingEmptySubsequences: false)
    let palace = try #require(rows.firstIndex { $0.contains("│ Place du Palais ") })
    let byKey = try route(#"R "place d" Down Enter Enter"#)
    let byClick = try parsed(#"R "place d" click(20,\#(palace)) Enter"#, "--size", "80x24")["route"]

    #expect(rows[palace - 1].contains("│ Place du Casino ") && rows[palace - 1].contains(" m "), "\(asked)")
    #expect(byKey?["to"]?.string == "Place du Palais")
    #expect(byClick?["to"]?.string == "Place du Palais")
  }

  @Test func `on a small screen names keep their room, and what they are goes first`() throws {
    let screen = try run(#"R "place d""#, "--size", "40x12")

    #expect(screen.contains("│ Place du Casino ") && screen.contains("│ Place du Palais "), "\(screen)")
  }

  @Test func `where something lies isn't cut, however far that is`() throws {
    let far = ["--at", "60.17,24.94", "--zoom", "15", "--size", "80x24", BundledMap.helsinki]

    #expect(try run(#"R "Casino de Monte""#, far).contains(/\d{4} km \d{3}° SW │/))
  }

  @Test func `nothing found is told before anything is entered, and typing on looks again`() throws {
    let none = try run(#"R "qqxxzz""#, "--size", "80x24")
    let again = try run(#"R "qqxxzz" Backspace*6 "casino""#, "--size", "80x24")

    #expect(none.contains("Destination") && none.contains("Nothing found."), "\(none)")
    #expect(again.contains("│ Casino") && !again.contains("Nothing found."), "\(again)")
  }

  @Test(arguments: ["80x24", "120x40"])
  func `no name is cut by the signs of the ends`(size: String) throws {
    // Blanks at the end of lines aren't written.
    let rows = try run(Self.asked, "--size", size).split(separator: "\n", omittingEmptySubsequences: false)
      .map { Array($0) + [" "] }
    let report = try JSONParser.parse(Array(run(Self.asked, "--size", size, "--format", "json").utf8))
    var signs: Set<[Int]> = []
    for (row, cells) in rows.enumerated() {
      for column in cells.indices.dropFirst().dropLast() where "AB".contains(cells[column]) {
        let isAlone = cells[column - 1] == " " && cells[column + 1] == " "
        if isAlone { signs.formUnion((column - 1...column + 1).map { [$0, row] }) }
      }
    }
    // Excludes the ends of a name, where its icon is: a sign may replace that.
    let named = (report["labels"]?.array ?? [])
      .flatMap { $0["cells"]?.array?.dropFirst(2).dropLast(2) ?? [] }
      .map { $0.array?.compactMap(\.int) ?? [] }

    #expect(signs.count == 6 && !named.isEmpty)
    #expect(signs.isDisjoint(with: named))
  }

  @Test(arguments: ["80x24", "120x40"])
  func `a sentence that is too long for a row goes on below, and both rows are its step`(size: String) throws {
    let asked = #"R "43.73110,7.41970" Enter "Casino de Monte-Carlo" Enter"# + (size == "80x24" ? " Space" : "")
    let rows = try run(asked + " End", "--size", size).split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(rows.firstIndex { $0.contains("You have arrived. 43.73110,7.41970") })
    func step(_ row: Int) throws -> JSON? {
      let keys = "\(asked) End click(5,\(row))"
      return try JSONParser.parse(Array(run(keys, "--size", size, "--format", "json").utf8))["route"]?["step"]
    }

    #expect(rows[first + 1].contains("left ") && !rows[first].contains("…"))
    #expect(try step(first) == step(first + 1) && step(first - 1) != step(first))
  }

  @Test func `an arrow points where the words say`() throws {
    let screen = try run(#"R "43.7391,7.4279" Enter "43.7312,7.4207" Enter x"#, "--size", "120x67")
    let rows = screen.split(separator: "\n").filter { $0.contains(" Continue onto ") }

    #expect(!rows.isEmpty && rows.allSatisfy { $0.hasPrefix("│ ↑ ") }, "\(screen)")
  }

  @Test func `what nothing written means is told as long as nothing is`() throws {
    let (before, after) = (try run("T R"), try run(#"T R "cas""#))

    #expect(before.contains("│ Enter for ") && !after.contains("│ Enter for ") && after.contains("Tab travel mode"))
  }

  @Test func `it is told as the command line tells it`() throws {
    let shown = try #require(try route(Self.asked))
    let description = try RumboProgram.run(
      ["route", "Stade Louis II", "Casino de Monte-Carlo", "--map", BundledMap.monaco, "--json"]
    )
    let way = try JSONParser.parse(Array(description.output.utf8))

    #expect(shown["by"]?.string == "foot" && shown["step"] == .null)
    #expect((shown["distance"]?.number ?? 0) > 1000 && (shown["duration"]?.number ?? 0) > 600)
    #expect((shown["steps"]?.int ?? 0) > 3)
    // The reversed route is about as long.
    #expect(abs((shown["distance"]?.number ?? 0) - (way["distance"]?.number ?? 0)) < 300)
  }

  @Test func `keys walk its steps, swap its ends, and find it by other means`() throws {
    let there = try #require(try route(Self.asked))
    let walked = try #require(try route(Self.asked + " Down Down Down Up"))
    let back = try #require(try route(Self.asked + " x"))
    let byCar = try #require(try route(Self.asked + " Tab Tab"))
    let asked = try #require(try route(#"R Tab "Stade Louis II" Enter "Casino de Monte-Carlo" Enter"#))

    #expect(walked["step"]?.int == 1)
    #expect(back["from"] == there["to"] && back["to"] == there["from"])
    #expect(byCar["by"]?.string == "car" && asked["by"]?.string == "bicycle")
  }

  @Test func `a step is seen from near, and the map goes along`() throws {
    func camera(_ keys: String) throws -> JSON? {
      try JSONParser.parse(Array(run(keys, "--format", "json").utf8))["camera"]
    }
    let (whole, first, second) = (
      try camera(Self.asked), try camera(Self.asked + " Down"), try camera(Self.asked + " Down Down")
    )
    let near = try camera(Self.asked + " Down Enter")

    #expect((first?["zoom"]?.number ?? 0) > (whole?["zoom"]?.number ?? 99))
    #expect((near?["zoom"]?.number ?? 0) > (first?["zoom"]?.number ?? 99))
    #expect(first != second)
    #expect(try camera(Self.asked + " Down Up") == whole)
    #expect(try run(Self.asked + " End", "--size", "90x30").contains("You have arrived. Stade Louis-II"))
  }

  @Test func `the wheel walks the steps over their panel, and zooms the map beside it`() throws {
    func seen(_ keys: String) throws -> [JSON?] {
      let scene = try parsed("\(Self.asked) \(keys)", "--size", "120x40")
      return [scene["route"]?["step"], scene["camera"]]
    }

    let whole = try seen("")
    #expect(try seen("wheel(20,30,-3)") == seen("Down*3"))
    #expect(try seen("wheel(20,30,-3) wheel(20,30,1)") == seen("Down*2"))
    #expect(try seen("Down wheel(20,30,3)")[0] == whole[0])
    #expect(try seen("wheel(100,20,-1)")[0] == whole[0])
    #expect(try seen("wheel(100,20,-1)")[1] != whole[1])
  }

  @Test func `what is typed after R is never a command, whether the panel of a route is open or closed`() throws {
    for keys in ["", " Esc", " Esc R Esc"] {
      let screen = try run(Self.asked + keys + #" R "Dafobvxw""#, "--size", "100x30")
      #expect(screen.contains("│ Dafobvxw"), "\(screen)")
      #expect(try route(Self.asked + keys + #" R "Dafobvxw" Esc"#)?["by"]?.string == "foot")
    }
    #expect(try route(Self.asked + #" R "Larvotto" Enter Enter"#)?["to"]?.string?.contains("Larvotto") == true)
  }

  @Test func `a route that was cleared comes back as it was`() throws {
    let cleared = try run(Self.asked + " Tab D", "--size", "80x24")
    let (before, after) = (try route(Self.asked + " Tab"), try route(Self.asked + " Tab D U"))

    #expect(cleared.contains("Route cleared. U "), "\(cleared)")
    #expect(before?["to"] == after?["to"] && before?["distance"] == after?["distance"] && after?["by"] == before?["by"])
  }

  @Test(arguments: ["80x24", "120x40"])
  func `the durations by all travel modes stand side by side`(size: String) throws {
    let screen = try run(Self.asked, "--size", size)
    let durations = try #require(try route(Self.asked)?["durations"])

    #expect(screen.contains(/on foot \d+ min · by bicycle \d+ min · by car \d+ min/), "\(screen)")
    #expect((durations["foot"]?.number ?? 0) > (durations["bicycle"]?.number ?? .infinity))
    let byCar = try route(Self.asked + " Tab Tab")?["duration"]?.number
    #expect(durations["car"]?.number == byCar?.rounded())
  }

  @Test func `the panel goes and comes, the way stays until it is taken away`() throws {
    let closed = try run(Self.asked + " Esc", "--size", "100x30")
    let open = try run(Self.asked + " Esc R Enter", "--size", "100x30")
    let gone = try run(Self.asked + " D", "--size", "100x30")

    #expect(!closed.contains("Route on foot") && closed.contains(" A "))
    #expect(open.contains("Route on foot"))
    #expect(!gone.contains("Route on foot") && !gone.contains(" A "))
    #expect(try route(Self.asked + " Esc") != nil)
    #expect(try route(Self.asked + " D") == nil)
  }

  @Test func `a click on a step chooses it, and one on the whole way that`() throws {
    let rows = try run(Self.asked, "--size", "120x40").split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(rows.firstIndex { $0.contains("Start ") })
    func step(_ row: Int) throws -> JSON? {
      let keys = "\(Self.asked) click(5,\(row))"
      return try JSONParser.parse(Array(run(keys, "--size", "120x40", "--format", "json").utf8))["route"]?["step"]
    }

    #expect(try step(start + 2)?.int == 2)
    #expect(try step(start - 1) == .null)
  }

  @Test func `a sight that is chosen is where one goes`() throws {
    let screen = try run("Tab R", "--size", "120x40", "--zoom", "16")
    let found = try run("Tab R Enter Enter", "--size", "120x40", "--zoom", "16", "--format", "json")
    let name = try #require(try JSONParser.parse(Array(found.utf8))["route"]?["to"]?.string)

    #expect(screen.contains("Enter for \(name)"))
  }

  @Test func `a place that is told of is where one goes, and makes room for the way`() throws {
    let keys = "+*4 Right*4 e Left*8 R"
    let description = try run("+*4 e", "--size", "120x40")
    let way = try run("\(keys) Enter Enter", "--size", "120x40")

    #expect(try run(keys).contains("Enter for "))
    #expect(try route("\(keys) Enter Enter")?["distance"]?.number ?? 0 > 50)
    #expect(description.contains("│ Quai Louis II") && !way.contains("│ Quai Louis II"), "\(way)")
  }

  @Test func `a click on the map says where to, and where from`() throws {
    let clicked = try #require(try route("R click(20,5) click(60,12)"))
    let near = ["--zoom", "16", "--size", "80x24"]
    let icons = try parsed("", near[0], near[1], near[2], near[3])["icons"]?.array ?? []
    let sight = try #require(icons.first { $0["name"]?.string?.isEmpty == false && ($0["row"]?.int ?? 0) < 18 })
    let (column, row) = (try #require(sight["column"]?.int), try #require(sight["row"]?.int))
    let toSight = try parsed("R click(\(column),\(row)) Enter", near[0], near[1], near[2], near[3])["route"]

    #expect(clicked["from"]?.string != "map centre" && clicked["distance"]?.number ?? 0 > 100)
    #expect(toSight?["to"] == sight["name"] && toSight?["from"]?.string == "map centre")
  }

  @Test func `a click on why nothing was found chooses nothing`() throws {
    let screen = try run(#"R "qqqxyz" click(20,16)"#, ["--size", "80x24"])

    #expect(screen.contains("Destination") && screen.contains("qqqxyz"), "\(screen)")
    #expect(try run(#"R "qqqxyz""#, ["--size", "80x24"]).split(separator: "\n")[16].contains("Nothing found."))
  }

  @Test func `a click on the question itself says nothing`() throws {
    let asked = try run("R click(20,21)", "--size", "80x24")

    #expect(asked.contains("Destination") && !asked.contains("Starting point"), "\(asked)")
  }

  @Test func `from what is looked at to the target, with nothing but Enter`() throws {
    let found = try #require(try route("T R Enter Enter"))

    #expect(found["distance"]?.number == 0)
    #expect(found["from"]?.string == "map centre")
  }

  @Test(arguments: [
    (#"R "Xqzwvkj" Enter Enter"#, "“Xqzwvkj” not found."),
    (#"R "43.60,7.60" Enter Enter"#, "No suitable road near 43.60,7.60."),
    ("R Enter", "Enter a destination."),
  ])
  func `what is no way is told`(keys: String, words: String) throws {
    #expect(try run(keys).contains(words))
  }

  @Test func `a map without roads says so`() throws {
    let folder = try ScratchFolder()
    let town = try TestTown.write(into: folder)

    #expect(try run(#"R "0,0.001" Enter Enter"#, map: town).contains("These maps contain no roads."))
  }
}
