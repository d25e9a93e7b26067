import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles

struct MapInspectionTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `a photograph tells where and when it was taken`() throws {
    let path = try folder.write(Exif.inserted(Exif.photo(), into: Self.jpeg()), to: "harbour.jpg")

    let report = try MapInspection.report(on: path)

    #expect(report.kind == "picture" && report.bounds == nil)
    #expect(report.photo?.time == "2014-05-03T12:00:00")
    #expect(report.photo?.position != nil)
  }

  @Test func `of a folder of pictures those without a place are named`() throws {
    try folder.write(Self.jpeg(), to: "2618s+4852w+01+01.jpg")
    try folder.write(Self.jpeg(), to: "holiday.jpg")
    try folder.write([1, 2, 3], to: "broken.jpg")

    let report = try MapInspection.report(on: folder.path)

    #expect((report.kind, report.tiles) == ("pictures", 1))
    let south = try #require(report.bounds).south.degrees
    #expect(abs(south + 26 + 19.0 / 60) < 1e-9)
    #expect(Set(report.skipped.map(\.place)) == ["holiday.jpg", "broken.jpg"])
  }

  @Test func `what is no map is told`() throws {
    let path = try folder.write(Array("nothing".utf8), to: "notes.txt")

    #expect(throws: TileError.self) { try MapInspection.report(on: path) }
    #expect(throws: TileError.self) { try MapInspection.report(on: path + ".missing") }
  }

  private static func jpeg() throws -> [UInt8] {
    try JPEGWriter.bytes(of: Bitmap(width: 8, height: 8, filledWith: Pixel(red: 9, green: 9, blue: 9)), quality: 90)
  }
}
