import Foundation
import TestSupport
import Testing
import Wire

/// `rumbo route`, asked for ways on the maps that come with the program.
@MainActor
struct RouteTests {
  private static let harbour = "43.7384,7.4246"
  private static let rock = "43.7311,7.4197"

  private func route(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["route"] + words)
  }

  @Test func `a way is told like a note, with how far and how long first`() throws {
    let outcome = try route(Self.harbour, Self.rock)
    let lines = outcome.output.split(separator: "\n").map(String.init)

    #expect(outcome.status == 0)
    #expect(lines.first?.contains("on foot:") == true && lines.first?.contains(" km, about ") == true)
    #expect(lines[1].hasSuffix(" of steps") && lines[2].hasPrefix("Start "))
    #expect(lines.contains { $0.hasPrefix("Turn ") })
    #expect(lines.last == "You have arrived. 43.73110,7.41970 is 50 m ahead on the left")
  }

  @Test(arguments: [
    (words: ["Senate", "Square", "Kamppi"], meant: "\"Senate Square\" Kamppi"),
    (words: ["Port", "Hercule", "Palais princier"], meant: "\"Port Hercule\" \"Palais princier\""),
    (words: ["Kamppi", "Mannerheimintie", "5"], meant: "Kamppi \"Mannerheimintie 5\""),
    (words: ["Casino", "de", "Monte-Carlo"], meant: "\"Casino de Monte-Carlo\" …"),
    (words: ["43.7384", "7.4246", "43.7311,7.4197"], meant: "\"43.7384 7.4246\" 43.7311,7.4197"),
  ])
  func `a name whose quotes were forgotten is no way over other places`(words: [String], meant: String) throws {
    let outcome = try RumboProgram.run(["route"] + words)
    #expect(outcome.status == 64 && outcome.output == "" && outcome.complaintLines == 2)
    #expect(outcome.complaint.hasSuffix("\nWrite: rumbo route \(meant)\n"), "\(outcome.complaint)")
  }

  @Test func `places that have names of their own need no quotes`() throws {
    for words in [["Kamppi", "Senaatintori"], ["Ateneum", "Kiasma", "Kamppi"], ["Monaco", "Monte-Carlo"]] {
      #expect(try RumboProgram.run(["route"] + words).status == 0, "\(words)")
    }
  }

  @Test(arguments: [["Rautatieasema", "Senaatintori"], ["Palais princier", "railway station"]])
  func `what is called by its kind is the one near the place that has a name`(words: [String]) throws {
    let outcome = try RumboProgram.run(["route"] + words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let station = words.contains("Senaatintori") ? "Helsinki" : "Monaco - Monte Carlo"
    #expect(outcome.output.prefix { $0 != "\n" }.contains(station), "\(outcome.output)")
  }

  @Test func `that a house isn't there, and which stands for it, is told`() throws {
    let outcome = try route("Mannerheimintie 99", "Ateneum")
    let description = "Number 99 is not on the map: Mannerheimintie 13A, the nearest one, is used instead."
    #expect(outcome.status == 0 && outcome.output.hasPrefix("From Mannerheimintie 13A to "), "\(outcome)")
    #expect(outcome.complaint == description + "\nGive coordinates if that is too far away.\n")
    #expect(try route("Mannerheimintie 5", "Ateneum").complaint == "")
  }

  @Test(arguments: ["foot", "bicycle", "car"])
  func `as JSON it has the shape that others know`(mode: String) throws {
    let json = try JSONParser.parse(Array(try route(Self.harbour, Self.rock, "--by", mode, "--json").output.utf8))
    let steps = json["steps"]?.array ?? []
    let line = json["geometry"]?.array ?? []
    let description = steps.reduce(0) { $0 + ($1["distance"]?.number ?? 0) }

    #expect(json["by"]?.string == mode)
    #expect(json["waypoints"]?.array?.count == 2)
    #expect(steps.first?["type"]?.string == "depart" && steps.last?["type"]?.string == "arrive")
    #expect(abs(description - (json["distance"]?.number ?? 0)) < 5)
    #expect(line.count > 10)
    #expect(abs((line.first?[1]?.number ?? 0) - 43.7384) < 0.01)
    #expect(steps.allSatisfy { $0["text"]?.string?.isEmpty == false && $0["name"]?.string != nil })
  }

  @Test func `when one is there is told, and where the place lies that no road leads to`() throws {
    let note = try route("Casino de Monte-Carlo", "Palais princier", "--by", "car").output.split(separator: "\n")

    #expect(note.first?.firstMatch(of: /, arrive at \d\d:\d\d$/) != nil)
    #expect(note.last?.hasPrefix("You have arrived. ") == true && note.last?.contains(" m ") == true)
  }

  @Test func `cyclists may like it quiet`() throws {
    let way = try route(Self.harbour, Self.rock, "--by", "bicycle", "--prefer", "quiet")
    let wrong = try route(Self.harbour, Self.rock, "--prefer", "quiet")

    #expect(way.status == 0 && way.output.contains("by bicycle"))
    #expect(wrong.status == 64 && wrong.complaintLines == 2)
  }

  @Test func `here is where the receiver says`() throws {
    let folder = try ScratchFolder()
    let log = try folder.write(
      "$GPGGA,120000,4344.304,N,00725.476,E,1,08,1.0,10.0,M,48.0,M,,*47\r\n".replacing("*47", with: ""),
      to: "fix.nmea"
    )
    let simulated = try route("here", Self.rock, "--gps", "sim://?route=\(Self.harbour);43.74,7.43&speed=1", "--json")
    let recorded = try route("here", Self.rock, "--gps", log, "--json")
    let silent = try route("here", Self.rock, "--gps", try folder.write("", to: "silent"))

    for outcome in [simulated, recorded] {
      let place = try JSONParser.parse(Array(outcome.output.utf8))["waypoints"]?.array?.first?["at"]
      #expect(abs((place?[1]?.number ?? 0) - 43.7384) < 0.002, "\(outcome.complaint)")
    }
    #expect(silent.status == 1 && silent.complaintLines == 2)
    #expect(try route("here", Self.rock).complaint.contains("--gps"))
  }

  @Test func `places between are visited in the best order where that is asked for`() throws {
    let words = [Self.harbour, "43.7312,7.4180", "43.7360,7.4230", Self.rock]
    func length(_ options: [String]) throws -> Double {
      let outcome = try RumboProgram.run(["route", "--json"] + words + options)
      return try #require(try JSONParser.parse(Array(outcome.output.utf8))["distance"]?.number)
    }
    let many = try RumboProgram.run(["route", "--best-order"] + Array(repeating: Self.rock, count: 13))

    #expect(try length(["--best-order"]) < length([]))
    #expect(many.status == 64 && many.complaintLines == 2)
  }

  @Test func `a way to a building ends where one goes in, told and on the screen`() throws {
    let description = try route("Kauppatori", "Kiasma", "--map", BundledMap.helsinki, "--json")
    let end = try #require(JSONParser.parse(Array(description.output.utf8))["geometry"]?.array?.last)
    func asked(_ keys: String) throws -> JSON? {
      let words = ["snapshot", BundledMap.helsinki, "--offline", "--keys", keys, "--format", "json"]
      return try JSONParser.parse(Array(RumboProgram.run(words).output.utf8))["route"]
    }
    let typed = try asked(#"R "Kiasma" Enter "Kauppatori" Enter"#)
    let chosen = try asked(#"/ "Kiasma" Enter R Enter "Kauppatori" Enter"#)

    // Its main entrance is in the south, at the square.
    #expect(abs((end[1]?.number ?? 0) - 60.1715) < 0.0002 && abs((end[0]?.number ?? 0) - 24.9369) < 0.0004)
    #expect(typed?["distance"] != nil && typed?["distance"] == chosen?["distance"])
  }

  @Test func `places between, other ways, and names`() throws {
    let via = try JSONParser.parse(Array(try route(Self.harbour, "43.7347,7.4206", Self.rock, "--json").output.utf8))
    let all = try JSONParser.parse(
      Array(try route(Self.harbour, Self.rock, "--by", "car", "--alternatives", "1", "--json").output.utf8)
    )
    let named = try route("Casino de Monte-Carlo", "Stade Louis II", "--by", "car", "--lang", "es")

    #expect(via["waypoints"]?.array?.count == 3)
    #expect(via["steps"]?.array?.count { $0["type"]?.string == "arrive" } == 2)
    #expect((1...2).contains(all.array?.count ?? 0))
    #expect(named.status == 0 && named.output.contains("en coche") && named.output.contains("Gire "))
  }

  @Test func `stairs are told with the side to which they lie where one might as well go elsewhere`() throws {
    // The Chemin des Révoires leaves an avenue on the right; the ramp to the rock descends beside two other paths.
    let stairs = [["43.73292,7.41592", "43.73320,7.41686"], ["43.72984,7.42449", "43.73175,7.42068"]]
    let description = try stairs.map { try RumboProgram.run(["route"] + $0).output }

    #expect(description[0].contains("Turn right onto the steps, Chemin des Révoires"), "\(description[0])")
    #expect(description[1].contains(", down the steps"), "\(description[1])")
  }

  @Test func `a turn without a name is told by what stands at the corner`() throws {
    let words = ["43.73674,7.42151", "43.73996,7.42675"]
    let english = try RumboProgram.run(["route", "--json"] + words).output
    let texts = try JSONParser.parse(Array(english.utf8))["steps"]?.array?.compactMap { $0["text"]?.string } ?? []

    #expect(texts.contains("Turn left after the fountain"))
    #expect(
      try RumboProgram.run(["route", "--lang", "fi"] + words).output.contains("Käänny vasemmalle suihkulähteen jälkeen")
    )
    #expect(
      try route("43.75131,7.43809", "43.73984,7.42634").output.contains("Bear right before the fountain")
    )
    let harbour = try route("43.74943,7.43847", "43.73001,7.42409").output
    #expect(harbour.contains("Turn sharp right before Théâtre du Fort Antoine"))
    #expect(harbour.contains("Board the ferry to Quai Antoine Ier (4 min)"), "\(harbour)")
    #expect(harbour.contains("Leave the ferry") && !harbour.contains("Continue onto  "), "\(harbour)")
    #expect(harbour.contains("Ferry wait of 5 min included; check the timetable"), "\(harbour)")
  }

  @Test func `who goes on along a road is told to stay on it`() throws {
    let note = try route("43.7276,7.4155", "43.7426,7.4273", "--by", "car").output

    #expect(note.contains("Keep left to stay on Tunnel Rocher Palais") && !note.contains("ramp"))
  }

  @Test func `who drives is told of forks and signs, and of no bend as a turn`() throws {
    let quay = try route("43.73133,7.41599", "43.73786,7.42818", "--by", "car").output
    let rock = try route("43.73214,7.42234", "43.73139,7.41577", "--by", "car").output

    #expect(quay.contains("Keep left to stay on Avenue du Port towards MENTON, MONTE-CARLO"), "\(quay)")
    #expect(quay.contains("Continue onto Avenue du Port"), "\(quay)")
    #expect(rock.contains("Turn right towards A8, NICE"), "\(rock)")
  }

  @Test func `who walks is told of crossings, and of pavements by their street`() throws {
    let boulevard = try route("43.73499,7.41825", "43.73160,7.41750").output
    let avenue = try route("60.178528,24.947657", "60.17283,24.94870").output

    #expect(boulevard.contains("Cross over to the left and stay on Boulevard Charles III"), "\(boulevard)")
    let description = "Turn left and use the crossing, then immediately right onto Kaisaniemenkatu"
    #expect(avenue.contains(description), "\(avenue)")
  }

  @Test func `it is written for other programs, too`() throws {
    let gpx = try route(Self.harbour, Self.rock, "--gpx").output
    let geojson = try JSONParser.parse(Array(try route(Self.harbour, Self.rock, "--geojson").output.utf8))

    let ways = try route("Casino de Monte-Carlo", "Palais princier", "--alternatives", "2", "--gpx").output
    let over = try route("Casino de Monte-Carlo", "Port Hercule", "Palais princier", "--gpx").output
    let names = ways.matches(of: /<name>(.+)<\/name>/).map { String($0.1) }

    #expect(names.count > 1 && Set(names).count == names.count && names.contains { $0.contains(", via ") }, "\(names)")
    #expect(over.contains("– Port Hercule de Monaco –"))
    #expect(gpx.hasPrefix("<?xml") && gpx.contains("<trkpt lat=\"43.7"))
    #expect(geojson["type"]?.string == "FeatureCollection")
    let properties = try #require(geojson["features"]?.array?.first?["properties"])
    let printed = try JSONParser.parse(Array(try route(Self.harbour, Self.rock, "--json").output.utf8))
    for name in ["by", "distance", "duration"] { #expect(properties[name] == printed[name] && properties[name] != nil) }
  }

  @Test func `what is no way is told in two lines`() throws {
    let sea = try route(Self.harbour, "43.70,7.50")
    let beyond = try route("-0.5,1", "1,1")

    for outcome in [sea, beyond] {
      #expect(outcome.status == 1 && outcome.output == "" && outcome.complaintLines == 2)
    }
    #expect(sea.complaint.contains("The nearest such road is at 43.7"))
    #expect(beyond.complaint.contains("-0.5") && !beyond.complaint.contains("nearest"))
    #expect(try route(Self.rock, Self.rock).output == "You are already there\n")
  }

  @Test func `between places on maps that don't meet there is no way, whichever comes first`() throws {
    for words in [["Oodi", "Monaco"], ["Monaco", "Oodi"], ["Kiasma", "Oodi", "Monaco"]] {
      let outcome = try RumboProgram.run(["route"] + words)
      #expect(outcome.status == 1 && outcome.complaint.hasPrefix("No map connects "), "\(outcome.complaint)")
    }
    let screen = try RumboProgram.run(["snapshot", "--keys", #"R "casino" Enter "oodi" Enter"#]).output
    #expect(screen.contains("No map here connects these places."), "\(screen)")
  }

  @Test func `what isn't there ends with 66, and what makes no sense with 64`() throws {
    let folder = try ScratchFolder()
    _ = try folder.write(Array("no map".utf8), to: "text.mbtiles")

    #expect(try route(Self.harbour, Self.rock, "--map", folder.file("none.mbtiles")).status == 66)
    #expect(try route(Self.harbour, Self.rock, "--map", folder.file("text.mbtiles")).status == 65)
    #expect(try route(Self.harbour, Self.rock, "--map", BundledMap.world).status == 66)
    #expect(try route("Monaco", "Xqzwvkj", "--map", folder.file("none.mbtiles")).complaint.hasPrefix("none.mbtiles"))
    #expect(try route(Self.harbour, "Xqzwvkj Jqxzzw").status == 66)
    for words in [[], [Self.rock], [Self.rock, Self.harbour, "--avoid", "tols"], ["1,1", "2,2", "--by", "train"]] {
      let outcome = try RumboProgram.run(["route"] + words)
      #expect(outcome.status == 64 && outcome.complaintLines == 2)
    }
  }
}
