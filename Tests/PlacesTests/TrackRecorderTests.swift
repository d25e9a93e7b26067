import Calendar
import Foundation
import Geodesy
import Places
import Testing

struct TrackRecorderTests {
  private func point(_ seconds: Double, north: Double = 60) -> TrackPoint {
    TrackPoint(
      coordinate: Coordinate(north: north + seconds * 1e-5, east: 25),
      time: Timestamp(secondsSince1970: 1_700_000_000 + seconds)
    )
  }

  @Test func `a track is recorded with pauses as gaps`() throws {
    let store = try TestStore().open()
    let recorder = TrackRecorder(into: store, named: "Walk")

    for second in 0..<5 { recorder.record(point(Double(second))) }
    recorder.pause()
    recorder.record(point(5))
    recorder.resume()
    for second in 6..<9 { recorder.record(point(Double(second))) }
    let status = recorder.finish()

    let track = try #require(try status.track.flatMap(store.track))
    #expect(track.segments == [(0..<5).map { point(Double($0)) }, (6..<9).map { point(Double($0)) }])
    #expect(status.saved == 8 && status.waiting == 0 && status.state == .finished)
    #expect(try store.unfinishedTracks().isEmpty)
  }

  @Test func `a track goes on after its program was ended`() throws {
    let file = try TestStore()
    let store = try file.open()
    let (id, claim) = try store.beginTrack(named: "Walk", at: nil)
    try store.append([point(0)], to: id)

    let recorder = TrackRecorder(into: store, named: "unused", resuming: claim)
    recorder.record(point(1))
    let status = recorder.finish()

    #expect(status.track == id)
    #expect(try store.track(id)?.segments == [[point(0)], [point(1)]])
  }

  @Test func `nobody else goes on with a track while it is being recorded`() throws {
    let file = try TestStore()
    let (mine, others) = (try file.open(), try file.open())

    var left = try mine.beginTrack(named: "Ride", at: nil)
    #expect(try others.claim(left.id) == nil)
    // Unfinished, as after a program that is gone.
    left.claim = nil
    var found = try others.claim(left.id)
    #expect(found?.track == left.id)
    let recorder = TrackRecorder(into: others, named: "unused", resuming: found)
    found = nil
    #expect(try mine.claim(left.id) == nil)
    recorder.finish()

    #expect(try mine.claim(left.id) == nil)
  }

  @Test func `a claim ends although a child that is being started still has its file`() throws {
    let file = try TestStore()
    let (mine, others) = (try file.open(), try file.open())
    var left = try mine.beginTrack(named: "Ride", at: nil)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
    let claimed = try #require(
      open.first {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return path == file.path + ".recording"
      }
    )
    let ofChild = dup(claimed)
    defer { close(ofChild) }

    #expect(try others.claim(left.id) == nil)
    left.claim = nil
    #expect(try others.claim(left.id)?.track == left.id)
  }

  @Test func `a claim on one track keeps nobody from another`() throws {
    let file = try TestStore()
    let (mine, others) = (try file.open(), try file.open())

    let (first, claim) = try mine.beginTrack(named: "Walk", at: nil)
    let (second, _) = try others.beginTrack(named: "Ride", at: nil)

    #expect(claim?.track == first)
    #expect(try mine.claim(second)?.track == second)
  }

  @Test func `a recorder that nothing came to leaves no track`() throws {
    let store = try TestStore().open()

    #expect(TrackRecorder(into: store, named: "Walk").finish().track == nil)
    #expect(try store.tracks().isEmpty)
  }

  @Test func `a track that is deleted meanwhile goes on as another one`() throws {
    let file = try TestStore()
    let store = try file.open()
    let (id, claim) = try store.beginTrack(named: "Walk", at: nil)
    let recorder = TrackRecorder(into: store, named: "Next", resuming: claim)

    recorder.record(point(1))
    let end = ContinuousClock.now + .seconds(60)
    while recorder.status.saved == 0, ContinuousClock.now < end {}
    try store.deleteTrack(id)
    for second in 2..<5 { recorder.record(point(Double(second))) }
    let status = recorder.finish()

    #expect(try store.tracks().map(\.name) == ["Next"])
    // Only the written points are counted.
    #expect(try store.tracks().map(\.points) == [status.saved] && status.saved == 3)
  }

  @Test func `a place that is told before the time is a point only where no time follows`() throws {
    let store = try TestStore().open()
    let timeless = TrackPoint(coordinate: point(0).coordinate)

    let first = TrackRecorder(into: store, named: "with times")
    for fix in [timeless, point(0), point(1)] { first.record(fix) }
    first.finish()
    let second = TrackRecorder(into: store, named: "without")
    second.record(timeless)
    second.record(TrackPoint(coordinate: point(50).coordinate))
    second.finish()
    let third = TrackRecorder(into: store, named: "a single one")
    third.record(timeless)
    third.finish()

    #expect(try store.tracks().map(\.points) == [1, 2, 2])
  }

  @Test func `what can't be written is kept and told`() throws {
    let file = try TestStore()
    _ = try file.open()
    let store = try PlaceStore(lookingAt: file.path)
    let recorder = TrackRecorder(into: store, named: "Walk")

    recorder.record(point(0))
    let status = recorder.finish()

    #expect(status.problem != nil && status.waiting == 1 && status.saved == 0)
  }

  @Test func `moments that come twice are points once, and gaps split`() {
    var cutter = TrackCutter()
    let fixes: [(point: TrackPoint, verdict: TrackCutter.Verdict)] = [
      (point(0), .append(startsSegment: false)), (point(0), .leaveOut), (point(0.01), .leaveOut),
      (point(1), .append(startsSegment: false)), (point(400, north: 60.5), .append(startsSegment: true)),
      // Time goes back: a log that starts over.
      (point(2), .append(startsSegment: true)), (point(3, north: 61), .append(startsSegment: false)),
      // A long gap in time, but without movement.
      (TrackPoint(coordinate: point(3, north: 61).coordinate, time: point(900).time), .append(startsSegment: false)),
    ]
    for fix in fixes { #expect(cutter.take(fix.point) == fix.verdict) }
    cutter.interrupt()
    #expect(cutter.take(fixes[7].point) == .append(startsSegment: true))
  }
}
