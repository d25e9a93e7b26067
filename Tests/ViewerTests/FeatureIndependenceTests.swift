import Cells
import Images
import Raster
import TestSupport
import Testing

@testable import Viewer

/// A feature is a folder and a line: what doesn't need the other features moves without them as with them, frame by frame.
@MainActor
struct FeatureIndependenceTests {
  /// The features of every screen that isn't bare.
  private nonisolated static let screen: [String] =
    bare + [
      "StatusBar", "Sights", "Compass", "CenterCross", "Steering", "PositionMark", "PositionRow",
      "PositionGuides", "Menu",
    ]
  private nonisolated static let bare: [String] = ["Basemap"]

  /// A screen that moves, and the features that it needs.
  nonisolated struct Journey: CustomTestStringConvertible, Sendable {
    let testDescription: String
    fileprivate let needed: [String]
    fileprivate let words: [String]
    fileprivate let keys: String
    fileprivate var time = Duration.zero

    fileprivate init(
      _ name: String,
      _ needed: [String],
      _ words: [String] = [],
      keys: String = "",
      for time: Duration = .zero
    ) {
      (testDescription, self.needed, self.words) = (name, needed, words)
      (self.keys, self.time) = (keys, time)
    }
  }

  private nonisolated static let drive = ["--gps", "drive.nmea"]

  nonisolated static let journeys: [Journey] = [
    Journey("panning the bare map", bare, ["--bare"], keys: "Right*6"),
    Journey("zooming the bare map", bare, ["--bare"], keys: "+*3"),
    Journey("rotating the bare map", bare, ["--bare"], keys: "]*4"),
    Journey("panning", screen, keys: "Right*6"),
    Journey("rotating", screen, keys: "]*4"),
    Journey("panning away from a target", screen + ["Targets"], keys: "T Right*6"),
    Journey(
      "the needle of a target",
      screen.filter { !["Steering", "PositionMark", "PositionRow", "PositionGuides"].contains($0) } + ["Targets"],
      keys: "T Right*8 t"
    ),
    Journey("a drive", screen, drive, for: .seconds(12)),
    Journey("a drive, followed", screen + ["Tracks"], drive, keys: "c", for: .seconds(12)),
    Journey("a drive by the compass", screen, drive + ["--mode", "compass"], for: .seconds(12)),
    Journey("a drive, course up", screen, drive + ["--mode", "course-up"], for: .seconds(12)),
    Journey("a drive with a target", screen + ["Targets", "Instruments"], drive, keys: "T t", for: .seconds(12)),
    Journey("searching", screen + ["Search"], keys: "/ \"casino\" Enter"),
    Journey("a callout", screen, keys: "Tab*3 Right"),
    Journey("what is here", screen + ["Here"], keys: "e Right*2"),
    Journey("saved places", screen + ["SavedPlacesFeature"], keys: "* Esc Right"),
    Journey("the help", screen + ["Help"], keys: "? Down*3 Esc Right"),
    Journey("the menu", screen, keys: "F10 Down*2 Esc Right"),
    Journey("the command palette", screen + ["Palette"], keys: ": \"night\" Esc Right"),
    Journey(
      "a route",
      screen + ["RouteFeature", "Search"],
      keys: "R Tab*2 \"Casino de Monte-Carlo\" Enter \"Stade Louis II\" Enter Right"
    ),
    Journey(
      "an overlay",
      bare + ["LensFeature", "OverlayFeature"],
      ["--bare", "--over", "old.png"],
      keys: "Right*6"
    ),
    Journey(
      "the list of overlays",
      screen + ["LensFeature", "OverlayFeature"],
      ["--over", "old.png"],
      keys: "v Space Esc Right"
    ),
    Journey("a drawing", screen + ["InkFeature"], keys: "d draw(60,10,5,30,9,40,15) Esc +"),
    Journey("the years", screen + ["YearFeature"], ["--at", "60.1699,24.9414"], keys: "y S-Left*5 Enter Right"),
  ]

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let seconds = (0..<14).map { TestDrive.Second(course: Double($0 * 15), meters: Double($0 * 8)) }
    _ = try TestDrive(seconds).write(into: folder)
    let place = #"{"projection": "mercator", "bounds": [7.415, 43.730, 7.426, 43.738]}"#
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 60, height: 40, filledWith: .clear)), to: "old.png")
    try folder.write(Array(place.utf8), to: "old.json")
  }

  @Test(arguments: journeys)
  func `a screen moves with all features as with those that it needs`(journey: Journey) throws {
    let whole = try frames(of: journey, Features.all)
    let needed = Features.all.filter { journey.needed.contains("\($0)") }
    try #require(needed.count == journey.needed.count)
    let part = try frames(of: journey, needed)

    #expect(whole.count > 5)
    #expect(whole.map(\.time) == part.map(\.time))
    guard let (expected, actual) = zip(whole, part).first(where: { $0.grid != $1.grid }) else { return }
    let lines = ScreenDifference.lines(from: expected.grid, to: actual.grid)
    Issue.record("at \(expected.time): \(lines.joined(separator: "\n"))")
  }

  private func frames(of journey: Journey, _ kinds: [any Feature.Type]) throws -> [Film.Frame] {
    let files = Set(["drive.nmea", "old.png"])
    let words = journey.words.map { files.contains($0) ? folder.file($0) : $0 }
    let arguments = try Arguments(
      (words.contains("--at") ? [BundledMap.helsinki] : [BundledMap.monaco, "--at", "43.7347,7.4206"]) + [
        "--zoom", "15",
      ] + words,
      knowing: SnapshotCommand.options
    )
    let session = try Settings(arguments, showing: nil).session(
      maps: arguments.operands,
      columns: 80,
      rows: 24,
      surroundings: .snapshot,
      features: kinds
    )
    let film = Film()
    let camera = ScreenCamera(film, framesPerSecond: 20, pause: .milliseconds(100))
    var runner = SnapshotRunner(session: session, waitsForTiles: true, camera: camera)
    try runner.run(KeyScript(journey.keys))
    runner.passFrames(journey.time)
    return film.frames
  }

  private final class Film: ScreenCamera.Film {
    struct Frame {
      let grid: CellGrid
      let time: Duration
    }

    private(set) var frames: [Frame] = []

    func add(_ grid: CellGrid, at time: Duration) { frames.append(Frame(grid: grid, time: time)) }
  }
}
