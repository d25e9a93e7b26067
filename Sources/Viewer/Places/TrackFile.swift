import Calendar
import Geodesy
import Glibc
import Places
import Positioning

/// The tracks in a file: an exchange format, or a GPS log.
nonisolated enum TrackFile {
  /// The size below which reading takes no noticeable time.
  private static let shortest = 1 << 20

  static func isLong(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > shortest
  }

  /// All tracks of a file as one with gaps; nil if it has none.
  static func joined(at path: String) throws(Failure) -> Track? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var tracks: [Track] = []
    do {
      tracks = try Self.tracks(at: path, format: nil).tracks
    } catch let error as any Actionable {
      throw Failure(error)
    } catch {
      throw Failure(.trackNotReadable, name)
    }
    guard let first = tracks.first else { throw Failure(.noTrackInFile, name) }
    return tracks.count == 1 ? first : Track(name: first.name, segments: tracks.flatMap(\.segments))
  }

  /// All tracks and routes of a file, and what had to be left out of it.
  static func tracks(at path: String, format: ExchangeFormat?) throws -> (tracks: [Track], report: ExchangeReport?) {
    if format == nil, ExchangeFormat(fileName: path) == nil, let track = try recording(at: path) {
      return ([track], nil)
    }
    var tracks: [Track] = []
    var stream = try ExchangeStream(path, as: format)
    while let items = try stream.next() {
      for case .track(let track) in items { tracks.append(track) }
      for case .route(let track) in items { tracks.append(track) }
    }
    return (tracks, stream.report)
  }

  /// A GPS log as a track; nil if it is no GPS log.
  private static func recording(at path: String) throws(SourceError) -> Track? {
    guard var reader = try RecordingReader(.path(path), reportsSkipped: false) else { return nil }
    var builder = TrackBuilder(named: path.split(separator: "/").last.map(String.init) ?? path)
    while let events = try reader.next() {
      for case .fix(let fix) in events { builder.take(fix) }
    }
    return builder.track.pointCount > 0 ? builder.track : nil
  }
}

/// Combines fixes to a track, by their own times.
nonisolated struct TrackBuilder {
  private(set) var track: Track
  private var keeper = PositionFilter()
  private var cutter = TrackCutter()
  /// The elapsed time, independent of changes of the clock, and the clock's last time.
  private var now = Duration.zero
  private var last: UTCTime?

  init(named name: String) {
    track = Track(name: name)
  }

  mutating func take(_ fix: Fix) {
    now += elapsed(to: fix.time)
    let outcome = keeper.take(fix, at: now)
    guard outcome == .accepted || outcome == .acceptedAnew, let point = TrackPoint(fix) else { return }
    if outcome == .acceptedAnew { cutter.interrupt() }
    guard case .append(let startsSegment) = cutter.take(point) else { return }
    if startsSegment || track.segments.isEmpty { track.segments.append([]) }
    track.segments[track.segments.count - 1].append(point)
  }
  private mutating func elapsed(to time: UTCTime?) -> Duration {
    guard let time, let last else {
      last = time ?? last
      return .zero
    }
    self.last = time
    // After the clock was set, its times don't show the elapsed time.
    return (Duration.zero...Self.longestGap).contains(time - last) ? time - last : Self.defaultGap
  }

  private static let (longestGap, defaultGap) = (Duration.seconds(3600), Duration.seconds(1))
}

nonisolated extension Timestamp {
  /// The same instant, as places and tracks count it.
  init(_ time: UTCTime) {
    self.init(clamping: Double(time.millisecondsSince1970) / 1000)
  }
}

nonisolated extension TrackPoint {
  /// The point of a track for a fix; nil if the receiver had no position.
  init?(_ fix: Fix) {
    guard let coordinate = fix.coordinate else { return nil }
    self.init(
      coordinate: coordinate,
      altitude: fix.altMSL.map { .meters($0) },
      time: fix.time.map { Timestamp($0) },
      speed: fix.speed,
      course: fix.track,
      accuracy: fix.accuracy.map { .meters($0) }
    )
  }
}
