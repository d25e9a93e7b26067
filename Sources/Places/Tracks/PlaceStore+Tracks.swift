package import Calendar
internal import Geodesy
internal import SQLite

/// Tracks, which grow point by point.
extension PlaceStore {
  /// Begins a track that is recorded, and claims it before other programs can see it.
  ///
  /// Without a claim it can be recorded all the same, if there is no file for them.
  package func beginTrack(
    named name: String,
    at time: Timestamp?
  ) throws(PlaceError) -> (id: TrackID, claim: TrackClaim?) {
    try write { (database) throws(SQLiteError) in
      let id = try database.insertTrack(name, .recording, time)
      return (id, TrackClaim(id, beside: path))
    }
  }

  /// Claims a track that was left unfinished; nil if another program records it, or has ended it meanwhile.
  package func claim(_ track: TrackID) throws(PlaceError) -> TrackClaim? {
    guard let claim = TrackClaim(track, beside: path) else { return nil }
    return try unfinishedTracks().contains { $0.id == track } ? claim : nil
  }

  /// Whether some program is at work on a track, or has it paused.
  package func isClaimed(_ track: TrackID) -> Bool { TrackClaim.isHeld(track, beside: path) }

  /// Adds points to the end of a track; they are on the disk when this returns.
  ///
  /// The first of them begins a new segment if requested, or if the track has none yet.
  package func append(_ points: [TrackPoint], to track: TrackID, startingSegment: Bool = false) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      guard try database.number("SELECT 1 FROM track WHERE id = \(track.number) AND deletion IS NULL") != nil else {
        return false
      }
      try database.append(points, to: track, startingSegment: startingSegment)
      return true
    }
    guard isThere else { throw .noSuchTrack }
  }

  /// Keeps a whole track, from a file perhaps.
  @discardableResult
  package func add(_ track: Track) throws(PlaceError) -> TrackID {
    try write { (database) throws(SQLiteError) in try database.insert(track) }
  }

  package func setState(_ state: TrackState, of track: TrackID) throws(PlaceError) {
    try change("UPDATE track SET state = \(state.rawValue) WHERE id = \(track.number) AND deletion IS NULL")
  }

  package func rename(_ track: TrackID, to name: String) throws(PlaceError) {
    let changed = try write { (database) throws(SQLiteError) in
      try database.run("UPDATE track SET name = ?1 WHERE id = \(track.number) AND deletion IS NULL") {
        (update) throws(SQLiteError) in try update.bind(name, at: 1)
      }
    }
    guard changed > 0 else { throw .noSuchTrack }
  }

  /// All tracks, the newest first.
  package func tracks() throws(PlaceError) -> [TrackSummary] {
    try read { (database) throws(SQLiteError) in try database.summaries("deletion IS NULL") }
  }

  /// Tracks that are being recorded, or were when their program ended, the newest first.
  package func unfinishedTracks() throws(PlaceError) -> [TrackSummary] {
    try read { (database) throws(SQLiteError) in try database.summaries("deletion IS NULL AND state <> 2") }
  }

  /// A track with all its points; nil where there is none.
  package func track(_ id: TrackID) throws(PlaceError) -> Track? {
    try read { (database) throws(SQLiteError) in
      guard let summary = try database.summaries("deletion IS NULL AND id = \(id.number)").first else { return nil }
      return Track(name: summary.name, segments: try database.segments(of: id))
    }
  }

  /// Deletes a track; `restoreLastTrack()` brings it back.
  package func deleteTrack(_ id: TrackID) throws(PlaceError) {
    try change(
      """
      UPDATE track SET deletion = (SELECT coalesce(max(deletion), 0) + 1 FROM track), state = 2
      WHERE id = \(id.number) AND deletion IS NULL
      """
    )
  }

  /// Brings back the track that was deleted last; false where there is none.
  package func restoreLastTrack() throws(PlaceError) -> Bool {
    try write { (database) throws(SQLiteError) in
      try database.run("UPDATE track SET deletion = NULL WHERE deletion = (SELECT max(deletion) FROM track)")
    } > 0
  }

  private func change(_ sql: String) throws(PlaceError) {
    let changed = try write { (database) throws(SQLiteError) in try database.run(sql) }
    guard changed > 0 else { throw .noSuchTrack }
  }
}

extension Database {
  @discardableResult
  borrowing func insert(_ track: Track) throws(SQLiteError) -> TrackID {
    let started = track.segments.lazy.joined().lazy.compactMap(\.time).first
    let id = try insertTrack(track.name, .finished, started)
    for segment in track.segments { try append(segment, to: id, startingSegment: true) }
    return id
  }

  /// Whether there is a track of the same name and the same points.
  borrowing func holds(_ track: Track) throws(SQLiteError) -> Bool {
    let segments = track.segments.filter { !$0.isEmpty }
    var query = try prepare("SELECT id FROM track WHERE name = ?1 AND deletion IS NULL")
    try query.bind(track.name, at: 1)
    while try query.step() {
      guard let id = query.int(at: 0) else { continue }
      let count = try number("SELECT count(*) FROM track_point WHERE track = \(id)")
      if count == Int64(track.pointCount), try self.segments(of: TrackID(id)) == segments { return true }
    }
    return false
  }

  fileprivate borrowing func insertTrack(
    _ name: String,
    _ state: TrackState,
    _ started: Timestamp?
  ) throws(SQLiteError) -> TrackID {
    try run("INSERT INTO track (name, state, started) VALUES (?1, \(state.rawValue), ?2)") {
      (insert) throws(SQLiteError) in
      try insert.bind(name, at: 1)
      try insert.bind(started?.secondsSince1970, at: 2)
    }
    return TrackID(lastInsertedRow())
  }

  fileprivate borrowing func append(
    _ points: [TrackPoint],
    to track: TrackID,
    startingSegment: Bool
  ) throws(SQLiteError) {
    var last = try prepare("SELECT number, segment FROM track_point WHERE track = ?1 ORDER BY number DESC LIMIT 1")
    try last.bind(track.number, at: 1)
    var (number, segment): (Int64, Int64) = (0, 0)
    if try last.step() {
      number = (last.int(at: 0) ?? 0) + 1
      segment = (last.int(at: 1) ?? 0) + (startingSegment ? 1 : 0)
    }
    last.reset()
    var insert = try prepare("INSERT INTO track_point VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try insert.bind(track.number, at: 1)
    try insert.bind(segment, at: 3)
    for point in points {
      try insert.bind(number, at: 2)
      try insert.bind(point, from: 4)
      try insert.run()
      number += 1
    }
  }

  fileprivate borrowing func summaries(_ condition: String) throws(SQLiteError) -> [TrackSummary] {
    var query = try prepare(
      """
      SELECT id, name, state, started, (SELECT count(*) FROM track_point WHERE track = track.id)
      FROM track WHERE \(condition) ORDER BY id DESC
      """
    )
    var summaries: [TrackSummary] = []
    while try query.step() {
      guard let id = query.int(at: 0) else { continue }
      summaries.append(
        TrackSummary(
          id: TrackID(id),
          name: query.text(at: 1) ?? "",
          state: query.int(at: 2).flatMap(TrackState.init(rawValue:)) ?? .finished,
          started: query.double(at: 3).flatMap { Timestamp(secondsSince1970: $0) },
          points: Int(clamping: query.int(at: 4) ?? 0)
        )
      )
    }
    return summaries
  }

  fileprivate borrowing func segments(of track: TrackID) throws(SQLiteError) -> [[TrackPoint]] {
    var query = try prepare(
      """
      SELECT segment, latitude, longitude, altitude, time, speed, course, accuracy
      FROM track_point WHERE track = ?1 ORDER BY number
      """
    )
    try query.bind(track.number, at: 1)
    var segments: [[TrackPoint]] = []
    var current: Int64?
    while try query.step() {
      guard let coordinate = Coordinate(of: query, latitude: 1, longitude: 2) else { continue }
      if query.int(at: 0) != current {
        current = query.int(at: 0)
        segments.append([])
      }
      segments[segments.count - 1].append(TrackPoint(query, at: coordinate))
    }
    return segments
  }
}

extension TrackPoint {
  fileprivate init(_ query: borrowing Statement, at coordinate: Coordinate) {
    self.init(
      coordinate: coordinate,
      altitude: query.meters(at: 3),
      time: query.double(at: 4).flatMap { Timestamp(secondsSince1970: $0) },
      speed: query.double(at: 5).flatMap { $0.isFinite ? Speed(metersPerSecond: $0) : nil },
      course: query.double(at: 6).flatMap { $0.isFinite ? Bearing(degrees: $0) : nil },
      accuracy: query.meters(at: 7)
    )
  }
}

extension Statement {
  fileprivate mutating func bind(_ point: TrackPoint, from first: Int) throws(SQLiteError) {
    try bind(point.coordinate.latitude.degrees, at: first)
    try bind(point.coordinate.longitude.degrees, at: first + 1)
    try bind(point.altitude?.meters, at: first + 2)
    try bind(point.time?.secondsSince1970, at: first + 3)
    try bind(point.speed?.metersPerSecond, at: first + 4)
    try bind(point.course?.degrees, at: first + 5)
    try bind(point.accuracy?.meters, at: first + 6)
  }
}
