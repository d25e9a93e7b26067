import Geodesy
import Heights
import Places
import Threads

/// A shown track of a file or of the store, which may be followed: everything visible of it, without its points.
nonisolated struct FollowedTrack: Sendable {
  let name: String
  fileprivate(set) var figures: TrackStatistics
  let shape: TrackPyramid
  fileprivate(set) var profile: TrackProfile
  private let path: TrackPath?
  /// The points of a planned route, or the bends of a recorded track.
  let waypoints: [Coordinate]

  /// Creates a track; only a followed one has a path, which takes more memory than all else.
  init(_ track: Track, outlines: [[TrackPoint]] = [], isFollowed: Bool) {
    name = track.name
    figures = TrackStatistics(track)
    shape = TrackPyramid(Track(name: track.name, segments: track.segments + outlines))
    profile = TrackProfile(track)
    path = isFollowed && figures.points > 0 ? TrackPath(track) : nil
    waypoints = isFollowed ? Self.waypoints(of: track) : []
  }

  /// Points that a straight line between others leaves out by no more than that, in metres; and no more points.
  private static let (tolerance, most) = (15.0, 2000)
  /// The minimum average distance between the points of a planned route, in metres.
  private static let dense = 50.0

  private static func waypoints(of track: Track) -> [Coordinate] {
    let places = track.points.map(\.coordinate)
    let isPlanned = TrackStatistics(track).distance.meters > dense * Double(places.count)
    guard !isPlanned, var last = places.first else { return Array(places.prefix(most)) }
    var (bends, skipped): ([Coordinate], [Coordinate]) = ([last], [])
    for (place, next) in zip(places.dropFirst(), places.dropFirst(2)) {
      skipped.append(place)
      let leg = Sphere.earth.bearing(from: last, to: next)
      let isStraight = skipped.allSatisfy {
        Sphere.earth.distance(of: $0, offCourse: leg, from: last).magnitude.meters <= tolerance
      }
      if isStraight, skipped.count < Self.maxSkipped { continue }
      (last, skipped) = (place, [])
      bends.append(place)
    }
    return Array((bends + places.suffix(1)).prefix(most))
  }

  private static let maxSkipped = 500

  /// How far off it a place is.
  func offset(of place: Coordinate) -> TrackPath.Offset? { path?.offset(of: place) }

  func stroke(at zoom: Double) -> TrackStroke { TrackStroke(shape, at: zoom) }
}

/// Brings the track that is to be shown: what is quickly read at once, a long one while the map is there already.
final class TrackLoader {
  private let lane: Lane
  private let priority: WorkPriority
  private let hasCome: (Result<FollowedTrack?, Failure>) -> Void
  private(set) var track: FollowedTrack?

  /// Creates a loader; `hasCome` is called with the result of a long track, and with heights for one without any.
  init(
    _ source: TrackSource?,
    isFollowed: Bool,
    heights: Heights,
    _ work: BackgroundWork,
    priority: WorkPriority,
    hasCome: @escaping (Result<FollowedTrack?, Failure>) -> Void
  ) {
    (lane, self.priority, self.hasCome) = (work.lane(.long), priority, hasCome)
    switch source {
    case .read(let whole, let outlines):
      take(FollowedTrack(whole, outlines: outlines, isFollowed: isFollowed), whole, heights)
    case .file(let path):
      lane.run(priority: priority) {
        Result { () throws(Failure) in
          try TrackFile.joined(at: path).map { (FollowedTrack($0, isFollowed: isFollowed), $0) }
        }
      } then: { [weak self] outcome in
        if let (track, whole) = try? outcome.get() { self?.take(track, whole, heights) }
        hasCome(outcome.map { $0?.0 })
      }
    case nil: break
    }
  }

  private func take(_ track: FollowedTrack, _ whole: Track, _ heights: Heights) {
    self.track = track
    guard track.figures.lowest == nil, !heights.sources.isEmpty else { return }
    lane.run(priority: priority) {
      (try? heights.added(to: whole)).map { (TrackStatistics($0), TrackProfile($0)) }
    } then: { [weak self] raised in
      guard let self, let raised else { return }
      self.track?.figures = raised.0
      self.track?.profile = raised.1
      hasCome(.success(self.track))
    }
  }

  /// Whether a track is loading.
  var isLoading: Bool { track == nil && lane.isBusy }
}
