import Calendar
import Places
import Positioning

/// The track that is being recorded, from the first fix on: what is on the disk of it, and what is shown.
final class Recording {
  enum State {
    case waiting
    /// Fixes are shown, and never saved.
    case trailing
    case recording
    case paused
  }

  private let places: SavedPlaces
  private let shown: ShownTracks
  private var recorder: TrackRecorder?
  /// Decides as the recorder does, for what is shown.
  private var cutter = TrackCutter()
  private(set) var state: State
  private(set) var shape = TrackShape()
  private(set) var figures = TrackStatistics()
  private(set) var track = Track(name: "")

  /// A track that was left off longer ago than this is over.
  private static let longestBreak = 30.0 * 60

  init(_ host: Host, _ state: State) {
    (places, shown, self.state) = (host.places.own, host.places.tracks, state)
  }

  isolated deinit {
    recorder?.finish()
  }

  /// The problem that prevents saving.
  var problem: PlaceError? { recorder?.status.problem ?? (recorder == nil ? nil : places.problem) }

  /// Records, pauses, or goes on.
  func toggle() {
    switch state {
    case .waiting: state = .recording
    case .trailing:
      // The trail stays on the map; the track begins here.
      (state, figures, track) = (.recording, TrackStatistics(), Track(name: ""))
      shown.forgetRecorded()
      cutter.interrupt()
    case .recording:
      state = .paused
      cutter.interrupt()
      recorder?.pause()
    case .paused:
      state = .recording
      recorder?.resume()
    }
  }

  func take(_ fix: Fix, _ outcome: PositionFilter.Outcome) throws(PlaceError) {
    guard state == .recording || state == .trailing, outcome == .accepted || outcome == .acceptedAnew,
      let point = TrackPoint(fix)
    else { return }
    if recorder == nil, state == .recording { try begin(with: point) }
    if outcome == .acceptedAnew { cutter.interrupt() }
    recorder?.record(point, startingSegment: outcome == .acceptedAnew)
    guard case .append(let startsSegment) = cutter.take(point) else { return }
    append(point, startingSegment: startsSegment || track.segments.isEmpty)
  }

  /// The line as it is drawn now.
  func stroke(at zoom: Double) -> TrackStroke { TrackStroke(&shape, at: zoom) }

  private func append(_ point: TrackPoint, startingSegment: Bool) {
    if startingSegment { track.segments.append([]) }
    track.segments[track.segments.count - 1].append(point)
    shape.append(point, startingSegment: startingSegment)
    figures.append(point, startingSegment: startingSegment)
    shown.record(point.coordinate, of: track.name, startingSegment: startingSegment)
  }

  private func begin(with point: TrackPoint) throws(PlaceError) {
    let store = try places.opened()
    let before = try unfinished(in: store, at: point.time)
    if before != nil { cutter.interrupt() }
    track.name = before?.track.name ?? point.time.map { String($0.text.prefix(16)).replacingT } ?? "Track"
    recorder = TrackRecorder(into: store, named: track.name, resuming: before?.claim)
    for segment in before?.track.segments ?? [] {
      for (index, point) in segment.enumerated() { append(point, startingSegment: index == 0) }
    }
  }

  /// The recent recording of a program that was killed; older ones are finished.
  private func unfinished(
    in store: PlaceStore,
    at time: Timestamp?
  ) throws(PlaceError) -> (claim: TrackClaim, track: Track)? {
    var newest: (claim: TrackClaim, track: Track)?
    for summary in try store.unfinishedTracks() {
      guard let claim = try store.claim(summary.id) else { continue }
      let isRecent = newest == nil ? try isRecent(summary.id, in: store, at: time) : nil
      if let isRecent { newest = (claim, isRecent) } else { try store.setState(.finished, of: summary.id) }
    }
    return newest
  }

  private func isRecent(_ id: TrackID, in store: PlaceStore, at time: Timestamp?) throws(PlaceError) -> Track? {
    guard let track = try store.track(id), let time, let last = track.segments.last?.last?.time else { return nil }
    return (0...Self.longestBreak).contains(time - last) ? track : nil
  }
}

extension String {
  /// `2026-11-21 14:03` of `2026-11-21T14:03`.
  fileprivate var replacingT: String { String(map { $0 == "T" ? " " : $0 }) }
}
