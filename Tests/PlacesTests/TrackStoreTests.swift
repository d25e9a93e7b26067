import Calendar
import Geodesy
import Places
import Testing

struct TrackStoreTests {
  private func point(_ seconds: Double) -> TrackPoint {
    TrackPoint(
      coordinate: Coordinate(north: 60 + seconds * 1e-5, east: 25),
      altitude: .meters(seconds / 2),
      time: Timestamp(secondsSince1970: 1_700_000_000 + seconds),
      speed: Speed(metersPerSecond: 1.1),
      course: Bearing(degrees: 359.5),
      accuracy: .meters(4)
    )
  }

  @Test func `points are there as soon as they were added, in their pieces`() throws {
    let file = try TestStore()
    let store = try file.open()
    let (id, _) = try store.beginTrack(named: "Walk", at: point(0).time)

    try store.append([point(0)], to: id)
    try store.append([point(1), point(2)], to: id)
    try store.append([point(500)], to: id, startingSegment: true)

    let track = try file.open().track(id)
    #expect(track == Track(name: "Walk", segments: [[point(0), point(1), point(2)], [point(500)]]))
    #expect(try store.unfinishedTracks().map(\.points) == [4])
  }

  @Test func `a track is paused, finished, renamed, deleted and brought back`() throws {
    let store = try TestStore().open()
    let (id, _) = try store.beginTrack(named: "Walk", at: nil)

    try store.setState(.paused, of: id)
    #expect(try store.tracks().map(\.state) == [.paused])
    try store.setState(.finished, of: id)
    #expect(try store.unfinishedTracks().isEmpty)
    try store.rename(id, to: "Way")
    try store.deleteTrack(id)
    #expect(try store.tracks().isEmpty)
    #expect(throws: PlaceError.noSuchTrack) { try store.append([point(0)], to: id) }
    #expect(try store.restoreLastTrack())

    #expect(try store.tracks().map(\.name) == ["Way"])
    #expect(try !store.restoreLastTrack())
  }

  @Test func `a point without anything but its place stays so`() throws {
    let store = try TestStore().open()
    let track = Track(name: "", segments: [[TrackPoint(coordinate: .oodi)]])

    let id = try store.add(track)

    #expect(try store.track(id) == track)
    #expect(try store.tracks().map(\.state) == [.finished])
    #expect(try store.track(TrackID(99)) == nil)
  }
}
