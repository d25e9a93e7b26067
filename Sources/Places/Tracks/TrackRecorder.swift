internal import Calendar
internal import Synchronization
internal import Threads

/// Records a track on a thread of its own, so that reporting a fix never waits for a disk.
///
/// Points are written as they come; a commit of all points that came meanwhile follows the one before it. A failed
/// write is retried with the next point: nothing is lost while the program runs.
package final class TrackRecorder: Sendable {
  /// How the recording goes.
  package struct Status: Hashable, Sendable {
    package var track: TrackID?
    package var state: TrackState
    /// Points of it that are on the disk, besides those that it had before.
    package var saved: Int
    /// Points that are not, yet.
    package var waiting: Int
    /// Why the last attempt failed; nil where it didn't.
    package var problem: PlaceError?
  }

  private struct Piece {
    var points: [TrackPoint]
    var startsSegment: Bool
  }

  private struct Work {
    var cutter: TrackCutter
    var pieces: [Piece] = []
    var wanted: TrackState = .recording
    var written: TrackState = .recording
    var isClosing = false
    var isClosed = false
    /// The first point, while it waits for one that knows the time.
    var first: TrackPoint?
    var isFirst = true
    var claim: TrackClaim?
    var status: Status

    mutating func takeFirst() -> TrackPoint? {
      defer { first = nil }
      return first
    }

    /// Puts a point behind those that wait to be written; false if it is redundant.
    mutating func take(_ point: TrackPoint, startingSegment: Bool) -> Bool {
      if startingSegment { cutter.interrupt() }
      guard case .append(let startsSegment) = cutter.take(point) else { return false }
      if startsSegment || pieces.isEmpty {
        pieces.append(Piece(points: [point], startsSegment: startsSegment))
      } else {
        pieces[pieces.count - 1].points.append(point)
      }
      status.waiting += 1
      return true
    }
  }

  private let store: PlaceStore
  private let name: String
  private let work: Mutex<Work>
  private let bell = Semaphore()
  private let done = Semaphore()

  /// Begins a track with the first point that comes, or goes on with one that was begun before.
  package init(into store: PlaceStore, named name: String, resuming claim: TrackClaim? = nil) {
    self.store = store
    self.name = name
    let isNew = claim == nil
    let status = Status(track: claim?.track, state: .recording, saved: 0, waiting: 0)
    work = Mutex(
      Work(cutter: TrackCutter(resuming: !isNew), written: isNew ? .recording : .paused, claim: claim, status: status)
    )
    if !WorkerThread.start({ [weak self, bell] in
      // The bell rings once more when the recorder goes.
      while true {
        bell.wait()
        guard let self else { return }
        if self.writeAll() { return }
      }
    }) {
      work.withLock { $0.isClosed = true }
    }
  }

  deinit {
    bell.signal()
  }

  /// How it goes now.
  package var status: Status { work.withLock { $0.status } }

  /// Takes a point; returns at once.
  ///
  /// Where nothing is known of the way to it, a new piece begins.
  package func record(_ point: TrackPoint, startingSegment: Bool = false) {
    let isWanted = work.withLock { work in
      guard work.wanted == .recording, !work.isClosing else { return false }
      // A receiver that starts may report a position before it knows the time, and then the same position again.
      if work.isFirst, point.time == nil {
        (work.first, work.isFirst) = (point, false)
        return false
      }
      work.isFirst = false
      if let first = work.takeFirst(), point.time == nil { _ = work.take(first, startingSegment: true) }
      return work.take(point, startingSegment: startingSegment)
    }
    if isWanted { ring() }
  }

  /// Leaves out what comes until `resume()`.
  package func pause() {
    work.withLock { work in
      work.wanted = .paused
      work.status.state = .paused
      work.cutter.interrupt()
    }
    ring()
  }

  package func resume() {
    work.withLock { work in
      work.wanted = .recording
      work.status.state = .recording
    }
    ring()
  }

  /// Writes what is left, ends the track and returns when that is done, or can't be.
  @discardableResult
  package func finish() -> Status {
    work.withLock { work in
      if let first = work.takeFirst() { _ = work.take(first, startingSegment: true) }
      work.isClosing = true
      work.wanted = .finished
    }
    ring()
    done.wait()
    done.signal()
    return work.withLock { work in
      if work.status.problem == nil { work.status.state = .finished }
      return work.status
    }
  }

  private func ring() {
    // Without a thread of its own it writes on the caller's.
    if work.withLock({ $0.isClosed }) { _ = writeAll() } else { bell.signal() }
  }

  /// Writes what waits; true when nothing will come any more.
  private func writeAll() -> Bool {
    // Input that arrives during this work, including its end, signals again.
    let isClosing = work.withLock { $0.isClosing }
    while let piece = work.withLock({ $0.pieces.first.map { $0 } }) {
      do throws(PlaceError) {
        try write(piece)
      } catch {
        // A track that was deleted meanwhile goes on as a new one.
        let isGone = error == .noSuchTrack
        work.withLock { work in
          if isGone { work.status.track = nil } else { work.status.problem = error }
        }
        guard isGone else { break }
      }
    }
    writeState()
    guard isClosing else { return false }
    done.signal()
    return true
  }

  /// Writes the first piece that waits, as far as it has come.
  private func write(_ piece: Piece) throws(PlaceError) {
    let track = try trackToWrite(from: piece.points.first?.time)
    try store.append(piece.points, to: track, startingSegment: piece.startsSegment)
    work.withLock { work in
      // More may have come to it meanwhile.
      let rest = Array(work.pieces[0].points.dropFirst(piece.points.count))
      if rest.isEmpty { work.pieces.removeFirst() } else { work.pieces[0] = Piece(points: rest, startsSegment: false) }
      work.status.saved += piece.points.count
      work.status.waiting -= piece.points.count
      work.status.problem = nil
    }
  }

  private func trackToWrite(from time: Timestamp?) throws(PlaceError) -> TrackID {
    if let track = status.track { return track }
    let (track, claim) = try store.beginTrack(named: name, at: time)
    work.withLock { work in
      work.claim = claim
      work.status.track = track
      work.status.saved = 0
    }
    return track
  }

  private func writeState() {
    let (track, wanted, written) = work.withLock { ($0.status.track, $0.wanted, $0.written) }
    guard let track, wanted != written else { return }
    do throws(PlaceError) {
      try store.setState(wanted, of: track)
      work.withLock { $0.written = wanted }
    } catch {
      work.withLock { $0.status.problem = error }
    }
  }
}
