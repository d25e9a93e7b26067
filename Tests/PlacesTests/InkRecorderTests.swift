import Foundation
import Geodesy
import Places
import SQLite
import Testing

/// An unfinished stroke is on the disk before it is finished.
struct InkRecorderTests {
  fileprivate static func stroke(_ count: Int) -> InkItem {
    InkItem(
      .stroke,
      color: .green,
      dotsPerWorld: 1e6,
      points: (0..<count).map { InkPoint(Coordinate(north: 60 + Double($0) * 1e-4, east: 25), seconds: Double($0)) }
    )
  }

  /// The saved items once there are this many, or after more time than any disk takes.
  private static func wait(for count: Int, in store: PlaceStore) throws -> [InkItem] {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let items = try store.ink()
      if items.last?.points.count == count || ContinuousClock.now > end { return items }
    }
  }

  @Test func `the newest state is kept in place of the one before`() throws {
    let file = try TestStore()
    let store = try file.open()
    let recorder = InkRecorder(into: file.path)

    for count in [3, 5, 9] {
      recorder.keep(Self.stroke(count), as: 1)
      #expect(try Self.wait(for: count, in: store).map(\.points.count) == [count])
    }
    // The finished stroke replaces it.
    recorder.change(removing: [], keeping: [InkRecorder.Piece(1, Self.stroke(12))])

    #expect(recorder.finish().waiting == 0)
    #expect(try store.ink().map(\.points.count) == [12])
  }

  @Test func `changes are written in their order, and what was taken away goes back to its place`() throws {
    let file = try TestStore()
    let store = try file.open()
    let recorder = InkRecorder(into: file.path)
    let pieces = (1...4).map { InkRecorder.Piece($0, Self.stroke($0 + 1)) }

    for piece in pieces { recorder.change(removing: [], keeping: [piece]) }
    recorder.change(removing: [1, 3], keeping: [])
    recorder.change(removing: [4], keeping: [])
    recorder.change(removing: [], keeping: [pieces[0]])
    recorder.finish()

    #expect(try store.ink().map(\.points.count) == [2, 3])
    #expect(try store.ink().map(\.id) == [1, 2].map { recorder.ids[$0] })
  }

  @Test(arguments: [true, false])
  func `what is finished or given up isn't kept as far as it had come`(isFinished: Bool) throws {
    let file = try TestStore()
    let store = try file.open()
    let recorder = InkRecorder(into: file.path)
    let other = try Database(writing: file.path)

    // As long as another program writes, everything waits behind the first change.
    try other.execute("BEGIN IMMEDIATE")
    recorder.change(removing: [], keeping: [InkRecorder.Piece(1, Self.stroke(2))])
    for count in 3...7 { recorder.keep(Self.stroke(count), as: 2) }
    #expect(recorder.status.waiting == 2)
    let pieces = isFinished ? [InkRecorder.Piece(2, Self.stroke(9))] : []
    recorder.change(removing: isFinished ? [] : [2], keeping: pieces)
    #expect(recorder.status.waiting == 2)
    try other.execute("ROLLBACK")

    #expect(recorder.finish().waiting == 0)
    #expect(try store.ink().map(\.points.count) == (isFinished ? [2, 9] : [2]))
  }

  @Test func `what is known of the disk is taken away there, and put back to its place as it was`() throws {
    let file = try TestStore()
    let store = try file.open()
    let before = try store.changeInk(removing: [], keeping: [Self.stroke(2), Self.stroke(3)])
    let recorder = InkRecorder(into: file.path)

    recorder.knows(Dictionary(uniqueKeysWithValues: zip([7, 8], before.compactMap(\.id))))
    recorder.change(removing: [7], keeping: [])
    recorder.finish()
    #expect(try store.ink() == [before[1]])
    recorder.change(removing: [8], keeping: [InkRecorder.Piece(7, Self.stroke(2))])
    recorder.finish()
    #expect(try store.ink() == [before[0]])
  }

  @Test(arguments: 0...2)
  func `taking away and putting back what another program draws never takes it back`(finished: Int) throws {
    let file = try TestStore()
    let store = try file.open()
    let (ours, theirs) = (InkRecorder(into: file.path), InkRecorder(into: file.path))
    // They see what we draw as far as it has come.
    theirs.keep(Self.stroke(4), as: 1)
    let draft = try #require(try Self.wait(for: 4, in: store).first)
    ours.knows([5: try #require(draft.id)])

    let steps: [(removing: [Int], keeping: [InkRecorder.Piece])] = [([5], []), ([], [InkRecorder.Piece(5, draft)])]
    for (index, step) in steps.enumerated() {
      if index == finished { theirs.finishStroke() }
      ours.change(removing: step.removing, keeping: step.keeping)
      ours.finish()
    }
    if finished == steps.count { theirs.finishStroke() }

    #expect(try store.ink().map(\.points.count) == [52])
    #expect(try store.ink().map(\.id) == [draft.id])
  }

  @Test func `what another program has taken away is not put back by one that didn't`() throws {
    let file = try TestStore()
    let store = try file.open()
    let kept = try store.changeInk(removing: [], keeping: [Self.stroke(2), Self.stroke(3)])
    let recorder = InkRecorder(into: file.path)
    recorder.knows(Dictionary(uniqueKeysWithValues: zip([1, 2], kept.compactMap(\.id))))

    _ = try store.changeInk(removing: kept.prefix(1).compactMap(\.id), keeping: [])
    recorder.change(removing: [1, 2], keeping: [])
    recorder.change(removing: [], keeping: zip([1, 2], kept).map { InkRecorder.Piece($0, $1) })
    recorder.finish()

    #expect(try store.ink() == [kept[1]])
  }

  @Test func `where nothing can be written nobody is held up, all is told, and nothing is lost`() throws {
    let file = try TestStore()
    _ = try file.write("no folder", to: "deep")
    let recorder = InkRecorder(into: file.path)

    recorder.keep(Self.stroke(3), as: 1)
    recorder.change(removing: [], keeping: [InkRecorder.Piece(1, Self.stroke(4))])
    recorder.change(removing: [], keeping: [InkRecorder.Piece(2, Self.stroke(6))])
    let status = recorder.finish()
    #expect(status.waiting >= 2 && status.problem != nil && !status.hasFile)

    // Once there is space, all of it is written, with the next change or at the end.
    try FileManager.default.removeItem(atPath: "\(file.folder)/deep")
    #expect(recorder.finish().problem == nil)
    #expect(try file.open().ink().map(\.points.count) == [4, 6])
  }
}

extension InkRecorder {
  fileprivate func finishStroke() {
    change(removing: [], keeping: [Piece(1, InkRecorderTests.stroke(52))])
    finish()
  }
}
