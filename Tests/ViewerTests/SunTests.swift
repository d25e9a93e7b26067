import Foundation
import TestSupport
import Testing
import Wire

/// `rumbo sun`: the times of a day and the positions of a moment.
@MainActor
struct SunTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func sun(_ words: String...) throws -> RumboProgram.Outcome {
    let environment = ["RUMBO_MAPS": BundledMap.folder, "XDG_STATE_HOME": folder.path]
    return try RumboProgram.run(["sun"] + words, environment: environment)
  }

  @Test func `a day in UTC for programs`() throws {
    let outcome = try sun("60.17,24.94", "--date", "2025-06-21", "--now", "2025-06-21T10:22:00Z", "--json")
    let day = try #require(outcome.objects.first)

    #expect(outcome.status == 0)
    #expect(day["date"] == "2025-06-21" && day["latitude"] == 60.17 && day["longitude"] == 24.94)
    #expect(day["sunrise"]?.string?.hasPrefix("2025-06-21T00:54:") == true)
    #expect(day["noon"]?.string?.hasPrefix("2025-06-21T10:22:") == true)
    #expect(day["sunset"]?.string?.hasPrefix("2025-06-21T19:50:") == true)
    #expect(abs(try #require(day["dayLength"]?.number) - 68_160) < 60 && day["polar"] == .null)
    #expect(abs(try #require(day["sun"]?["azimuth"]?.number) - 180) < 0.5)
    #expect(abs(try #require(day["sun"]?["altitude"]?.number) - 53.27) < 0.1)
    #expect((0...1).contains(try #require(day["moon"]?["illuminated"]?.number)))
  }

  @Test(arguments: [("2025-06-21", "day", 86_400), ("2025-12-21", "night", 0)])
  func `a polar day or night has no sunrise`(date: String, polar: String, length: Int) throws {
    let day = try #require(try sun("78.22,15.65", "--date", date, "--json").objects.first)

    #expect(day["polar"] == .string(polar) && day["dayLength"] == .integer(length))
    #expect(day["sunrise"] == .null && day["sunset"] == .null && day["noon"]?.string != nil)
  }

  @Test func `the times of a person's day are in its order and in their time zone`() throws {
    let words = ["--date", "2025-06-21", "--now", "2025-06-21T10:22:00Z", "--time-zone", "+03:00"]
    let lines = try RumboProgram.run(["sun", "60.17,24.94"] + words).output.split(separator: "\n")
    let fields = lines.map {
      $0.split(separator: " ", maxSplits: 1).map { $0.trimmingCharacters(in: CharacterSet.whitespaces) }
    }

    #expect(
      fields.map { $0[0] }.filter { !$0.hasPrefix("moon") } == [
        "place", "date", "dusk", "dawn", "sunrise", "noon", "sunset", "daylight", "sun",
      ]
    )
    #expect(fields.contains(["sunrise", "03:54"]) && fields.contains(["sunset", "22:50"]))
    #expect(fields.contains(["daylight", "18 h 56 min"]))
    #expect(fields.contains(["sun", "azimuth 180°, altitude 53° at 13:22"]))
  }

  @Test func `a polar night is called so`() throws {
    #expect(try sun("78.22,15.65", "--date", "2025-12-21").output.contains("polar night, no sunrise"))
    #expect(try sun("78.22,15.65", "--date", "2025-06-21").output.contains("polar day, no sunset"))
  }

  @Test func `a place by name is looked up on the maps`() throws {
    let text = try sun("Helsinki", "--date", "2025-06-21", "--time-zone", "UTC").output
    #expect(text.hasPrefix("place         Helsinki (60.1") && text.contains("00:54Z"))
  }

  @Test func `without a place it is where the map was left, or would open first`() throws {
    #expect(try sun("--json").objects.first?["latitude"] == 43.7345)

    try folder.write(#"{"view":{"latitude":52.5,"longitude":13.4,"zoom":9,"bearing":0}}"#, to: "rumbo/last-time.json")
    let place = try #require(try sun("--json").objects.first)
    #expect(abs(try #require(place["latitude"]?.number) - 52.5) < 1e-6)
    #expect(abs(try #require(place["longitude"]?.number) - 13.4) < 1e-6)
  }

  @Test func `today is today`() throws {
    let date = try #require(try sun("1,2", "--now", "2031-02-28T23:59:59Z", "--json").objects.first)["date"]
    #expect(date == "2031-02-28")
    let local = try sun("1,2", "--now", "2031-02-28T23:59:59Z", "--time-zone", "+01:00").output
    #expect(local.contains("date          2031-03-01\n"))
  }

  @Test(arguments: [
    (["1,2", "--date", "2025-02-29"], 64, "Invalid --date value “2025-02-29”."),
    (["1,2", "--date", "2025-6-1"], 64, "Invalid --date value “2025-6-1”."),
    (["1,2", "--date", "9999-12-31"], 64, "Invalid --date value “9999-12-31”."),
    (["1,2", "--date", "2025-06-01T12:00:00Z"], 64, "Invalid --date value “2025-06-01T12:00:00Z”."),
    (["1,2", "--now", "noon"], 64, "Invalid --now value “noon”."),
    (["1,2", "--time-zone", "Nowhere/Land"], 64, "Nowhere/Land"),
    (["New", "York"], 64, "rumbo sun takes one place."),
    (["95,200"], 64, "95"),
    (["Qqqxyzzy"], 1, "“Qqqxyzzy” is not on the map."),
  ])
  func `errors have two lines`(words: [String], status: Int32, problem: String) throws {
    let environment = ["RUMBO_MAPS": BundledMap.folder]
    let outcome = try RumboProgram.run(["sun"] + words, environment: environment)

    #expect(outcome.status == status && outcome.output.isEmpty)
    #expect(outcome.complaint.contains(problem) && outcome.complaint.split(separator: "\n").count == 2)
  }
}
