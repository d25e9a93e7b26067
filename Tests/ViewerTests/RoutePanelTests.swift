import TestSupport
import Testing
import Wire

/// The size of the route panel, and its key hints.
@MainActor
struct RoutePanelTests {
  private static let asked = #"R "Stade Louis II" Enter "Casino de Monte-Carlo" Enter"#
  private nonisolated static let languages = ["en", "fi", "sv", "ru", "pt", "es"]

  private func run(_ keys: String, _ words: String...) throws -> String {
    let outcome = try RumboProgram.run(["snapshot", BundledMap.monaco, "--offline", "--keys", keys] + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The rows of the panel with its frame.
  private func panel(_ keys: String, size: String, _ more: String...) throws -> [Substring] {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--keys", keys, "--size", size] + more
    )
    let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = rows.firstIndex(where: { $0.hasPrefix("╭") }),
      let last = rows.lastIndex(where: { $0.hasPrefix("╰") })
    else { return [] }
    return Array(rows[first...last])
  }

  @Test(arguments: languages)
  func `a small screen is left to the map, but for the ways or the step that is looked at`(language: String) throws {
    for keys in ["", " Down", " Down*3", " End", " a"] {
      let rows = try panel(Self.asked + keys, size: "80x24", "--lang", language)
      #expect((3...6).contains(rows.count), "\(rows)")
      #expect(rows.dropFirst().dropLast().allSatisfy { !$0.contains("…") && $0.hasSuffix("│") }, "\(rows)")
      #expect(rows.last?.contains("Esc ") == true && rows.last?.contains(" · Space ") == true, "\(rows)")
      #expect(rows.last?.contains(" · D ") == true, "how a route is cleared")
    }
  }

  @Test(arguments: ["80x24", "120x40"], languages)
  func `the panel of a route with a ferry notes its wait and the timetable, uncut`(size: String, language: String)
    throws
  {
    let words = [
      "en": "the timetable", "fi": "tarkista aikataulu", "sv": "se tidtabellen", "ru": "сверьте расписание",
      "pt": "consulte o horário", "es": "consulte el horario",
    ]
    let (word, more) = (try #require(words[language]), size == "80x24" ? " Space" : "")
    func notes(_ keys: String) throws -> [Substring] {
      try panel(keys + more, size: size, "--lang", language).filter { $0.contains(word) }
    }
    let shown = try notes(#"R "43.73001,7.42409" Enter "43.74943,7.43847" Enter"#)
    #expect(shown.count == 1 && shown[0].contains(" 5 ") && !shown[0].contains("…"), "\(shown)")
    #expect(try notes(Self.asked).isEmpty)
  }

  @Test func `what tells a way from the others isn't cut`() throws {
    let ways = try panel(Self.asked, size: "200x60").filter { $0.contains(" · via ") }
    #expect(ways.count > 1 && ways.allSatisfy { !$0.contains("…") }, "\(ways)")
    // On a narrower screen all rows shorten the arrival time.
    let narrow = try panel(Self.asked, size: "120x40").filter { $0.contains(" · via ") }
    #expect(narrow.count > 1 && narrow.allSatisfy { $0.contains(#/ min · (arrive at )?12:\d\d · via /#) }, "\(narrow)")
    #expect(Set(narrow.map { $0.contains("arrive at") }).count == 1 && !narrow.joined().contains("…"), "\(narrow)")
  }

  @Test func `when one is there is so long after now as the way is said to take`() throws {
    let ways = try ["\"Casino de Monte-Carlo\"", "\"Monte-Carlo\"", "Larvotto", "\"Palais princier\""].flatMap {
      place in
      try panel(#"R "Stade Louis II" Enter \#(place) Enter"#, size: "200x60")
        .compactMap { $0.firstMatch(of: /(\d+) min · arrive at 12:(\d\d)/) }
    }

    // It is twelve.
    #expect(ways.count > 4 && ways.allSatisfy { Int($0.1) == Int($0.2) }, "\(ways.map(\.0))")
  }

  @Test func `whoever looks at a step still sees how far and how long it is`() throws {
    let whole = try panel(Self.asked, size: "80x24")
    let step = try panel(Self.asked + " Down", size: "80x24")

    #expect(whole.first?.contains("Casino de Monte Carlo → Stade Louis-II") == true, "\(whole)")
    #expect(step.first?.contains(" km · ") == true && step.first?.contains("arrive at") == true, "\(step)")
    #expect(step[1].contains("Start "), "\(step)")
  }

  @Test func `a key or a click lists all steps, and folds them again, on every screen`() throws {
    let small = try panel(Self.asked, size: "80x24")
    let row = 23 - small.count
    let listed = try panel(Self.asked + " Space", size: "80x24")
    let large = try panel(Self.asked, size: "120x40")

    #expect(listed.count > small.count && listed.contains { $0.contains("Start ") })
    #expect(try panel(Self.asked + " click(30,\(row))", size: "80x24") == listed)
    #expect(try panel(Self.asked + " Space click(30,\(23 - listed.count))", size: "80x24") == small)
    #expect(try panel(Self.asked + " Space x", size: "80x24").count >= listed.count)
    #expect(large.count > 20)
    #expect(try panel(Self.asked + " Space", size: "120x40").count <= 6)
  }

  @Test func `the keys that lead through other lists lead through the steps`() throws {
    func step(_ keys: String) throws -> [Substring] { try panel("\(Self.asked) \(keys)", size: "80x24") }
    for (keys, same) in [
      ("PageDown", "Down*5"), ("PageDown*2 PageUp", "Down*5"), ("PageDown*20", "End"), ("PageDown PageUp*2", ""),
      ("PageDown Home", ""),
    ] {
      #expect(try step(keys) == step(same), "\(keys)")
    }
    #expect(try Set(["", "PageDown", "End"].map(step)).count == 3)
  }

  @Test func `a click on another way takes it where the panel is folded, too`() throws {
    let ways = try panel(Self.asked, size: "80x24")
    try #require(ways.count > 3, "there are alternative routes across Monaco")
    let taken = try panel(Self.asked + " click(8,\(23 - ways.count + 2))", size: "80x24")

    #expect(ways[1].hasPrefix("│ ● ") && ways[2].hasPrefix("│ ○ "), "\(ways)")
    #expect(taken[1].hasPrefix("│ ○ ") && taken[2].hasPrefix("│ ● "), "\(taken)")
  }

  @Test func `the way lies in what the panel leaves free`() throws {
    for keys in ["", " a", " Space", " Space Space"] {
      let screen = try run(Self.asked + keys, "--size", "80x24").replacing("\n", with: " \n")
      #expect(screen.contains(" A ") && screen.contains(" B "), "\(keys)\n\(screen)")
    }
  }

  /// The map beside the panel with a route from the south-east to the north-west.
  private func map(_ keys: String = "", _ more: String...) throws -> String {
    let asked = #"R "Helsingin keskustakirjasto Oodi" Enter "Vanha Kauppahalli" Enter"#
    let words = ["snapshot", BundledMap.helsinki, "--offline", "--keys", asked + keys, "--size", "120x40"]
    let screen = try RumboProgram.run(words + more).output
    return screen.split(separator: "\n").map { $0.dropFirst(60) }.joined(separator: "\n")
  }

  @Test func `arrows lead as the way is seen to lead, whatever it turns within a cell`() throws {
    let arrows = Set(try map().filter { "↖↗↘↙←→↓↑".contains($0) })

    #expect(arrows == ["←", "↖", "↑"])
  }

  @Test func `the sign of a step goes with the panel that tells of it`() throws {
    #expect(try map(" Down*2").contains(" ↑ ") && !map(" Down*2 Esc").contains(" ↑ "))
  }

  @Test func `the sign of a step points to where it goes on upon the map`() throws {
    #expect(try map(" Down*2").contains(" ↑ ") && !map(" Down*2").contains(" → "))
    #expect(try map(" Down*2", "--bearing", "270").contains(" → "))
  }

  @Test func `dots lead on to a place that no road leads to`() throws {
    let asked = #"R "43.7316361,7.4198783" Enter "Casino de Monte-Carlo" Enter End"#
    let far = try run(asked, "--size", "120x40")
    let ascii = try run(asked, "--size", "120x40", "--blocks", "ascii")

    #expect(far.count { $0 == "•" } > 2 && !ascii.contains("•"))
    #expect(try !map(" End").contains("•"))
  }

  @Test func `the sign of a stop or a sight on the way is seen as it is beside it`() throws {
    let asked = #"R "Helsingin keskustakirjasto Oodi" Enter "Vanha Kauppahalli" Enter Down*9"#
    let (columns, rows) = (100, 30)
    func screen(_ keys: String, _ format: String) throws -> String {
      let words = ["snapshot", BundledMap.helsinki, "--offline", "--size", "\(columns)x\(rows)", "--colors", "true"]
      return try RumboProgram.run(words + ["--keys", keys, "--format", format]).output
    }
    // The name may move to avoid the route; the icon doesn't.
    let text = try screen(asked + " D", "text").split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(text.firstIndex { $0.contains("B Erottaja") })
    let name = try #require(text[row].firstRange(of: "B Erottaja")).lowerBound
    let column = text[row].distance(from: text[row].startIndex, to: name)
    func seen(_ keys: String) throws -> ModelTerminal.Seen {
      // The last row ends like all others.
      var model = ModelTerminal(columns: columns, rows: rows + 1)
      model.feed(try screen(keys, "ansi").replacing("\n", with: "\r\n"))
      return model.picture[row * columns + column]
    }

    #expect(try seen(asked) == seen(asked + " D"))
  }

  @Test func `no key is told that does nothing just now`() throws {
    let stop = #" v "Gare de Monaco" Enter"#
    func hints(_ keys: String) throws -> String { try panel(keys, size: "220x40").suffix(3).joined() }
    func folded(_ keys: String) throws -> Substring { try panel(keys, size: "80x24").last ?? "" }

    #expect(try folded(Self.asked).contains("a next route"))
    #expect(try !folded(Self.asked + stop).contains("a next route"))
    #expect(try !folded(Self.asked).contains("f start"))
    #expect(try !folded(Self.asked).contains("Enter zoom to step"))
    #expect(try folded(Self.asked + " Down").contains("Enter zoom to step"))
    #expect(try folded(Self.asked + stop).contains("v V add, remove stop"))
    #expect(try !folded(Self.asked + stop).contains("b best order"))
    #expect(try folded(Self.asked).contains("Space list") && hints(Self.asked).contains("Space collapse"))
  }
}
