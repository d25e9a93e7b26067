import Calendar
import Foundation
import Geodesy
import Places
import SQLite
import Testing

struct InkStoreTests {
  private static func stroke(_ count: Int = 3, color: InkColor = .blue) -> InkItem {
    InkItem(
      .stroke,
      color: color,
      width: 2,
      dotsPerWorld: 8_388_608,
      points: (0..<count).map { index in
        InkPoint(Coordinate(north: 60.17 + Double(index) * 1e-5, east: 24.94), seconds: Double(index) * 0.5)
      },
      created: Timestamp(secondsSince1970: 1_700_000_000)
    )
  }

  @Test func `what was drawn is there as it was, from below`() throws {
    let file = try TestStore()
    let note = InkItem(
      .note,
      color: .red,
      dotsPerWorld: 1e6,
      points: [InkPoint(.oodi)],
      text: "<b>Ä \u{1b}[31m & 漢字</b>"
    )

    let kept = try file.open().changeInk(removing: [], keeping: [Self.stroke(), note])

    #expect(kept.compactMap(\.id) == [InkID(1), InkID(2)])
    #expect(try file.open().ink() == kept)
    #expect(try file.open().ink().map(\.text) == ["", note.text])
  }

  @Test func `what was taken away comes back to its place`() throws {
    let store = try PlaceStore()
    let kept = try store.changeInk(removing: [], keeping: [Self.stroke(), Self.stroke(color: .green)])

    _ = try store.changeInk(removing: [InkID(1)], keeping: [Self.stroke(color: .black)])
    #expect(try store.ink().map(\.color) == [.green, .black])
    _ = try store.changeInk(removing: [], keeping: [kept[0]])

    #expect(try store.ink().map(\.color) == [.blue, .green, .black])
  }

  @Test func `ten thousand points are kept as they were`() throws {
    let file = try TestStore()

    let kept = try file.open().changeInk(removing: [], keeping: [Self.stroke(10_000)])

    #expect(try file.open().ink() == kept)
  }

  @Test func `a file from before ink gets room for it, and is read as it is where it can't be written`() throws {
    let file = try TestStore()
    do {
      _ = try file.open()
      try Database(writing: file.path).execute("DROP TABLE ink; PRAGMA user_version = 1")
    }

    #expect(try PlaceStore(lookingAt: file.path).ink().isEmpty)
    _ = try file.open().changeInk(removing: [], keeping: [Self.stroke()])
    #expect(try file.open().ink().count == 1)
  }

  @Test func `rows that make no sense are passed over`() throws {
    let file = try TestStore()
    _ = try file.open().changeInk(removing: [], keeping: (0..<9).map { _ in Self.stroke() })
    let times = [1e30, -1, .infinity].map { Self.hex(of: Float($0)) }
    try Database(writing: file.path).execute(
      """
      UPDATE ink SET kind = 99 WHERE id = 1; UPDATE ink SET scale = 9e999 WHERE id = 2;
      UPDATE ink SET width = 0 WHERE id = 3; UPDATE ink SET points = x'00' WHERE id = 4;
      UPDATE ink SET points = zeroblob(19) || zeroblob(41) WHERE id = 5;
      UPDATE ink SET points = x'\(times[0])' WHERE id = 7; UPDATE ink SET points = x'\(times[1])' WHERE id = 8;
      UPDATE ink SET points = x'\(times[2])' WHERE id = 9;
      """
    )

    #expect(try file.open().ink().map(\.id) == [InkID(5), InkID(6)])
  }

  /// A point at the equator so many seconds after the beginning, as a file has it.
  private static func hex(of seconds: Float) -> String {
    let digits = String(seconds.bitPattern.byteSwapped, radix: 16)
    return String(repeating: "0", count: 40 - digits.count) + digits
  }

  @Test func `whoever looks is told when another program has written`() throws {
    let file = try TestStore()
    let (ours, theirs) = (try file.open(), try file.open())
    let first = try ours.version()

    #expect(try ours.version() == first)
    _ = try theirs.changeInk(removing: [], keeping: [Self.stroke()])
    let second = try ours.version()
    #expect(second != first)
    #expect(try ours.ink().count == 1 && ours.version() == second)
  }

  @Test func `a file that is mended keeps its ink`() throws {
    let file = try TestStore()
    let kept = try file.open().changeInk(removing: [], keeping: (0..<40).map { _ in Self.stroke(50) })
    do {
      var bytes = try bytes(of: file.path)
      // One of the last pages.
      for index in 0..<4096 { bytes[(bytes.count / 4096 - 5) * 4096 + index] = UInt8(index * 7 & 0xff) }
      try write(bytes, to: file.path)
    }

    let report = try PlaceStore.repair(file.path)
    let mended = try file.open().ink()

    #expect(report.ink == mended.count && report.ink > 30)
    #expect(mended.filter { kept.contains($0) }.count >= mended.count - 1)
  }
}

private func bytes(of path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
private func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}
