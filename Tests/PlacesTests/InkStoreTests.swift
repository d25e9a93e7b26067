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
    _ = try file.open().changeInk(removing: [], keeping: (0..<6).map { _ in Self.stroke() })
    try Database(writing: file.path).execute(
      """
      UPDATE ink SET kind = 99 WHERE id = 1; UPDATE ink SET scale = 9e999 WHERE id = 2;
      UPDATE ink SET width = 0 WHERE id = 3; UPDATE ink SET points = x'00' WHERE id = 4;
      UPDATE ink SET points = zeroblob(19) || zeroblob(41) WHERE id = 5;
      """
    )

    #expect(try file.open().ink().map(\.id) == [InkID(5), InkID(6)])
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

struct InkWriterTests {
  private static func item(_ kind: InkKind, text: String = "") -> InkItem {
    InkItem(
      kind,
      color: .green,
      dotsPerWorld: 1e6,
      points: [InkPoint(.ateneum), InkPoint(.oodi, seconds: 1), InkPoint(.cathedral, seconds: 2.5)],
      text: text,
      created: Timestamp(secondsSince1970: 1_700_000_000)
    )
  }

  @Test func `GeoJSON tells what each is and looks like`() {
    let text = InkWriter.text(of: InkKind.allCases.map { Self.item($0, text: "a \"b\"") }, as: .geojson)

    #expect(text.contains("\"type\":\"LineString\"") && text.contains("\"type\":\"Polygon\""))
    #expect(text.contains("\"type\":\"Point\"") && text.contains("\"stroke\":\"#0a7d33\""))
    #expect(text.contains("\"length\":1") && text.contains("\"seconds\":[0,1,2.5]"))
    #expect(text.contains("\"name\":\"a \\\"b\\\"\""))
  }

  @Test func `GPX has its parts in the order of its schema, and no text breaks it`() {
    let text = InkWriter.text(of: InkKind.allCases.map { Self.item($0, text: "<a>&\u{1b}") }, as: .gpx)
    let order = ["<wpt", "<rte>", "<trk>"].compactMap { text.range(of: $0)?.lowerBound }

    #expect(order == order.sorted() && order.count == 3)
    #expect(text.contains("<name>&lt;a&gt;&amp;\u{fffd}</name>"))
    #expect(text.contains("2023-11-14T22:13:22.5"))
  }

  @Test(arguments: [ExchangeFormat.gpx, .geojson])
  func `what is written is read by our own import`(format: ExchangeFormat) throws {
    let file = try TestStore()
    let items = InkKind.allCases.map { Self.item($0, text: "\($0)") }
    let path = try file.write(InkWriter.text(of: items, as: format), to: "ink.\(format.rawValue)")

    let report = try file.open().importing(path)

    #expect(report.places + report.tracks + report.routes == 5 && report.problemCount == 0)
  }
}

private func bytes(of path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
private func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  try Data(bytes).write(to: URL(fileURLWithPath: path))
}
