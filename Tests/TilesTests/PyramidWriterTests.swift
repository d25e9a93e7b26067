import Foundation
import Geodesy
import Raster
import Testing
import TestSupport
import Tiles

struct PyramidWriterTests {
  @Test func `a picture comes out as levels, each with half the pixels of the next`() throws {
    let folder = try ScratchFolder()
    let picture = try folder.write(Bitmap.ramp(width: 150, height: 70).png, to: "map.png")

    let summary = try PyramidWriter(picture: picture, tileSize: 32).write(to: folder.path + "/out")

    #expect(summary.levels == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").sorted()
    #expect(names.filter { $0.hasPrefix("0_") } == ["0_0_0.png"])
    #expect(names.filter { $0.hasPrefix("3_") }.count == 5 * 3)
    #expect(summary.tiles == names.count - 1)
    let pyramid = try #require(try FolderPyramid(at: folder.path + "/out"))
    let address = try #require(TileID(zoom: pyramid.grid.zooms.upperBound, x: 4, y: 2))
    let corner = try #require(try pyramid.tile(at: address))
    #expect((corner.width, corner.height) == (150 - 4 * 32, 70 - 2 * 32))
    #expect(corner[21, 5] == Bitmap.ramp(width: 150, height: 70)[149, 69])
  }

  @Test func `the place of the picture becomes the place of the pyramid`() throws {
    let folder = try ScratchFolder()
    let picture = try folder.write(Bitmap.ramp(width: 150, height: 70).png, to: "map.png")
    try folder.write(#"{"name": "Old", "attribution": "Somebody", "bounds": [-180, -90, 180, 90]}"#, to: "map.json")

    _ = try PyramidWriter(picture: picture, tileSize: 32).write(to: folder.path + "/out")

    let (whole, cut) = (try MapStack.open([picture]), try MapStack.open([folder.path + "/out"]))
    #expect(cut.bounds == whole.bounds)
    #expect(cut.isWorldWide)
    #expect(cut.names == ["Old"])
    #expect(cut.attribution == "Somebody")
  }

  @Test func `a pyramid looks like the picture it was cut from`() throws {
    let folder = try ScratchFolder()
    let picture = try folder.write(Bitmap.ramp(width: 150, height: 100).png, to: "map.png")
    _ = try PyramidWriter(picture: picture, tileSize: 32).write(to: folder.path + "/out")
    let (whole, cut) = (try MapStack.open([picture]), try MapStack.open([folder.path + "/out"]))

    for view in [ViewArea.square(x: 0.5, y: 0.5, side: 1), .square(x: 0.6, y: 0.5, side: 0.3)] {
      let (expected, frame) = (whole.finishedFrame(view, dots: 64), cut.finishedFrame(view, dots: 64))
      let differences = zip(expected.bytes, frame.bytes).map { abs(Int($0) - Int($1)) }
      #expect(differences.reduce(0, +) < 64 * 64 * 4)
    }
  }

  @Test func `the same picture gives the same bytes`() throws {
    let folder = try ScratchFolder()
    let picture = try folder.write(Bitmap.ramp(width: 100, height: 80).png, to: "map.png")
    for name in ["a", "b"] {
      _ = try PyramidWriter(picture: picture, tileSize: 32, format: .jpeg(quality: 70)).write(
        to: folder.path + "/" + name
      )
    }

    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a") {
      #expect(
        FileManager.default.contentsEqual(atPath: "\(folder.path)/a/\(name)", andPath: "\(folder.path)/b/\(name)")
      )
    }
  }

  @Test func `a folder with something in it is left alone`() throws {
    let folder = try ScratchFolder()
    let picture = try folder.write(Bitmap.ramp(width: 40, height: 40).png, to: "map.png")

    let error = #expect(throws: TileError.self) { try PyramidWriter(picture: picture).write(to: folder.path) }

    #expect(error == .notWritable(path: folder.path, reason: "it is not empty"))
  }

  @Test func `progress ends at one`() throws {
    let folder = try ScratchFolder()
    let picture = try folder.write(Bitmap.ramp(width: 100, height: 80).png, to: "map.png")
    var steps: [Double] = []

    _ = try PyramidWriter(picture: picture, tileSize: 32).write(to: folder.path + "/out") { steps.append($0) }

    #expect(steps == steps.sorted())
    #expect(steps.last == 1)
  }
}
