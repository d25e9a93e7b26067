import TestSupport
import Testing
import Wire

/// The harbour of Monaco from near by, after some keys.
@MainActor
enum HarbourScreen {
  static func text(_ keys: String, _ words: String...) throws -> String { try text(keys, words) }

  static func report(_ keys: String) throws -> JSON {
    try JSONParser.parse(Array(text(keys, ["--format", "json"]).utf8))
  }

  static func text(_ keys: String, _ words: [String]) throws -> String {
    let view = ["--at", "43.73454,7.42156", "--zoom", "15", "--size", "100x30"]
    let outcome = try RumboProgram.run(["snapshot", BundledMap.monaco, "--offline"] + view + ["--keys", keys] + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }
}
