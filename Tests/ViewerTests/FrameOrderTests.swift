import Cells
import Images
import Motion
import Raster
import Scene
import Terminal
import TestSupport
import Testing
import Wire

@testable import Viewer

/// A frame as a value of the state: drawing changes nothing, and what moves needs no feature to go on.
@MainActor
struct FrameOrderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func session(_ words: [String], without removed: [any Feature.Type] = []) throws -> Session {
    let arguments = try Arguments(words, knowing: SnapshotCommand.options)
    let settings = try Settings(arguments, showing: nil)
    let session = try settings.session(
      maps: arguments.operands,
      columns: 100,
      rows: 34,
      surroundings: .snapshot,
      features: Features.all.filter { kind in !removed.contains { $0 == kind } }
    )
    session.finishLoading()
    return session
  }

  @Test func `the needle of the compass turns without the features of the position`() throws {
    let map = try TestMap.write(into: folder)
    let courses = [0.0, 0, 0, 120, 120, 120, 120]
    let drive = try TestDrive(courses.map { TestDrive.Second(course: $0) }).write(into: folder)
    let words = [map, "--gps", drive, "--mode", "compass"]
    let whole = try session(words)
    let part = try session(
      words,
      without: [Steering.self, PositionMark.self, PositionRow.self, PositionGuides.self, StatusFile.self]
    )

    var frames: [CellGrid] = []
    for tenth in [31, 33, 35, 37] {
      for session in [whole, part] { session.advance(to: .milliseconds(tenth * 100)) }
      #expect(part.host.position.needles.course.angle == whole.host.position.needles.course.angle)
      #expect(part.isMoving == whole.isMoving)
      frames.append(part.frame())
    }

    #expect(Set(frames).count == frames.count)
  }

  @Test(arguments: [23, 61])
  func `the last frame of a drive shows the mark where it has come to rest`(milliseconds: Int) throws {
    for step in 1...5 {
      let seconds = (0..<4).map { TestDrive.Second(knots: nil, meters: Double($0 * step) * 0.37) }
      let drive = try TestDrive(seconds).write(into: folder)
      let session = try session([BundledMap.monaco, "--gps", drive, "--zoom", "16", "--mode", "map"])
      session.advance(to: .seconds(1))
      var drawn = session.frame()
      for frame in 1...(2_700 / milliseconds) {
        session.advance(to: .seconds(1) + .milliseconds(frame * milliseconds))
        if session.needsFrame { drawn = session.frame() }
      }

      #expect(!session.isMoving)
      let cell = try #require(session.host.position.mark.point(in: session.navigator.shown)).cell
      let atRest = session.frame()
      for row in cell.row - 3...cell.row + 3 {
        for column in cell.column - 6...cell.column + 6 {
          #expect(drawn[column, row] == atRest[column, row], "step \(step), column \(column), row \(row)")
        }
      }
    }
  }

  @Test(arguments: [
    "", "?", "/ \"casino\"", "Tab", "Tab Enter", "Tab P Tab P", "e", "X", "F10", ":", "T t Down", "M t", "O", "x", "v",
    "v Down", "o", "a", "R \"casino\" Enter Enter", "d draw(60,10,5,30,9,40,15)", "y", "i", "m", "m*2", "m*3",
  ])
  func `drawing a state again changes nothing`(keys: String) throws { try expectSameFrames(keys) }

  @Test(arguments: ["c", "m c", "m*2 c", "m*3", "c Tab P Tab", "c T t", "c R \"casino\" Enter"])
  func `drawing a moment of a drive again changes nothing`(keys: String) throws {
    let seconds = (0..<9).map { TestDrive.Second(course: Double($0 * 20), meters: Double($0 * 8)) }
    try expectSameFrames(keys, ["--gps", TestDrive(seconds).write(into: folder)], for: .milliseconds(5_300))
  }

  @Test func `every action leaves a screen that moves, zooms, turns and changes its size`() throws {
    for action in KeyTable.standard.scopes[0].actions {
      let session = try session([BundledMap.monaco, "--at", "43.7347,7.4206", "--zoom", "15"])
      var now = session.now
      func pass(_ frames: Int) {
        for _ in 0..<frames {
          now += .milliseconds(20)
          session.advance(to: now)
          session.collectArrivals()
          if session.needsFrame { _ = session.frame() }
        }
      }
      pass(2)
      session.runChosen(action)
      #expect(session.frame().columns == 100, "\(action.name)")

      // An open panel takes some of the keys; the director takes every movement.
      for key in [Key.right, .character("+"), .character("]"), .tab, .escape] {
        session.take(.key(key), at: now)
        session.navigator.director.pan(columns: 3, rows: 1)
        // More POIs have arrived.
        session.host.places.pois.stock = SightStock()
        pass(2)
      }
      session.resize(columns: 90, rows: 30, cellAspect: 0.5)
      pass(2)

      #expect(session.frame().columns == 90, "\(action.name)")
    }
  }

  private func expectSameFrames(_ keys: String, _ more: [String] = [], for time: Duration = .zero) throws {
    let place = #"{"projection": "mercator", "bounds": [7.415, 43.730, 7.426, 43.738]}"#
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 60, height: 40, filledWith: .clear)), to: "old.png")
    try folder.write(Array(place.utf8), to: "old.json")
    let session = try session(
      [
        BundledMap.monaco, "--over", folder.file("old.png"), "--at", "43.7347,7.4206", "--zoom", "15", "--motion",
        "none",
      ] + more
    )
    var runner = SnapshotRunner(session: session, waitsForTiles: true, camera: nil)
    try runner.run(KeyScript(keys))
    runner.passFrames(time)
    // Nothing of the frames so far is of use in the next one.
    session.resize(columns: 101, rows: 35, cellAspect: 0.5)
    session.finishLoading()

    let first = session.frame(recordsTexts: true)
    let report = SceneReport.json(of: session, as: first)
    let second = session.frame(recordsTexts: true)

    #expect(first == second)
    #expect(report == SceneReport.json(of: session, as: second))
    #expect(first.text == second.text, "\(first.text)\n\(second.text)")
  }
}
