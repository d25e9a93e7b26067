import Foundation
import Glibc
import TestSupport
import Testing
import Wire

/// Maps baked by the program, with the pictures that are drawn of them.
@MainActor
struct BakeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `pictures of a map that is baked open in place, with its makers`() throws {
    let outcome = try bake(to: "pictures")

    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 2)
    let screen = try RumboProgram.run(["snapshot", folder.file("pictures"), "--format", "json"])
    let report = try JSONParser.parse(Array(screen.output.utf8))
    #expect(report["attribution"]?.string == "© OpenStreetMap contributors")
    #expect(report["tiles"]?["missing"]?.int == 0)
    #expect(report["labels"]?.array == [])
  }

  @Test func `an extract is known by how it begins, whatever its name`() throws {
    let outcome = try bake("download", to: "pictures")

    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 2)
  }

  @Test func `nothing is baked where the pictures can't go`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("full"), withIntermediateDirectories: false)
    try folder.write([1], to: "full/something")

    let outcome = try bake(to: "full")

    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("full can't be written: it is not empty."))
    #expect(!FileManager.default.fileExists(atPath: folder.file("road.mbtiles")))
  }

  @Test(arguments: ["road.pmtiles", "road.png", "road.txt", "road.osm"])
  func `a map isn't baked under a name that says it is something else`(name: String) throws {
    let outcome = try RumboProgram.run(["bake", try road(), "--out", folder.file(name)])
    #expect(outcome.status == 64 && outcome.complaintLines == 2 && outcome.complaint.contains(".mbtiles"))
    #expect(name == "road.osm" || !FileManager.default.fileExists(atPath: folder.file(name)))
  }

  @Test func `tiles of a picture aren't cut into what is no folder`() throws {
    let outcome = try RumboProgram.run(["bake", TestMap.write(into: folder), "--out", folder.file("tiles.mbtiles")])
    #expect(outcome.status == 64 && outcome.complaintLines == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.file("tiles.mbtiles")))
  }

  @Test(arguments: [[], Array("nothing\n".utf8), [0xff, 0xd8, 0, 1, 2], Array(UInt8(0)...255)] as [[UInt8]])
  func `what is neither an extract nor a picture is told so, whatever is to be made of it`(bytes: [UInt8]) throws {
    try folder.write(bytes, to: "input.log")
    for options in [["tiles.mbtiles"], ["tiles"], ["tiles", "--raster", folder.file("more")]] {
      let words = ["bake", folder.file("input.log"), "--out", folder.file(options[0])] + options.dropFirst()
      let outcome = try RumboProgram.run(words)
      #expect(outcome.status == 65 && outcome.complaintLines == 2, "\(outcome)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("tiles")))
  }

  @Test func `a map that can't be written is told by its own name`() throws {
    let outcome = try RumboProgram.run(["bake", try road(), "--out", folder.file("nowhere/road.mbtiles")])
    #expect(outcome.status == 74 && outcome.complaintLines == 2)
    #expect(outcome.complaint.hasPrefix("road.mbtiles can't be written: "))
  }

  @Test func `only a map that was baked here is overwritten`() throws {
    let (extract, map) = (try road(), folder.file("road.mbtiles"))
    try folder.write(Array("my diary".utf8), to: "road.mbtiles")
    let refused = try RumboProgram.run(["bake", extract, "--out", map])
    #expect(refused.status == 74 && refused.complaintLines == 2)
    #expect(try folder.read("road.mbtiles") == Array("my diary".utf8))

    try folder.write([], to: "road.mbtiles")
    #expect(try RumboProgram.run(["bake", extract, "--out", map]).status == 0)
    #expect(try RumboProgram.run(["bake", extract, "--out", map]).status == 0)
  }

  @Test func `what is no file stays what it is`() throws {
    let (pipe, link) = (folder.file("pipe.mbtiles"), folder.file("link.mbtiles"))
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    for path in [pipe, link] {
      let before = try kind(of: path)
      let outcome = try RumboProgram.run(["bake", try road(), "--out", path])
      #expect(outcome.status == 74 && outcome.complaintLines == 2, "\(outcome)")
      #expect(try kind(of: path) == before)
    }
  }

  private func kind(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  @Test func `a picture has no pictures drawn of it`() throws {
    let picture = try TestMap.write(into: folder)

    let outcome = try RumboProgram.run([
      "bake", picture, "--out", folder.file("tiles"), "--raster", folder.file("more"),
    ])

    #expect(outcome.status == 64)
    #expect(outcome.complaintLines == 2)
  }

  /// Bakes a long road, whose picture is low, so that the test is short.
  private func bake(_ name: String = "road.osm", to pictures: String) throws -> RumboProgram.Outcome {
    try RumboProgram.run([
      "bake", road(name), "--out", folder.file("road.mbtiles"), "--raster", folder.file(pictures),
    ])
  }

  private func road(_ name: String = "road.osm") throws -> String {
    let extract = """
      <osm version="0.6"><bounds minlon="1" minlat="1" maxlon="1.1" maxlat="1.0008"/>
        <node id="1" lat="1.0004" lon="1"/><node id="2" lat="1.0008" lon="1.1"/>
        <way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="Long Street"/></way>
      </osm>
      """
    try folder.write(Array(extract.utf8), to: name)
    return folder.file(name)
  }
}
