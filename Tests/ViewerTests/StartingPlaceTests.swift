import Foundation
import TestSupport
import Testing
import Wire

/// Where the map opens: at what is named, as near as there is something to see.
@MainActor
struct StartingPlaceTests {
  private struct View {
    let latitude, longitude, zoom: Double
    let text: String
  }

  private func look(_ words: String...) throws -> View {
    let all = ["snapshot", "--size", "80x24"] + words
    let report = try JSONParser.parse(Array(try RumboProgram.run(all + ["--format", "json"]).output.utf8))
    let camera = try #require(report["camera"])
    return View(
      latitude: try #require(camera["latitude"]?.number),
      longitude: try #require(camera["longitude"]?.number),
      zoom: try #require(camera["zoom"]?.number),
      text: try RumboProgram.run(all).output
    )
  }

  @Test(arguments: [
    (name: "Paris", place: (48.85, 2.35)), (name: "Tokyo", place: (35.69, 139.69)),
    (name: "tokio", place: (35.69, 139.69)),
    (name: "Lisbn", place: (38.72, -9.13)), (name: "london", place: (51.5, -0.12)),
  ])
  func `a city is found before a shop of that name, typing errors forgiven, and from afar`(
    name: String,
    place: (Double, Double)
  ) throws {
    let view = try look("--at", name)

    #expect(abs(view.latitude - place.0) < 0.3 && abs(view.longitude - place.1) < 0.3, "\(view)")
    #expect((5...9).contains(view.zoom), "\(view.zoom)")
    #expect(view.text.contains("No detailed map here."))
  }

  @Test func `a city with a map of its own opens on that`() throws {
    let view = try look("--at", "Helsinki")
    #expect(abs(view.latitude - 60.17) < 0.02 && abs(view.longitude - 24.94) < 0.02)
    // The map is small and its west is the city centre, so it fills the screen.
    #expect((13...14).contains(view.zoom) && !view.text.contains("no detailed map"), "\(view)")
    #expect(abs(view.longitude - 24.9443) < 0.001)
    let street = try look("--at", "Port Hercule")
    #expect(street.zoom == 15 && !street.text.contains("no detailed map"))
  }

  @Test func `a named map of a town opens on the town, and from afar lies on the world`() throws {
    let opened = try look(BundledMap.monaco)
    #expect(abs(opened.latitude - 43.7375) < 0.002 && abs(opened.longitude - 7.4289) < 0.002, "\(opened)")
    #expect((11...14).contains(opened.zoom), "\(opened)")
    let far = try look(BundledMap.monaco, "--at", "44.5,8", "--zoom", "6")
    #expect(far.zoom == 6 && abs(far.longitude - 8) < 0.01, "\(far)")
    #expect(far.text.contains("Turin") && far.text.contains("Genoa"), "\(far.text)")
  }

  @Test func `that a house isn't there, and which stands for it, is told beside the screen`() throws {
    let words = ["snapshot", "--size", "40x12"]
    let outcome = try RumboProgram.run(words + ["--at", "Mannerheimintie 99"])
    #expect(outcome.complaint.hasPrefix("Number 99 is not on the map: Mannerheimintie 13A, the nearest one,"))
    #expect(outcome.status == 0)
    #expect(try outcome.output == RumboProgram.run(words + ["--at", "Mannerheimintie 13A"]).output)
  }

  @Test func `a name whose quotes were forgotten is told`() throws {
    let outcome = try RumboProgram.run(["snapshot", "--at", "Senate", "Square"])
    #expect(outcome.status == 66 && outcome.complaint.contains("--at \"Senate Square\"."), "\(outcome.complaint)")
  }

  @Test func `places to be shown may be names`() throws {
    let one = try look("--fit", "Helsinki")
    let same = try look("--at", "Helsinki")
    #expect(one.latitude == same.latitude && one.longitude == same.longitude && one.zoom == same.zoom)
    let both = try look("--fit", "Helsinki; 43.7335,7.4212")
    #expect((43.7...60.2).contains(both.latitude) && (7.4...25).contains(both.longitude) && both.zoom < 4, "\(both)")
    let outcome = try RumboProgram.run(["snapshot", "--fit", "Xqzwvkj"])
    #expect(outcome.status == 1 && outcome.complaint.hasPrefix("“Xqzwvkj” is not on the map."))
  }

  @Test(arguments: [
    ("Helsinki", "--at Helsinki."), ("60.17,24.94", "--at 60.17,24.94."), ("Port Hercule", "--at \"Port Hercule\"."),
    ("St. Gallen", "--at \"St. Gallen\"."),
  ])
  func `who names a place as if it were a map is told how to say so`(word: String, advice: String) throws {
    let outcome = try RumboProgram.run(["snapshot", word])

    #expect(outcome.status == 66)
    #expect(outcome.complaint == "\(word) does not exist.\nIf it is a place and not a map, write \(advice)\n")
  }

  @Test func `coordinates without a detailed map are seen from afar, unless a zoom is said`() throws {
    let far = try look("--at", "48.857,2.352")
    #expect((5...9).contains(far.zoom) && far.text.contains("No detailed map here."))
    let near = try look("--at", "48.857,2.352", "--zoom", "14")
    #expect(near.zoom == 14 && near.text.contains("No detailed map here."))
    #expect(try !look("--at", "48.857,2.352", "--zoom", "5").text.contains("no detailed map"))
  }

  @Test func `a zoom alone, also in the configuration, keeps the centre that the map opens at`() throws {
    let folder = try ScratchFolder()
    try folder.write(Array("zoom = 13".utf8), to: "config")
    let home = try look()

    for words in [["--zoom", "13"], ["--config", folder.file("config")]] {
      let view = try look(words[0], words[1])
      #expect(view.zoom == 13 && abs(view.latitude - home.latitude) < 0.01, "\(words) \(view)")
      #expect(abs(view.longitude - home.longitude) < 0.01)
    }
  }

  @Test func `a search goes no nearer than there is something to see`() throws {
    let view = try look("--keys", "/ \"Paris\" Enter")
    #expect(abs(view.latitude - 48.85) < 0.3 && (5...9).contains(view.zoom), "\(view)")
  }
}
