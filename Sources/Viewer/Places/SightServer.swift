import Geodesy
package import Places
package import Scene
package import Threads
import Web

/// Requests the POIs in view from a server, and caches the response.
///
/// Cached data is shown at once, and replaced by the server's response. Without a network nothing is lost.
package final class SightServer {
  /// The result of a request.
  package nonisolated enum Answer: Equatable {
    case kept
    /// With the reason, and whether that is another one than before.
    case failed(String, isNews: Bool)
  }

  private let feed: SightFeed
  /// The file with the cached response.
  package let file: String
  private let words: Words
  private let lane: Lane
  /// The box that was asked for last.
  private var asked: CoordinateBounds?
  /// How long the map has been at rest.
  private var rest = Duration.zero
  /// How long nothing is asked any more, after the server has failed.
  private var pause = Duration.zero
  private var nextPause = firstPause
  private var problem: String?
  /// Called with the result of each request.
  package var hasAnswered: (Answer) -> Void = { _ in }

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
    _ work: BackgroundWork
  ) {
    (self.feed, self.file, self.words) = (feed, file, words)
    lane = work.lane(.waiting)
  }

  /// Lets time pass over a view, and asks when it has come to rest where nothing was asked yet.
  package func watch(_ viewport: Viewport, isMoving: Bool, for elapsed: Duration) {
    rest = isMoving ? .zero : rest + elapsed
    pause = max(pause - elapsed, .zero)
    guard let bounds = question(of: viewport), timeToAsk(bounds) == .zero else { return }
    ask(bounds)
  }

  /// The time after which there is something to ask; nil if there is nothing.
  package func timeToNextQuestion(of viewport: Viewport) -> Duration? {
    question(of: viewport).map(timeToAsk)
  }

  private func take(_ problem: String?) {
    let isNews = problem != self.problem
    self.problem = problem
    guard let problem else {
      nextPause = Self.firstPause
      return hasAnswered(.kept)
    }
    asked = nil
    pause = nextPause
    nextPause = min(nextPause * 2, Self.longestPause)
    hasAnswered(.failed(problem, isNews: isNews))
  }

  /// The box to ask for, with a margin to pan into; nil if all in view was asked for.
  private func question(of viewport: Viewport) -> CoordinateBounds? {
    guard !lane.isBusy, viewport.camera.zoom >= Self.shallowestZoom else { return nil }
    let extent = viewport.area.extent
    if let asked, asked.contains(CoordinateBounds(extent)) { return nil }
    let margin = (x: (extent.maxX - extent.minX) / 2, y: (extent.maxY - extent.minY) / 2)
    return CoordinateBounds(
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
    asked = bounds
    let (feed, file, words) = (feed, file, words)
    lane.run(priority: .optional) {
      Self.problem(of: feed, bounds, keptIn: file, saying: words)
    } then: { [weak self] problem in
      self?.take(problem)
    }
  }

  /// The problem that prevented caching the response; nil if there was none.
  private nonisolated static func problem(
    of feed: SightFeed,
    _ bounds: CoordinateBounds,
    keptIn file: String,
    saying words: Words
  ) -> String? {
    guard let address = WebAddress(feed.address(of: bounds)) else { return words(.noServerAddress) }
    do {
      let answer = try Web.fetch(WebRequest(address, types: ["application/geo+json", "application/json"]))
      guard answer.status == 200, let places = feed.places(in: answer.body, within: bounds) else {
        return words(.serverTellsNone, address.host, "\(answer.status)")
      }
      try PlaceStore(at: file).replace(places, of: feed, in: bounds)
      return nil
    } catch {
      return words.text(of: error)
    }
  }
}
