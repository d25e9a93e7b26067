import Testing
import Viewer

@MainActor
struct ArgumentsTests {
  private let options: [Option] = [
    .value("at", "PLACE", ""), .value("zoom", "Z", ""), .flag("bare", ""),
    .choice("colors", ["none", "16", "true"], ""),
  ]

  @Test func `options and operands may stand in any order`() throws {
    let arguments = try Arguments(["map", "--zoom", "3", "--bare", "other", "--at=1,2"], knowing: options)

    #expect(arguments.operands == ["map", "other"])
    #expect(arguments["zoom"] == "3")
    #expect(arguments["at"] == "1,2")
    #expect(arguments.has("bare") && !arguments.has("colors"))
  }

  @Test func `a value may begin with a minus`() throws {
    #expect(try Arguments(["--at", "-33.68,151.29"], knowing: options)["at"] == "-33.68,151.29")
  }

  @Test func `of an option given twice the last one counts`() throws {
    #expect(try Arguments(["--zoom", "1", "--zoom=2"], knowing: options)["zoom"] == "2")
  }

  @Test func `behind two dashes everything is an operand`() throws {
    #expect(try Arguments(["--", "--zoom", "-"], knowing: options).operands == ["--zoom", "-"])
  }

  @Test(arguments: [
    (words: ["--zom", "3"], advice: "Did you mean --zoom?"),
    (words: ["--colors", "ture"], advice: "Did you mean true?"),
    (words: ["--colors", "purple"], advice: "It can be none, 16, true."),
    (words: ["--zoom"], advice: "Write it as in --zoom Z."),
    (words: ["--bare=1"], advice: "Write --bare alone."),
    (words: ["--quux"], advice: "rumbo help lists every option."),
  ])
  func `a slip is answered with the next thing to try`(words: [String], advice: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(words, knowing: options) }
    #expect(error?.advice == advice)
  }
}
