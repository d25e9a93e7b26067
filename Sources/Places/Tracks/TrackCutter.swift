internal import Calendar
internal import Geodesy

/// Decides which fixes become points of a track, and where a new segment of it begins.
///
/// A gap splits a track and never drops anything; a fix that repeats the last one is left out.
package struct TrackCutter: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    case leaveOut
    case append(startsSegment: Bool)
  }

  /// A way of that length, after that much silence, was gone unseen.
  private static let (longestPause, farthestStep) = (300.0, Distance.meters(100))
  /// The least time between two points: receivers may send the same moment many times.
  private static let leastInterval = 0.05

  private var last: TrackPoint?
  private var isInterrupted: Bool

  /// A track that goes on after its program was ended begins a new piece.
  package init(resuming: Bool = false) {
    isInterrupted = resuming
  }

  /// The recording paused: whatever comes next isn't joined to what was.
  package mutating func interrupt() {
    isInterrupted = true
  }

  package mutating func take(_ point: TrackPoint) -> Verdict {
    guard let last else {
      self.last = point
      defer { isInterrupted = false }
      return .append(startsSegment: isInterrupted)
    }
    let step = Sphere.earth.distance(from: last.coordinate, to: point.coordinate)
    guard let now = point.time, let before = last.time else {
      guard step > .meters(0) || isInterrupted else { return .leaveOut }
      return append(point, startsSegment: isInterrupted)
    }
    let elapsed = now - before
    if abs(elapsed) < Self.leastInterval, !isInterrupted { return .leaveOut }
    // Time that goes back is another day's, or a log that starts over.
    let isCut = isInterrupted || elapsed < 0 || (elapsed > Self.longestPause && step > Self.farthestStep)
    return append(point, startsSegment: isCut)
  }

  private mutating func append(_ point: TrackPoint, startsSegment: Bool) -> Verdict {
    last = point
    isInterrupted = false
    return .append(startsSegment: startsSegment)
  }
}
