/// Takes what a reader finds, within bounds, and remembers what couldn't be taken.
final class ExchangeCollector {
  /// The limits for a file: more than any real collection, less than a machine's memory.
  enum Limits {
    static let items = 5_000_000
    static let points = 2_000_000
    static let name = 1000
    static let text = 100_000
    static let problemsTold = 1000
  }

  private(set) var report: ExchangeReport
  /// Whether nothing more is wanted.
  private(set) var isStopped = false
  private var items: [ExchangeItem] = []
  private var outlinePoints = 0

  init(_ format: ExchangeFormat) {
    report = ExchangeReport(format: format)
  }

  /// The items found since the last call.
  func drain() -> [ExchangeItem] {
    defer { items = [] }
    return items
  }

  func complain(_ line: Int, _ reason: String) {
    report.problemCount += 1
    guard report.problems.count < Limits.problemsTold else { return }
    report.problems.append(ExchangeProblem(line: line, reason: reason))
  }

  /// Stops for good, because of the file.
  func give(up line: Int, _ reason: String) {
    guard !isStopped else { return }
    complain(line, reason)
    isStopped = true
  }

  /// Counts a point of a track; false if there are too many.
  func countPoint(line: Int) -> Bool {
    report.points += 1
    if report.points > Limits.points {
      report.points -= 1
      give(up: line, "more than \(Limits.points) points; the rest was left out")
    }
    return !isStopped
  }

  func take(_ place: ExchangedPlace, line: Int) {
    guard !isStopped, hasRoom(line) else { return }
    var place = place
    place.place.name = String(place.place.name.trimmed.prefix(Limits.name))
    place.place.description = String(place.place.description.trimmed.prefix(Limits.text))
    items.append(.place(place))
    report.places += 1
  }

  /// Takes a named point of a route, which counts among the points.
  func take(routePoint place: Place) {
    guard !isStopped else { return }
    var place = place
    place.name = String(place.name.trimmed.prefix(Limits.name))
    if !place.name.isEmpty { items.append(.routePoint(place)) }
  }

  /// Takes the border of an area, unless too many were taken before.
  func take(outline: [TrackPoint]) {
    outlinePoints += outline.count
    if !isStopped, outline.count > 1, outlinePoints <= Limits.points { items.append(.outline(outline)) }
  }

  /// Takes a track, also the beginning of one that was too long; one without points is ignored.
  func take(_ track: Track, line: Int, isRoute: Bool = false) {
    let segments = track.segments.filter { !$0.isEmpty }
    guard !segments.isEmpty, hasRoom(line) else { return }
    let kept = Track(name: String(track.name.trimmed.prefix(Limits.name)), segments: segments)
    items.append(isRoute ? .route(kept) : .track(kept))
    if isRoute { report.routes += 1 } else { report.tracks += 1 }
  }

  private func hasRoom(_ line: Int) -> Bool {
    let hasRoom = report.places + report.tracks + report.routes < Limits.items
    if !hasRoom { give(up: line, "more than \(Limits.items) items; the rest was left out") }
    return hasRoom
  }
}

/// A reader that is given a file piece by piece.
protocol ExchangeFeed {
  /// The line that it has come to.
  var line: Int { get }
  /// Whether it takes nothing more, whatever comes.
  var isDone: Bool { get }
  mutating func feed(_ bytes: [UInt8])
  /// The file has ended.
  mutating func finish()
}

extension ExchangeFeed {
  var isDone: Bool { false }
}
