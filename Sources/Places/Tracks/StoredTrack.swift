package import Calendar

/// Whether a track is still being recorded.
///
/// A track left as recording by a program that was killed is continued, in a new segment, or finished.
package enum TrackState: Int64, Hashable, Sendable {
  case recording = 0
  case paused = 1
  case finished = 2
}

/// The stored facts about a track without its points.
package struct TrackSummary: Hashable, Sendable, Identifiable {
  package let id: TrackID
  package var name: String
  package var state: TrackState
  package var started: Timestamp?
  package var points: Int
}
