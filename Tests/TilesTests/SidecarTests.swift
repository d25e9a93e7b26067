import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles
import Wire

private typealias AffineTransform = Raster.AffineTransform

/// The sidecar of an image with its alignment: found, read and saved.
struct SidecarTests {
  private let folder: ScratchFolder
  private let picture: String
  /// About 60° north, a pixel some metres wide.
  private static let transform = AffineTransform(a: 5e-8, b: 0, c: 0, d: 5e-8, tx: 0.57, ty: 0.29)

  init() throws {
    folder = try ScratchFolder()
    picture = folder.file("old.png")
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 300)), to: "old.png")
  }

  private func json(_ name: String) throws -> JSON { try JSONParser.parse(folder.read(name)) }

  private static func points(_ count: Int) -> [ControlPoint] {
    (0..<count).map { index in
      let (x, y) = (Double(index * 997 % 400) + 0.123456789012, Double(index * 613 % 300) + 0.987654321098)
      let place = transform.apply(x, y)
      return ControlPoint(x: x, y: y, coordinate: WorldPoint(x: place.x, y: place.y).coordinate)
    }
  }

  /// A picture in whose sidecar stand these fields, and where it lies by that.
  private func outline(_ sidecar: String) throws -> [WorldPoint]? {
    try folder.write(sidecar, to: "old.json")
    return try MapStack.open([picture]).outlines.first
  }

  @Test(arguments: ["old.json", "old.png.json"])
  func `a sidecar of either name is read, and written to again`(name: String) throws {
    let points = #"[{"pixel": [10, 20], "longitude": 24, "latitude": 60}]"#
    try folder.write(
      #"{"name": "Old", "attribution": "Somebody", "crop": [10, 20, 300, 200], "controlPoints": \#(points)}"#,
      to: name
    )
    let kept = try AlignmentFiles.kept(beside: picture)
    #expect(kept.crop == PixelRect(x: 10, y: 20, width: 300, height: 200) && kept.points.count == 1)
    let written = try AlignmentFiles.write(Self.transform, points: kept.points, crop: kept.crop, beside: picture)
    #expect(written == [folder.file(name), folder.file("old.pgw")])
    #expect(folder.files == [name, "old.pgw", "old.png"].sorted())
    #expect(try json(name)["attribution"]?.string == "Somebody" && json(name)["corners"] != nil)
  }

  @Test func `of two sidecars the one that is read is written to`() throws {
    try folder.write(#"{"name": "One"}"#, to: "old.json")
    try folder.write(#"{"name": "Other"}"#, to: "old.png.json")
    _ = try AlignmentFiles.write(Self.transform, crop: nil, beside: picture)
    #expect(try json("old.json")["corners"] != nil && json("old.png.json")["corners"] == nil)
  }

  @Test func `where a picture lies on another one is kept in the sidecar that it has`() throws {
    try folder.write(#"{"name": "Old"}"#, to: "old.png.json")
    let back = BaseImage(name: "back.png", width: 500, height: 400)
    let kept = AlignmentFiles.StoredAlignment(points: [], fit: nil, crop: nil)
    #expect(try AlignmentFiles.write(Self.transform, kept, beside: picture, on: back) == [folder.file("old.png.json")])
    #expect(folder.files == ["old.png", "old.png.json"])
  }

  @Test func `as many pairs as there may be are written and read again`() throws {
    let points = Self.points(10_000)
    _ = try AlignmentFiles.write(Self.transform, points: points, crop: nil, beside: picture)
    #expect(try AlignmentFiles.kept(beside: picture).points.count == 10_000)
    #expect(try MapInspection.report(on: picture).bounds != nil)
  }

  @Test func `a sidecar that would be too large to be read again isn't written`() throws {
    let text = #"{"notes": "\#(String(repeating: "long ", count: 750_000))"}"#
    try folder.write(text, to: "old.json")
    #expect {
      try AlignmentFiles.write(Self.transform, points: Self.points(10_000), crop: nil, beside: picture)
    } throws: { error in
      if case .notWritable = error as? TileError { true } else { false }
    }
    #expect(try folder.read("old.json") == Array(text.utf8) && folder.files == ["old.json", "old.png"])
  }

  @Test(arguments: ["[]", "12", "\"text\"", "null"])
  func `JSON of somebody else isn't written over`(text: String) throws {
    try folder.write(text, to: "old.json")
    #expect {
      try AlignmentFiles.write(Self.transform, crop: nil, beside: picture)
    } throws: { error in
      if case .badManifest(_, let reason) = error as? TileError { reason.contains("object") } else { false }
    }
    #expect(try folder.read("old.json") == Array(text.utf8) && folder.files == ["old.json", "old.png"])
  }

  @Test func `a folder in the way is told as one`() throws {
    try folder.write("", to: "old.json/note.txt")
    #expect {
      try AlignmentFiles.kept(beside: picture)
    } throws: { error in
      (error as? TileError)?.problem.contains("is a folder") == true
    }
  }

  @Test func `a picture beyond the world is told as that`() throws {
    #expect {
      try AlignmentFiles.write(.translation(x: 9, y: 0), crop: nil, beside: picture)
    } throws: { error in
      (error as? TileError)?.problem.contains("world") == true
    }
    #expect(folder.files == ["old.png"])
  }

  @Test func `a file of a similar name stays what it is`() throws {
    try folder.write("another file", to: "old.json.new")
    _ = try AlignmentFiles.write(Self.transform, crop: nil, beside: picture)
    #expect(try folder.read("old.json.new") == Array("another file".utf8))
    #expect(folder.files == ["old.json", "old.json.new", "old.pgw", "old.png"])
  }

  @Test(arguments: ["kept/real.json", "kept/new.json"])
  func `a link to a sidecar stays a link`(target: String) throws {
    try folder.write("", to: "kept/note.txt")
    if target == "kept/real.json" { try folder.write(#"{"name": "Old"}"#, to: target) }
    let link = folder.file("old.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    _ = try AlignmentFiles.write(Self.transform, crop: nil, beside: picture)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try json(target)["corners"] != nil)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.file("kept")).sorted()
    #expect(kept == ["note.txt", "\(target.dropFirst("kept/".count))"].sorted())
  }

  @Test(arguments: [mode_t(0o600), 0o640])
  func `a sidecar with CRLF and a byte-order mark is read, and its other fields and its mode stay`(mode: mode_t) throws
  {
    let beginning = "\u{FEFF}{\r\n  \"name\": \"Old\",\r\n  \"own\": [1, \"é\"],\r\n"
    let filling = "  \"long\": \"\(String(repeating: "a", count: 2 << 20))\"\r\n}\r\n"
    let path = try folder.write(beginning + filling, to: "old.json")
    unsafe chmod(path, mode)
    _ = try AlignmentFiles.write(Self.transform, crop: nil, beside: picture)
    let written = try json("old.json")
    #expect(
      written["name"] == "Old" && written["own"] == [1, "é"] && written["long"]?.string?.count == 2 << 20
        && written["corners"] != nil
    )
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == Int(mode))
    #expect(folder.files == ["old.json", "old.pgw", "old.png"])
  }

  private static let unreadable: [[UInt8]] = [
    Array(#"{"name": ""#.utf8) + [UInt8](repeating: 0x61, count: 4 << 20) + Array(#""}"#.utf8),
    Array(#"{"name": "caf"#.utf8) + [0xE9, 0xFF] + Array(#""}"#.utf8), Array(#"{"name": "Old""#.utf8),
  ]

  @Test(arguments: Self.unreadable.indices)
  func `a sidecar that can't be read completely is an error and unchanged`(number: Int) throws {
    let bytes = Self.unreadable[number]
    try folder.write(bytes, to: "old.json")
    #expect(throws: TileError.self) { try AlignmentFiles.write(Self.transform, crop: nil, beside: picture) }
    #expect(try folder.read("old.json") == bytes && folder.files == ["old.json", "old.png"])
  }

  @Test(.enabled(if: getuid() != 0, "root may write everything"))
  func `a read-only sidecar is an error and unchanged`() throws {
    let path = try folder.write(#"{"name": "Old"}"#, to: "old.json")
    unsafe chmod(path, 0o400)
    #expect(throws: TileError.self) { try AlignmentFiles.write(Self.transform, crop: nil, beside: picture) }
    #expect(try folder.read("old.json") == Array(#"{"name": "Old"}"#.utf8))
  }

  @Test(arguments: [-2, -1, 1])
  func `a picture that was found in another world is kept in the first one`(worlds: Double) throws {
    let points = [(10.0, 20.0), (300, 200)].map { pixel in
      let place = Self.transform.apply(pixel.0, pixel.1)
      return ControlPoint(x: pixel.0, y: pixel.1, place: WorldPoint(x: place.x + worlds, y: place.y))
    }
    let there = Self.transform.then(.translation(x: worlds, y: 0))
    _ = try AlignmentFiles.write(there, points: points, crop: nil, beside: picture)
    let outline = try #require(try MapStack.open([picture]).outlines.first)
    #expect(abs(outline[0].x - 0.57) < 1e-9 && abs(outline[2].x - 0.57002) < 1e-9, "\(outline)")
    let kept = try AlignmentFiles.kept(beside: picture).points
    #expect(kept.map { ($0.place.x * 1e6).rounded() } == [570_001, 570_015])
    let lines = try String(decoding: folder.read("old.pgw"), as: UTF8.self).split(separator: "\n")
    #expect(abs((Double(lines[4]) ?? 0) - 0.07 * WorldPoint.equator) < 10, "\(lines)")
  }

  @Test func `pixels of pairs are kept to a millionth`() throws {
    _ = try AlignmentFiles.write(Self.transform, points: Self.points(3), crop: nil, beside: picture)
    let pixels = try json("old.json")["controlPoints"]?.array?.map { $0["pixel"] }
    #expect(pixels?.first == .some([.number(0.123457), .number(0.987654)]))
  }

  @Test(arguments: [-0.2, -0.9, 0.98, 1.4])
  func `a picture over the edge of the world lies where it was put`(south: Double) throws {
    let transform = AffineTransform(a: 1e-4, b: 2e-5, c: -2e-5, d: 1e-4, tx: 0.4, ty: south)
    _ = try AlignmentFiles.write(transform, crop: nil, beside: picture)
    let outline = try #require(try MapStack.open([picture]).outlines.first)
    for (corner, place) in zip(outline, [(0.0, 0.0), (400, 0), (400, 300), (0, 300)]) {
      let expected = transform.apply(place.0, place.1)
      #expect(abs(corner.x - expected.x) < 1e-9 && abs(corner.y - expected.y) < 1e-9, "\(corner) \(expected)")
    }
  }

  @Test func `the poles of a picture in Mercator are the edges of the world`() throws {
    let outline = try #require(try outline(#"{"projection": "mercator", "bounds": [-180, -90, 180, 90]}"#))
    #expect(outline.map(\.y) == [0, 0, 1, 1])
  }

  @Test func `a fit that there are too few pairs for is as good as none`() throws {
    func sidecar(_ more: String) -> String {
      let points = [(0, 0, 24.0, 60.2), (400, 0, 24.4, 60.2), (0, 300, 24, 60)].map { point in
        #"{"pixel": [\#(point.0), \#(point.1)], "longitude": \#(point.2), "latitude": \#(point.3)}"#
      }
      return #"{"controlPoints": [\#(points.joined(separator: ","))]\#(more)}"#
    }
    let plain = try outline(sidecar(""))
    #expect(plain != nil)
    #expect(try outline(sidecar(#", "fit": "spline""#)) == plain)
  }
}

/// Alignments in a sidecar relative to a base image (`over`).
struct BackSidecarTests {
  private let folder: ScratchFolder
  private let picture: String
  private static let transform = AffineTransform(a: 1e-3, b: 0, c: 0, d: 1e-3, tx: 0.3, ty: 0.3)

  init() throws {
    folder = try ScratchFolder()
    picture = folder.file("old.png")
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 300)), to: "old.png")
  }

  private func over() throws -> [JSON] { try JSONParser.parse(folder.read("old.json"))["over"]?.array ?? [] }

  @Test func `backs of one name and of two sizes are two`() throws {
    for side in [300, 500, 300] {
      let back = BaseImage(name: "scan.png", width: side, height: side)
      let kept = AlignmentFiles.StoredAlignment(points: [], fit: .affine, crop: nil)
      _ = try AlignmentFiles.write(Self.transform, kept, beside: picture, on: back)
    }
    #expect(try over().compactMap { $0["size"]?[0]?.int } == [500, 300])
  }

  @Test func `pairs beside the back and at its edges stay where they are`() throws {
    let back = BaseImage(name: "back.png", width: 200, height: 100)
    let places = [(-150.0, -90.0), (390, -60), (200, 0), (0, 100), (-300, 250), (500, 180)]
    let points = places.enumerated().map { index, place in
      #"{"pixel": [\#(place.0 / 2 + 200), \#(place.1 / 2 + 80)], "back": [\#(place.0), \#(place.1)]}"#
    }
    let entry = #"{"picture": "back.png", "size": [200, 100], "points": [\#(points.joined(separator: ","))]}"#
    try folder.write(#"{"over": [\#(entry)]}"#, to: "old.json")
    let kept = try AlignmentFiles.kept(beside: picture, on: back)
    #expect(kept.points.count == places.count)
    let found = try #require(Alignment(kept.points, fit: .affine, unitsPerWorld: back.pixelsPerWorld))
    #expect(found.outliers.isEmpty && found.residuals.allSatisfy { $0 < 1e-6 }, "\(found.residuals)")
    _ = try AlignmentFiles.write(found.pixelsToWorld, kept, beside: picture, on: back)
    let written = try #require(try over().last?["points"]?.array)
    for (point, place) in zip(written, places) {
      let (x, y) = (point["back"]?[0]?.number ?? 0, point["back"]?[1]?.number ?? 0)
      #expect(abs(x - place.0) < 1e-6 && abs(y - place.1) < 1e-6, "\(x), \(y) for \(place)")
    }
    #expect(written.count == places.count)
  }
}
