import TestSupport
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
    (words: ["--colors", "purple"], advice: "Use one of none, 16, true."),
    (words: ["--zoom"], advice: "Write --zoom Z."),
    (words: ["--bare=1"], advice: "Write --bare alone."),
    (words: ["--zoom", "--bare"], advice: "Write --zoom Z."),
    (words: ["--quux"], advice: "rumbo help lists every option."),
  ])
  func `a slip is answered with the next thing to try`(words: [String], advice: String) {
    let error = #expect(throws: Failure.self) { try Arguments(words, knowing: options) }
    #expect(error?.advice == advice)
  }

  @Test(arguments: [
    (["cache", "cler"], 64, "Did you mean clear?"), (["sources", "tst", "photon"], 64, "Did you mean test?"),
    (["sources", "test", "openfreemp"], 64, "Did you mean openfreemap?"),
    (["sources", "test", "phton"], 64, "Did you mean photon?"),
    (["fetch", "Verona", "--source", "openfreemp", "--out", "v.mbtiles"], 64, "Did you mean openfreemap?"),
    (["fetch", "Verona", "--source", "none.mbtiles", "--out", "v.mbtiles"], 66, "none.mbtiles does not exist."),
    (["snapshot", "--now", "2025-13-01T00:00:00Z"], 64, "--now 2025-06-01T12:00:00Z"),
    (["snapshot", "--now", "2025-02-31T25:61:61Z"], 64, "--now 2025-06-01T12:00:00Z"),
    (["snapshot", "--every", "1"], 64, "--time 10"), (["snapshot", "--report", "x.html"], 64, "--report FILE.html"),
    (["snapshot", "--over="], 64, "--over needs a value."),
    (["places", "search", "oodi", "--map", "none.mbtiles"], 66, "none.mbtiles does not exist."),
    (["describe", "Oodi", "--map", "none.mbtiles"], 66, "none.mbtiles does not exist."),
    (["track", "stats", "none.gpx", "--places", "none.db"], 66, "none.gpx does not exist."),
  ])
  func `a slip is told for what it is`(words: [String], status: Int32, description: String) throws {
    let outcome = try RumboProgram.run(words)
    #expect(outcome.status == status && outcome.complaintLines == 2 && outcome.complaint.contains(description))
  }

  @Test func `all options of a verb are where its help is`() {
    let error = #expect(throws: Failure.self) { try Arguments(["--quux"], knowing: options, of: "fetch") }
    #expect(error?.advice == "rumbo help fetch lists every option.")
  }
}
