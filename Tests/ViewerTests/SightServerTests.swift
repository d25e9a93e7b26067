import Geodesy
import Places
import Scene
import Synchronization
import TestSupport
import Testing
import Threads
import Viewer
import Web

/// A real server on this machine is asked for sights.
@MainActor
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct SightServerTests {
  private let folder: ScratchFolder
  private let viewport = Viewport(
    camera: Camera(center: WorldPoint(Coordinate(north: 60.17, east: 24.94)), zoom: 14),
    columns: 80,
    rows: 24
  )

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `what a server tells of the view is kept, and is there again without it`() async throws {
    let server = try LoopbackServer { _ in .page(body: Self.oodi) }
    let asker = try Asker(server, folder)

    try await asker.ask(about: viewport)

    #expect(asker.answers == [.kept])
    #expect(try PlaceStore(lookingAt: asker.sights.file).places().map(\.place.name) == ["Oodi"])
    #expect(server.requests.first?.path.hasPrefix("/sights?bbox=24.") == true)
    #expect(asker.sights.timeToNextQuestion(of: viewport) == nil)
  }

  @Test func `nothing is asked while the map moves, nor from too far away`() throws {
    let server = try LoopbackServer { _ in .page(body: Self.oodi) }
    let asker = try Asker(server, folder)
    let world = viewport.with(Camera(center: viewport.camera.center, zoom: 3))

    asker.sights.watch(viewport, isMoving: true, for: .seconds(1))
    asker.sights.watch(world, isMoving: false, for: .seconds(1))

    #expect(asker.sights.timeToNextQuestion(of: viewport) == .zero)
    #expect(asker.sights.timeToNextQuestion(of: world) == nil)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    LoopbackServer.Answer.page(status: "500 Oops", body: []), .page(body: Array("<html>".utf8)), .bytes([]),
  ])
  func `a server that fails is told of and left in peace, and what was kept stays`(
    answer: LoopbackServer.Answer
  ) async throws {
    let good = try LoopbackServer { _ in .page(body: Self.oodi) }
    let first = try Asker(good, folder)
    try await first.ask(about: viewport)
    #expect(first.answers == [.kept])
    let bad = try LoopbackServer { _ in answer }
    let asker = try Asker(bad, folder)

    try await asker.ask(about: viewport)

    guard case .failed(let problem, isNews: true) = asker.answers.first, asker.answers.count == 1 else {
      Issue.record("\(asker.answers)")
      return
    }
    #expect(problem.contains("127.0.0.1"))
    #expect(try #require(asker.sights.timeToNextQuestion(of: viewport)) > .seconds(10))
    #expect(try PlaceStore(lookingAt: asker.sights.file).places().count == 1)
  }

  private nonisolated static let oodi = Array(
    """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Oodi"},
    "geometry":{"type":"Point","coordinates":[24.938,60.1738]}}]}
    """.utf8
  )
}

/// Asks, and hears when there is an answer.
@MainActor
private final class Asker {
  let sights: SightServer
  private(set) var answers: [SightServer.Answer] = []
  private let work: BackgroundWork
  private let arrivals: AsyncStream<Void>

  init(_ server: LoopbackServer, _ folder: ScratchFolder) throws {
    let feed = try #require(SightFeed(server.address("/sights?bbox={bbox}")))
    let (arrivals, description) = AsyncStream.makeStream(of: Void.self)
    self.arrivals = arrivals
    work = BackgroundWork { description.yield() }
    sights = SightServer(feed, keptIn: folder.path + "/sights.db", work)
    sights.hasAnswered = { [weak self] in self?.answers.append($0) }
  }

  func ask(about viewport: Viewport) async throws {
    sights.watch(viewport, isMoving: false, for: .seconds(1))
    for await _ in arrivals {
      _ = work.collect()
      return
    }
  }
}
