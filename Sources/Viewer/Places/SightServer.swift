import Geodesy
package import Places
package import Scene
import Threads
import Tiles
import Web

/// Asks a server for the sights of what is in view, and keeps what it says for the next time.
///
/// What was kept is shown at once; the server's answer takes its place. Without a network nothing is lost.
package final class SightServer {
  private nonisolated enum Outcome: Sendable {
    case kept
    case failed(String)
  }

  private let feed: SightFeed
  /// Where what the server has said is kept.
  package let file: String
  private let words: Words
  private let pool: LoadPool<Int, Outcome>
  /// The box that was asked for last.
  private var asked: CoordinateBounds?
  private var isAsking = false
  /// How long the map has been at rest.
  private var rest = Duration.zero
  /// How long nothing is asked any more, after the server has failed.
  private var pause = Duration.zero
  private var nextPause = firstPause
  package private(set) var problem: String?

  /// A hand that is still moving asks for nothing.
  private static let patience = Duration.milliseconds(300)
  private static let firstPause = Duration.seconds(15)
  private static let longestPause = Duration.seconds(300)
  /// From further away a city's sights are no use, and a country's are too many.
  private static let shallowestZoom = 9.0

  package init(
    _ feed: SightFeed,
    keptIn file: String,
    saying words: Words = .english,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.feed, self.file, self.words) = (feed, file, words)
    pool = LoadPool(threads: 1, wake: wake)
  }

  /// Lets time pass over a view, and asks when it has come to rest where nothing was asked yet.
  package func watch(_ viewport: Viewport, isMoving: Bool, for elapsed: Duration) {
    rest = isMoving ? .zero : rest + elapsed
    pause = max(pause - elapsed, .zero)
    guard let bounds = question(of: viewport), timeToAsk(bounds) == .zero else { return }
    ask(bounds)
  }

  /// The time after which there is something to ask; nil where there is nothing.
  package func timeToNextQuestion(of viewport: Viewport) -> Duration? {
    question(of: viewport).map(timeToAsk)
  }

  /// Takes what has come; says whether what is kept has changed by it.
  package func collect() -> Bool {
    guard let outcome = pool.collect().last?.outcome else { return false }
    isAsking = false
    switch outcome {
    case .kept:
      (problem, nextPause) = (nil, Self.firstPause)
      return true
    case .failed(let reason):
      problem = reason
      asked = nil
      pause = nextPause
      nextPause = min(nextPause * 2, Self.longestPause)
      return false
    }
  }

  /// The box to ask for, with a margin to pan into; nil where all in view was asked for.
  private func question(of viewport: Viewport) -> CoordinateBounds? {
    guard !isAsking, viewport.camera.zoom >= Self.shallowestZoom else { return nil }
    let extent = viewport.area.extent
    if let asked, asked.contains(Self.box(extent)) { return nil }
    let margin = (x: (extent.maxX - extent.minX) / 2, y: (extent.maxY - extent.minY) / 2)
    return Self.box(
      WorldRect(
        minX: extent.minX - margin.x,
        minY: max(extent.minY - margin.y, 0),
        maxX: extent.maxX + margin.x,
        maxY: min(extent.maxY + margin.y, 1)
      )
    )
  }

  private func timeToAsk(_ bounds: CoordinateBounds) -> Duration { max(Self.patience - rest, pause, .zero) }

  private func ask(_ bounds: CoordinateBounds) {
    (isAsking, asked) = (true, bounds)
    let (feed, file, words) = (feed, file, words)
    pool.submit(0, priority: WorkPriority(.required, rank: 0)) {
      Self.outcome(of: feed, bounds, keptIn: file, saying: words)
    }
  }

  private nonisolated static func outcome(
    of feed: SightFeed,
    _ bounds: CoordinateBounds,
    keptIn file: String,
    saying words: Words
  ) -> Outcome {
    guard let address = WebAddress(feed.address(of: bounds)) else { return .failed(words(.noServerAddress)) }
    do {
      let answer = try Web.fetch(WebRequest(address, types: ["application/geo+json", "application/json"]))
      guard answer.status == 200, let places = feed.places(in: answer.body, within: bounds) else {
        return .failed(words(.serverTellsNone, address.host, "\(answer.status)"))
      }
      try PlaceStore(at: file).replace(places, of: feed, in: bounds)
      return .kept
    } catch let error as WebError {
      return .failed(error.problem)
    } catch let error as PlaceError {
      return .failed(error.problem)
    } catch {
      return .failed(words(.sightsNotFetched))
    }
  }

  private nonisolated static func box(_ rect: WorldRect) -> CoordinateBounds {
    CoordinateBounds(
      south: WorldPoint(x: rect.minX, y: rect.maxY).coordinate.latitude,
      west: WorldPoint(x: rect.minX, y: rect.minY).coordinate.longitude,
      north: WorldPoint(x: rect.minX, y: rect.minY).coordinate.latitude,
      width: Turn(degrees: min((rect.maxX - rect.minX) * 360, 360))
    )
  }
}
