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
    #expect(Set(report.skipped.named.map(\.place)) == ["holiday.jpg", "broken.jpg"])
  }

  @Test(arguments: [true, false])
  func `a photograph that is cut off is drawn as far as it goes, and that is told`(isInFolder: Bool) throws {
    let whole = try Self.jpeg(side: 256)
    let name = "2618s+4852w+01+01.jpg"
    let path = try folder.write(whole, to: name)
    #expect(try MapInspection.report(on: isInFolder ? folder.path : path).skipped.isEmpty)

    for count in [whole.count / 2, whole.count - 2] {
      try folder.write(Array(whole.prefix(count)), to: name)
      let report = try MapInspection.report(on: isInFolder ? folder.path : path)
      #expect(report.tiles == 1 && report.skipped.named.map(\.place) == [name], "\(count)")
    }
  }

  @Test func `what is no map is told`() throws {
    let path = try folder.write(Array("nothing".utf8), to: "notes.txt")

    #expect(throws: TileError.self) { try MapInspection.report(on: path) }
    #expect(throws: TileError.self) { try MapInspection.report(on: path + ".missing") }
  }

  private static func jpeg(side: Int = 8) throws -> [UInt8] {
    var picture = Bitmap(width: side, height: side, filledWith: Pixel(red: 9, green: 9, blue: 9))
    for y in 0..<side { picture[y * y % side, y] = Pixel(red: 200, green: 90, blue: 9) }
    return try JPEGWriter.bytes(of: picture, quality: 90)
  }
}
