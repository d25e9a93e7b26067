import Foundation
import TestSupport
import Testing
import Tiles
import Viewer
import Wire

/// The description of a place under the pointer.
@MainActor
struct HereTests {
  private let folder: ScratchFolder
  private let town: String

  /// A house with a number beside the long street, whose name contains an escape sequence.
  init() throws {
    folder = try ScratchFolder()
    var addresses = VectorLayerEncoder(name: "addresses", extent: 4096)
    _ = addresses.add(
      .point,
      id: 7,
      tags: [(key: "housenumber", value: .string("7\u{1b}[2J B"))],
      parts: [[VectorPoint(x: 2048, y: 2040)]]
    )
    town = try TestTown.write(into: folder, besides: addresses)
  }

  private func screen(_ y: Double, keys: String, time: Double = 0) throws -> String {
    let (latitude, longitude) = TestTown.degrees(2048, y)
    let words = [
      town, "--at", "\(latitude),\(longitude)", "--zoom", "16", "--size", "80x24", "--no-labels",
      "--motion", "none", "--keys", keys, "--time", "\(time)",
    ]
    return String(decoding: try Program.snapshot(words), as: UTF8.self)
  }

  @Test func `a key says which house and street are in the middle`() throws {
    let shown = try screen(2044, keys: "e")
    #expect(shown.contains("Long Street"))
    #expect(shown.contains("house 7"))
    #expect(!shown.contains("\u{1b}[2J"))
    #expect(shown.contains("✕"))
  }

  @Test func `on a lake it says so`() throws {
    #expect(try screen(3000, keys: "e").contains("water"))
    #expect(try !screen(2044, keys: "e").contains("water"))
  }

  @Test(arguments: [
    (BundledMap.monaco, "43.7385,7.4290", ["La Ballerina", "Jardin d‘acclimatation"]),
    (BundledMap.monaco, "43.7391,7.4270", ["Hôtel de Paris", "Avenue des Beaux-Arts"]),
    (BundledMap.monaco, "43.7290,7.4300", ["sea"]),
    (BundledMap.helsinki, "60.1697,24.9520", ["Helsinki Senate Square"]),
  ])
  func `the building and the areas that contain a place come first, and head its menu`(
    map: String,
    place: String,
    names: [String]
  ) throws {
    let words = [map, "--at", place, "--zoom", "17", "--size", "80x24", "--no-labels", "--no-sights", "--lang", "en"]
    func shown(_ keys: String) throws -> String {
      String(decoding: try Program.snapshot(words + ["--motion", "none", "--keys", keys]), as: UTF8.self)
    }
    let lines = try shown("e").split(separator: "\n").compactMap { $0.split(separator: "│").dropFirst().first }
    let menu = try shown("X")

    #expect(lines.prefix(names.count).map { $0.trimmingCharacters(in: .whitespaces) } == names, "\(lines)")
    #expect(menu.contains(" \(names[0]) "), "\(menu)")
  }

  @Test func `its cross stands on no name`() throws {
    let words = ["--at", "43.7667,11.25", "--zoom", "11.5", "--size", "80x24", "--motion", "none", "--keys", "e"]
    let shown = String(decoding: try Program.snapshot([BundledMap.world] + words), as: UTF8.self)
    #expect(shown.contains("✕"))
    #expect(shown.contains("FLORENCE"))
    #expect(shown.contains("No detailed map here."))
  }

  @Test func `within the bounds of a map, but beside what it has, no map is claimed`() throws {
    let words = ["--at", "43.7440,7.4150", "--zoom", "16", "--size", "80x24", "--motion", "none", "--keys", "e"]
    let shown = String(decoding: try Program.snapshot([BundledMap.monaco] + words), as: UTF8.self)

    #expect(shown.contains("No detailed map here."))
  }

  @Test func `where nobody lives there is only the place`() throws {
    let shown = try screen(1000, keys: "e")
    #expect(!shown.contains("Long Street") && !shown.contains("house"))
    #expect(shown.contains("✕"))
  }

  @Test(arguments: [
    ("43.73149,7.42868", "13", ["sea", "Monaco City", "Monaco"]), ("43.7708,11.2549", "3", ["Florence"]),
  ])
  func `the part of town and the town are told from near and from afar`(
    place: String,
    zoom: String,
    names: [String]
  ) throws {
    let words = ["--at", place, "--zoom", zoom, "--size", "80x24", "--no-labels", "--lang", "en", "--keys", "e"]
    let shown = try RumboProgram.run(["snapshot"] + words).output
    let lines = shown.split(separator: "\n").compactMap { $0.split(separator: "│").dropFirst().first }

    #expect(lines.prefix(names.count).map { $0.trimmingCharacters(in: .whitespaces) } == names, "\(shown)")
  }

  @Test(arguments: [
    ("60.17,24.94", "en", ["--time-zone", "+03:00"], ["Sunrise 03:54, sunset 22:50", "18 h 57 min of daylight"]),
    ("60.17,24.94", "fi", ["--time-zone", "+03:00"], ["Auringonnousu 03:54, auringonlasku 22:50", "18 h 57 min"]),
    // In the time zone of the program, Sydney's day ends in the morning.
    ("-33.87,151.21", "en", [], ["Sunset 06:54, sunrise 21:00", "9 h 54 min of daylight"]),
    ("78.22,15.65", "en", [], ["Polar day: the sun doesn't set"]),
    ("-80,0", "en", [], ["Polar night: the sun doesn't rise"]),
  ])
  func `the day's light is in the callout`(place: String, language: String, zone: [String], texts: [String]) throws {
    let words =
      [BundledMap.world, "--at", place, "--zoom", "5", "--size", "80x24", "--lang", language] + zone
      + ["--now", "2025-06-21T12:00:00Z", "--keys", "e"]
    let shown = String(decoding: try Program.snapshot(words), as: UTF8.self)

    for text in texts { #expect(shown.contains(text), "\(shown)") }
  }

  @Test func `a click asks once it can't become a double click, and Esc or another click lets it go`() throws {
    #expect(try screen(2044, keys: "click(40,11)").contains("✕"))
    #expect(try !screen(2044, keys: "e Esc").contains("✕"))
    #expect(try !screen(2044, keys: "e click(20,20)").contains("✕"))
    #expect(try !screen(2044, keys: "click(40,11) click(40,11)").contains("✕"))
    #expect(try !screen(2044, keys: "double(40,11)").contains("✕"))
  }

  @Test func `the report of a snapshot has its callout`() throws {
    let (latitude, longitude) = TestTown.degrees(2048, 2044)
    let bytes = try Program.snapshot([
      town, "--at", "\(latitude),\(longitude)", "--zoom", "16", "--size", "80x24", "--format", "json", "--keys", "e",
    ])

    #expect(try JSONParser.parse(bytes)["callout"]?["title"]?.string == "Long Street")
  }
}
