import TestSupport
import Testing
import Viewer

/// The form of the help pages: short sentences, headings, standard words, links.
@MainActor
struct HelpPageTests {
  private static let topics = Topic.all

  /// Paragraphs and items of lists, without commands and tables.
  private static func prose(of topic: Topic) -> [String] {
    topic.paragraphs.filter { !$0.isEmpty && !$0.hasPrefix("    ") }.map { line in
      String(line.hasPrefix("- ") ? line.dropFirst(2) : line)
    }
  }

  private static func words(in text: some StringProtocol) -> Int { text.split(separator: " ").count }

  private static func section(_ heading: String, of topic: Topic) -> [Substring] {
    let rest = topic.paragraphs.drop { $0 != heading }.dropFirst()
    return Array(rest.prefix { !$0.isEmpty })
  }

  @Test(arguments: [
    ("gps", "position"), ("offline", "fetch"), ("tests", "suite"), ("build", "bake"), ("colours", "styles"),
    ("rebind", "config"), ("mouse", "keys"), ("suite", "suite"),
  ])
  func `a beginner's word finds the page of its subject`(word: String, page: String) {
    #expect(Topic.named(word)?.name == page)
    #expect(Topic.matching(word).first?.name == page)
  }

  @Test func `a sentence has at most 25 words and a paragraph 60`() {
    for topic in Self.topics {
      for paragraph in Self.prose(of: topic) {
        #expect(Self.words(in: paragraph) <= 60, "\(topic.name): \(paragraph)")
        for sentence in paragraph.split(separator: /[.!?] (?=[^a-z])/) {
          #expect(Self.words(in: sentence) <= 25, "\(topic.name): \(sentence)")
        }
      }
    }
  }

  @Test func `a title has at most 60 characters`() {
    for topic in Self.topics { #expect(topic.summary.count <= 60, "\(topic.name)") }
  }

  @Test func `a row of a table fits a panel of 80 columns`() {
    for topic in Self.topics {
      for row in topic.paragraphs where row.hasPrefix("    ") && !row.contains("rumbo") {
        #expect(row.count <= 76, "\(topic.name): \(row)")
      }
    }
  }

  @Test func `a page ends with topics that exist`() {
    let names = Set(Self.topics.map(\.name))
    for topic in Self.topics {
      let links = Self.section("SEE ALSO", of: topic)
      let named = links.joined().matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(links.count == 1 && links.last == topic.paragraphs.last && !named.isEmpty, "\(topic.name)")
      #expect(!named.contains(topic.name) && names.isSuperset(of: named), "\(topic.name): \(named)")
    }
  }

  @Test func `a page begins with an example or a description`() {
    for topic in Self.topics {
      let first = topic.paragraphs.first ?? ""
      #expect(first.hasPrefix("    ") || Self.words(in: first) > 5, "\(topic.name)")
    }
  }

  @Test func `a heading follows an empty line`() {
    for topic in Self.topics {
      for (before, line) in zip(topic.paragraphs, topic.paragraphs.dropFirst())
      where line.wholeMatch(of: /[A-Z][A-Z ,-]+/) != nil {
        #expect(before.isEmpty, "\(topic.name): \(line)")
      }
    }
  }

  @Test func `pages use standard words`() {
    let dialect =
      /\b(whoever|somebody|nobody|anybody|tells?|told|says?|said|anew|middle|usual|kept|stands|dear|heeds?|mends?)\b/
      .ignoresCase()
    for topic in Self.topics {
      for paragraph in [topic.summary] + Self.prose(of: topic) {
        let found = paragraph.firstMatch(of: dialect).map { String($0.0) }
        #expect(found == nil, "\(topic.name): \(paragraph)")
      }
    }
  }

  @Test(arguments: [
    ("R", "route"), ("G", "route"), ("*", "places"), ("U", "undo"), ("F8", "position"), ("F12", "position"),
    ("Y", "track"), ("C-s", "keys"), ("+", "keys"), ("d", "ink"), ("/", "search"),
  ])
  func `a key is explained by the page of its feature`(key: String, page: String) throws {
    #expect(Topic.explaining(key: key).contains { $0.name == page })
    let topic = try #require(Topic.explaining(key: key).first)
    #expect(try RumboProgram.run(["help", key]).output.hasPrefix(topic.summary))
    #expect(key == "C-s" || topic.name == page, "\(topic.name)")
  }

  @Test func `every key of the map is explained by a page`() throws {
    let overview = try RumboProgram.run(["config", "--keys"]).output.split(separator: "\n\n").first ?? ""
    for line in overview.split(separator: "\n").dropFirst() {
      let key = String(line.split(separator: " ").first ?? "")
      // These repeat another key.
      if ["=", "_", "W", "E", "F2"].contains(key) || key.hasPrefix("S-") { continue }
      if ["Left", "Right", "Up", "Down", "H", "J", "K", "L"].contains(key) { continue }
      #expect(!Topic.explaining(key: key).isEmpty, "\(key)")
    }
  }

  @Test(arguments: [
    ("position", "rumbo --gps /dev/ttyUSB0@9600"), ("bake", "--out town.mbtiles && rumbo town.mbtiles"),
    ("suite", "rumbo snapshot --suite screens --report screens.html"), ("config", "\"C-f\" = \"search\""),
    ("fetch", "rumbo --offline --at Verona"),
  ])
  func `help leads to the page of a common task, which shows the command`(page: String, command: String) throws {
    let tasks = try RumboProgram.run(["help"]).output.split(separator: "Common tasks\n").last ?? ""
    #expect(tasks.contains("rumbo help \(page) "))
    #expect(try RumboProgram.run(["help", page]).output.contains(command))
  }

  @Test func `pages that match are ranked by name, key, title and text`() {
    #expect(Topic.matching("route").first?.name == "route")
    #expect(Topic.matching("R").first?.name == "route")
    #expect(Topic.matching("offline").first?.name == "fetch")
    let satellites = Topic.matching("satellites").map(\.name)
    #expect(satellites.contains("position") && !satellites.contains("route"))
    #expect(Topic.matching("xyzzy").isEmpty)
  }

  @Test(arguments: ["route", "snapshot", "fetch", "ink", "cache"])
  func `--help, help, the manual and the help on screen show the same options`(verb: String) throws {
    let short = try RumboProgram.run([verb, "--help"]).output
    let page = try RumboProgram.run(["help", verb]).output
    let manual = try RumboProgram.run(["help", "--man"]).output.replacing("\\-", with: "-")
    let options = short.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
    #expect(!options.isEmpty)
    #expect(page.hasPrefix(short.split(separator: "\n\nSee also").first ?? ""))
    let section = manual.split(separator: ".SS rumbo \(verb)\n").dropFirst().first?.split(separator: "\n.S").first ?? ""
    for option in options { #expect(section.contains(".B \(option)"), "\(option)") }
    guard Topic.named(verb) != nil else { return }
    let screen = try RumboProgram.run([
      "snapshot", BundledMap.monaco, "--offline", "--size", "80x200", "--keys", "? Tab / \"\(verb)\" Enter Enter",
    ]).output
    #expect(screen.contains("─ \(verb) ─"))
    for option in options { #expect(screen.contains(option), "\(option)") }
  }
}
