import Foundation
import Terminal
import TestSupport
import Testing
import Viewer
import Wire

/// Files of tracks and places, named where maps are.
@MainActor
struct GivenFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let track = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="60.1680" lon="24.9420"><name>Start here</name></wpt>
      <trk><name>Walk</name><trkseg><trkpt lat="60.1690" lon="24.9330"/><trkpt lat="60.1710" lon="24.9500"/></trkseg></trk></gpx>
      """
    try folder.write(Array(track.utf8), to: "a walk.gpx")
    let places =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Tea house"},"#
      + #""geometry":{"type":"Point","coordinates":[7.4200,43.7380]}}]}"#
    try folder.write(Array(places.utf8), to: "tea.geojson")
    try folder.write(Array("name,lat,lon\nHut,60.17,24.94\n".utf8), to: "huts.csv")
    try folder.write(Array("<gpx/>".utf8), to: "empty.gpx")
  }

  private func look(_ words: String...) throws -> (status: Int32, report: JSON?, complaint: String) {
    let outcome = try RumboProgram.run(["snapshot", "--format", "json"] + words)
    let report = outcome.status == 0 ? try JSONParser.parse(Array(outcome.output.utf8)) : nil
    return (outcome.status, report, outcome.complaint)
  }

  /// The icons on the map, alone or in front of others.
  private func icons(_ report: JSON?) -> [JSON] {
    (report?["icons"]?.array ?? []) + (report?["clusters"]?.array ?? [])
  }

  private func names(_ report: JSON?) -> [String] { icons(report).compactMap { $0["name"]?.string } }

  @Test func `a track lies whole on the maps that come along, with its places`() throws {
    let (status, report, complaint) = try look(folder.file("a walk.gpx"))

    #expect(status == 0, "\(complaint)")
    let camera = try #require(report?["camera"])
    #expect(abs(try #require(camera["latitude"]?.number) - 60.17) < 0.002)
    #expect(abs(try #require(camera["longitude"]?.number) - 24.9415) < 0.002)
    #expect(try #require(camera["zoom"]?.number) > 13)
    #expect(names(report).contains("Start here"))
    let statistics = try RumboProgram.run(["snapshot", folder.file("a walk.gpx"), "--keys", "p"]).output
    #expect(statistics.contains("Walk"), "\(statistics)")
  }

  @Test func `the named points of a route are shown and found`() throws {
    let route =
      "<gpx><rte><rtept lat='60.168' lon='24.942'><name>Zebra buoy</name><sym>Campground</sym></rtept>"
      + "<rtept lat='60.171' lon='24.95'><name>End</name></rtept></rte></gpx>"
    try folder.write(route, to: "plan.gpx")

    #expect(Set(names(try look(folder.file("plan.gpx")).report)).isSuperset(of: ["Zebra buoy", "End"]))
    #expect(try RumboProgram.run(["snapshot", folder.file("plan.gpx")]).output.contains("Λ"))
    let found = try RumboProgram.run([
      "snapshot", folder.file("plan.gpx"), "--at", "60.2,25", "--keys", "/ \"zebra b\"",
    ])
    #expect(found.output.contains("Zebra buoy"), "\(found.output)")
  }

  @Test func `--fit all shows all of a file when no map is named`() throws {
    let file = folder.file("a walk.gpx")
    let (fitted, plain) = (try look(file, "--fit", "all").report, try look(file).report)
    #expect(fitted?["camera"] == plain?["camera"] && fitted?["camera"] != nil)
    let onMap = try look(BundledMap.helsinki, file, "--fit", "all").report
    #expect(onMap?["camera"] == (try look(BundledMap.helsinki, "--fit", "all").report?["camera"]))
  }

  @Test func `places are shown, also by the address that a desktop makes of a file`() throws {
    let tea = try look(folder.file("tea.geojson"))
    #expect(names(tea.report).contains("Tea house"))
    #expect(abs(try #require(tea.report?["camera"]?["latitude"]?.number) - 43.738) < 0.001)
    #expect(names(try look(folder.file("huts.csv")).report).contains("Hut"))
    let address = "file://" + folder.file("a walk.gpx").replacing(" ", with: "%20")
    #expect(names(try look(address).report).contains("Start here"))
    let card = try RumboProgram.run(["snapshot", folder.file("tea.geojson"), "--keys", "Tab Enter"]).output
    #expect(card.contains("Tea house"))
  }

  @MainActor @Test(arguments: ["R \"tea house\" Enter Enter", "R \"tea h\" Down Up Enter Enter"])
  func `a route leads to a place of an opened file`(keys: String) throws {
    let words = [BundledMap.monaco, folder.file("tea.geojson"), "--at", "43.7311,7.4197", "--keys", keys]
    let report = try JSONParser.parse(Program.snapshot(words + ["--format", "json"]))
    #expect(report["route"]?["to"]?.string == "Tea house")
  }

  @MainActor @Test func `a route leads to a place of an opened file that is found after Enter`() throws {
    let words = [BundledMap.monaco, folder.file("tea.geojson"), "--at", "43.7311,7.4197", "--motion", "none"]
    let run = try HeadlessRun(words)
    for key in try KeyScript("R \"tea house\" Enter Enter").keys { run.take(.key(key), at: .zero) }
    run.finishLoading()
    #expect(run.text.contains("→ Tea house"), "\(run.text)")
  }

  @Test func `places are named, stand before what the map has there, and have room around them`() throws {
    let places = [("Villa", 7.4246, 43.7384), ("Kiosk", 7.4206, 43.7311), ("Garden", 7.4300, 43.7400)]
    let table = "name,lon,lat\n" + places.map { "\($0.0),\($0.1),\($0.2)\n" }.joined()
    try folder.write(table, to: "ours.csv")

    let (_, report, _) = try look(folder.file("ours.csv"), "--size", "120x40")
    let screen = try RumboProgram.run(["snapshot", folder.file("ours.csv"), "--size", "120x40"]).output

    for (name, _, _) in places { #expect(screen.contains(" \(name)"), "\(name) \(screen)") }
    let icons = icons(report).filter { icon in places.contains { $0.0 == icon["name"]?.string } }
    #expect(icons.count == places.count)
    for icon in icons {
      let (column, row) = try (#require(icon["column"]?.int), #require(icon["row"]?.int))
      #expect((10...108).contains(column) && (3...36).contains(row))
    }
  }

  @Test func `a place that is asked for counts more, and a map that is named stays the map`() throws {
    let near = try look(folder.file("a walk.gpx"), "--at", "60.1600,24.9400", "--zoom", "15")
    #expect(abs(try #require(near.report?["camera"]?["latitude"]?.number) - 60.16) < 0.001)
    let onHelsinki = try look(BundledMap.helsinki, folder.file("a walk.gpx"))
    #expect(names(onHelsinki.report).contains("Start here"))
  }

  @Test func `a file that holds nothing is refused in two lines`() throws {
    let (status, _, complaint) = try look(folder.file("empty.gpx"))
    #expect(status == 65 && complaint.contains("contains no tracks or places"), "\(status) \(complaint)")
    try folder.write(Array("{bad".utf8), to: "bad.geojson")
    let bad = try RumboProgram.run(["snapshot", folder.file("bad.geojson")])
    #expect(bad.status == 65 && bad.complaintLines == 2 && bad.complaint.contains("bad.geojson contains"), "\(bad)")
  }
}
