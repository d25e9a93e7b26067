import Geodesy
import Places
import Testing

/// What is being drawn is on the disk before it is finished.
struct InkRecorderTests {
  private static func stroke(_ count: Int) -> InkItem {
    InkItem(
      .stroke,
      color: .green,
      dotsPerWorld: 1e6,
      points: (0..<count).map { InkPoint(Coordinate(north: 60 + Double($0) * 1e-4, east: 25), seconds: Double($0)) }
    )
  }

  /// What is kept once it is so much.
  private static func wait(for count: Int, in store: PlaceStore) throws -> [InkItem] {
    while true {
      let items = try store.ink()
      if items.last?.points.count == count { return items }
    }
  }

  @Test func `the newest state is kept in place of the one before`() throws {
    let file = try TestStore()
    let store = try file.open()
    let recorder = InkRecorder(into: file.path)

    for count in [3, 5, 9] {
      recorder.keep(Self.stroke(count))
      #expect(try Self.wait(for: count, in: store).count == 1)
    }

    // Whoever finishes it writes over it.
    var whole = Self.stroke(12)
    whole.id = recorder.finish()
    #expect(whole.id != nil)
    _ = try store.changeInk(removing: [], keeping: [whole])
    #expect(try store.ink().map(\.points.count) == [12])
  }

  @Test func `the next stroke is another one`() throws {
    let file = try TestStore()
    let store = try file.open()
    let recorder = InkRecorder(into: file.path)

    recorder.keep(Self.stroke(4))
    _ = try Self.wait(for: 4, in: store)
    let first = recorder.finish()
    #expect(recorder.finish() == nil)
    recorder.keep(Self.stroke(6))
    _ = try Self.wait(for: 6, in: store)

    #expect(try store.ink().map(\.points.count) == [4, 6])
    #expect(first != recorder.finish())
  }

  @Test func `nothing is written any more once it is finished`() throws {
    let file = try TestStore()
    let store = try file.open()
    let recorder = InkRecorder(into: file.path)

    for round in 1...20 {
      for count in 1...5 { recorder.keep(Self.stroke(count)) }
      if let id = recorder.finish() { _ = try store.changeInk(removing: [id], keeping: []) }
      #expect(try store.ink().isEmpty, "round \(round)")
    }
  }

  @Test func `where nothing can be written nobody is held up`() {
    let recorder = InkRecorder(into: "/proc/none/places.db")

    recorder.keep(Self.stroke(3))

    #expect(recorder.finish() == nil)
  }
}
