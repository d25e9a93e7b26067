import TestSupport
import Testing

@testable import Viewer

/// The format of the configuration, a subset of TOML.
@MainActor
struct ConfigurationFileTests {
  private func file(_ text: String) -> ConfigurationFile {
    ConfigurationFile(text, named: "config", knowing: ViewOptions.all)
  }

  private nonisolated static let spellings: [(name: String, value: String)] = [
    ("lang", "fi"), ("units", "imperial"), ("zoom", "3.5"), ("at", "Café de Paris"), ("no-labels", "true"),
    ("style", "night"), ("over", "old # map.png"), ("sound-command", "play 'a'"),
  ]

  @Test(arguments: spellings)
  func `a value means the same in quotation marks, without them and with a comment`(name: String, value: String) {
    var lines = ["\(name) = \"\(value)\"", " \"\(name)\"=\"\(value)\" # mine\r"]
    if !value.contains("'") { lines.append("\(name) = '\(value)'#mine") }
    if !value.contains("#") { lines += ["\(name) = \(value)", "\(name)=\(value)  # mine"] }
    for line in lines {
      let file = file(line)
      #expect(file.problems.isEmpty && file.settings.map(\.name) == [name], "\(line): \(file.problems.map(\.text))")
      #expect(file.settings.first?.values == [name == "no-labels" ? "" : value], "\(line)")
    }
  }

  @Test func `an option that may be given several times takes an array`() {
    #expect(
      file("over = [\"a, b.png\", 'c.png', d.png ] # two").settings.first?.values == ["a, b.png", "c.png", "d.png"]
    )
    #expect(file("over = []").settings.first?.values == [])
    #expect(file("over = [\"a.png\",]").settings.first?.values == ["a.png"])
  }

  @Test func `escapes are read in double quotation marks only`() {
    #expect(file(#"at = "a \" b \\ c""#).settings.first?.values == [#"a " b \ c"#])
    #expect(file(#"at = 'a \n b'"#).settings.first?.values == [#"a \n b"#])
  }

  @Test(arguments: [
    ("unts = metric", "Unknown option unts. Did you mean units?", "units"),
    ("units = \"metrc\"", "Invalid --units value “metrc”. Did you mean metric?", "metric"),
    ("no-labels = \"perhaps\"", "Invalid no-labels value “perhaps”. Write true or false.", nil),
    ("zoom = [3, 4]", "zoom takes one value. Write it without [ and ].", nil),
    ("zoom = \"near\"", "Invalid --zoom value “near”.", nil),
    ("at = \"Oodi", "A quotation mark is not closed. Write at = \"Oodi\".", nil),
    (" 'lang = fi", "A quotation mark is not closed. Write 'lang' = fi.", nil),
    ("at = \"Oodi\" x", "Unexpected “x” after the value. Write a # before a comment.", nil),
    ("at = \"C:\\maps\"", "Unknown escape “\\m”.", nil),
    ("over = [\"a\"", "The array is not closed.", nil), ("over = [a b c", "The array is not closed.", nil),
    ("zoom level = 3", "Unexpected “level = 3” after the value.", nil),
    ("[kys]", "Unknown section [kys]. Did you mean [keys]?", "[keys]"),
    ("[keys]\nzoom = 3", "zoom is an option. Options belong above [keys].", nil),
    ("[keys]\nx = [search]", "“x” isn't a key binding.", nil),
  ])
  func `an invalid line is reported with its number, its reason and what may have been meant`(
    text: String,
    problem: String,
    nearest: String?
  ) {
    let file = file("# mine\n\n" + text)
    #expect(file.problems.count == 1 && file.settings.isEmpty && file.bindings.isEmpty)
    let line = text.contains("\n") ? 4 : 3
    #expect(
      file.problems.first?.text.hasPrefix("config, line \(line): \(problem)") == true,
      "\(file.problems.map(\.text))"
    )
    #expect(file.problems.first?.nearest == nearest)
  }

  @Test(arguments: Language.allCases)
  func `the running program shows the line and what may have been meant, in its language`(language: Language) throws {
    let words = Words(language)
    let unknown = try #require(file("\nunts = metric").warning(in: words))
    #expect(unknown.contains("2") && unknown.contains("unts = metric") && unknown.contains("units"))
    let invalid = try #require(file("zoom = near").warning(in: words))
    #expect(invalid.contains("1") && invalid.contains("zoom = near"))
  }
}
