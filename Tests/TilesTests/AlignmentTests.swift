import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles
import Wire

private typealias AffineTransform = Raster.AffineTransform

struct AlignmentTests {
  /// Points of a picture that lies somewhere by a transform to worlds, each so many metres off to the east.
  private static func points(_ transform: AffineTransform, off: [Int: Double] = [:], count: Int = 12) -> [ControlPoint]
  {
    (0..<count).map { index in
      let (x, y) = (Double(index * 997 % 1000), Double(index * 613 % 800))
      let place = transform.apply(x, y)
      let degrees = (off[index] ?? 0) / (111_319.5 * 0.5)
      let coordinate = WorldPoint(x: place.x, y: place.y).coordinate
      let moved = Coordinate(
        north: coordinate.latitude.degrees,
        east: coordinate.longitude.degrees + degrees
      )
      return ControlPoint(x: x, y: y, coordinate: moved)
    }
  }

  /// About 60° north, a pixel a metre, turned by 20°.
  private static let turned = AffineTransform.rotation(degrees: 20)
    .then(.scale(x: 5e-8, y: 5e-8)).then(.translation(x: 0.57, y: 0.29))
  private static let sheared = AffineTransform(a: 5e-8, b: 1e-8, c: -2e-8, d: 7e-8, tx: 0.57, ty: 0.29)

  @Test func `exact points give the transform back, a similarity from two on and an affine from three on`() throws {
    for count in [2, 3, 5, 12] {
      let found = try #require(Alignment(Self.points(Self.turned, count: count), fit: .similarity))
      #expect(Self.isNear(found.pixelsToWorld, Self.turned) && found.error < 1e-3 && found.outliers.isEmpty)
    }
    for count in [3, 5, 12] {
      let found = try #require(Alignment(Self.points(Self.sheared, count: count)))
      #expect(Self.isNear(found.pixelsToWorld, Self.sheared) && found.error < 1e-3 && found.outliers.isEmpty)
    }
  }

  private static func isNear(_ one: AffineTransform, _ other: AffineTransform) -> Bool {
    [(0.0, 0.0), (1000, 0), (1000, 800), (0, 800)].allSatisfy { corner in
      let (a, b) = (one.apply(corner.0, corner.1), other.apply(corner.0, corner.1))
      return abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12
    }
  }

  @Test func `points that are far off are marked, and don't move the picture`() throws {
    let off = [3: 300.0, 8: -500]
    let found = try #require(Alignment(Self.points(Self.turned, off: off)))
    #expect(found.outliers == [3, 8])
    #expect(found.error > 50 && found.errorWithoutOutliers < 1e-3)
    #expect(Self.isNear(found.pixelsToWorld, Self.turned))
  }

  @Test func `few points are tried in all ways, and more of them take no more than a share of all`() {
    #expect(Alignment.trials(4, of: 3) == [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]])
    #expect(Alignment.trials(29, of: 3).count == 3654)
    for (count, size) in [(100, 2), (100, 3), (1000, 3), (10_000, 2), (10_000, 3)] {
      let trials = Alignment.trials(count, of: size)
      #expect(trials.count > 100 && trials.count * count <= 4_000_000, "\(trials.count) trials of \(count)")
      #expect(trials.allSatisfy { $0.count == size && zip($0, $0.dropFirst()).allSatisfy(<) })
      // From the first points to the last.
      let taken = Set(trials.joined().map { $0 * 10 / count })
      #expect(taken == Set(0..<10), "\(taken) tenths of \(count)")
    }
  }

  @Test func `as many points as a file may have still tell which of them are off`() throws {
    let off = [30: 900.0, 8000: -700]
    let found = try #require(Alignment(Self.points(Self.sheared, off: off, count: 10_000)))
    #expect(found.fit == .affine && found.outliers == [30, 8000])
    #expect(Self.isNear(found.pixelsToWorld, Self.sheared))
  }

  @Test func `too few points, or points on a line, align nothing`() {
    let points = Self.points(Self.turned)
    #expect(Alignment([]) == nil && Alignment([points[0]]) == nil)
    #expect(Alignment(Array(points.prefix(2)), fit: .affine) == nil)
    #expect(Alignment([points[0], points[0]]) == nil)
    let line = (0..<5).map { ControlPoint(x: Double($0), y: Double(2 * $0), coordinate: points[$0].coordinate) }
    #expect(Alignment(line, fit: .affine) == nil)
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: [("1837", 2.1, 3.7, 0...0), ("1897", 55.0, 211.0, 1...6)]
  )
  func `old maps of Helsinki have the residuals of their notes`(
    year: String,
    error: Double,
    largest: Double,
    outliers: ClosedRange<Int>
  ) throws {
    let points = try AlignmentFiles.points(at: SharedData.path("data/old/helsinki-\(year).json"))
    let found = try #require(Alignment(points))
    #expect(abs(found.error - error) < max(0.05, error * 0.03), "\(found.error)")
    #expect(abs((found.residuals.max() ?? 0) - largest) < max(0.1, largest * 0.03), "\(found.residuals)")
    #expect(outliers.contains(found.outliers.count), "\(found.outliers)")
    let worst = try #require(found.residuals.firstIndex(of: found.residuals.max() ?? 0))
    #expect(found.outliers.isEmpty || found.outliers.contains(worst))
  }
}

/// Pairs on both sides of the meridian at 180°.
struct DateLineTests {
  /// The pairs of a picture of 100 × 50 pixels between two meridians, its upper edge on the equator.
  ///
  /// Their longitudes are written as they are, or as most programs would write them.
  private static func points(west: Double, east: Double, isWrapped: Bool, at shares: [(Double, Double)]) throws
    -> [ControlPoint]
  {
    let folder = try ScratchFolder()
    let list = shares.map { share in
      let degrees = west + (east - west) * share.0
      let longitude = isWrapped ? degrees.remainder(dividingBy: 360) : degrees
      let place = WorldPoint(x: 0.5, y: 0.5 + (east - west) / 720 * share.1)
      return #"""
        {"pixel": [\#(share.0 * 100), \#(share.1 * 50)],
        "longitude": \#(longitude), "latitude": \#(place.coordinate.latitude.degrees)}
        """#
    }
    return try AlignmentFiles.points(
      at: folder.write(#"{"points": [\#(list.joined(separator: ","))]}"#, to: "pairs.json")
    )
  }

  private static let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
  private static let many = corners + [(0.5, 0.5), (0.3, 0.8), (0.6, 0.2), (0.45, 0.1)]

  @Test(
    arguments: [(178.1, 181.9), (-181.9, -178.1), (170, 200), (-180, 180), (-170, 170), (-30, 330), (20, 24)],
    [true, false]
  )
  func `a picture lies as wide as it is`(meridians: (Double, Double), isWrapped: Bool) throws {
    let (west, east) = meridians
    // By its corners alone a picture of all the earth from another meridian on looks like a narrow one.
    let few = isWrapped && west == -30 ? [] : [Array(Self.corners.prefix(2)), Self.corners]
    for shares in few + [Self.many] {
      for reversed in [false, true] {
        let points = try Self.points(
          west: west + 1e-3,
          east: east - 1e-3,
          isWrapped: isWrapped,
          at: reversed ? shares.reversed() : shares
        )
        // For an image of the whole world, two pairs alone determine only which of them is east.
        let found = try #require(Alignment(points))
        #expect(found.residuals.allSatisfy { $0 < 1 } && found.outliers.isEmpty, "\(found.residuals)")
        let width = found.pixelsToWorld.apply(100, 0).x - found.pixelsToWorld.apply(0, 0).x
        #expect(abs(width - (east - west - 2e-3) / 360) < 1e-9, "\(shares.count) pairs: \(width * 360)° wide")
        #expect(abs(found.pixelsToWorld.apply(50, 0).x - 0.5) < 1.1)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a picture is bent across it too`(isWrapped: Bool) throws {
    let points = try Self.points(west: 178, east: 182, isWrapped: isWrapped, at: Self.many)
    let found = try #require(Alignment(points, fit: .spline))
    let leftOut = try #require(found.residualsLeftOut)
    #expect(found.outliers.isEmpty && leftOut.allSatisfy { $0 < 1 }, "\(leftOut)")
    let bent = try #require(BentPicture(Bitmap(width: 100, height: 50), width: 100, height: 50, by: found))
    for point in points {
      let place = found.pixelsToWorld.apply(point.x, point.y)
      let pixel = try #require(bent.pixel(at: place.x, place.y))
      #expect(abs(pixel.x - point.x) < 0.01 && abs(pixel.y - point.y) < 0.01, "\(pixel) \(point)")
    }
  }

  @Test(arguments: [181.9, -181.9, 540.5, 178.1, 12.5, -77.123456789])
  func `longitudes are written as they were read`(east: Double) throws {
    let folder = try ScratchFolder()
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 100, height: 50)), to: "old.png")
    let pair = #"{"pixel": [10.25, 20], "longitude": \#(east), "latitude": 60.17}"#
    try folder.write(#"{"controlPoints": [\#(pair)]}"#, to: "old.json")
    let kept = try AlignmentFiles.kept(beside: folder.file("old.png"))
    let place = AffineTransform.scale(x: 1e-4, y: 1e-4)
    _ = try AlignmentFiles.write(place, points: kept.points, crop: nil, beside: folder.file("old.png"))
    let written = try JSONParser.parse(folder.read("old.json"))["controlPoints"]?[0]
    // Longitudes beyond ±360° aren't saved.
    #expect(written?["longitude"]?.number == (abs(east) <= 360 ? east : nil))
    #expect(written?["latitude"]?.number == (abs(east) <= 360 ? 60.17 : nil))
  }

  @Test(arguments: [84.9, 85.03, 86, -85.04, -89.5])
  func `places near the poles are read`(north: Double) throws {
    let folder = try ScratchFolder()
    let pair = #"{"pixel": [10, 20], "longitude": 20, "latitude": \#(north)}"#
    let points = try AlignmentFiles.points(at: folder.write(#"{"points": [\#(pair)]}"#, to: "pairs.json"))
    #expect(abs(points[0].coordinate.latitude.degrees - north) < 1e-9)
  }
}

/// The files saved beside an aligned image.
struct AlignmentFilesTests {
  private let folder: ScratchFolder
  private let picture: String
  private let alignment: Alignment

  init() throws {
    folder = try ScratchFolder()
    picture = folder.file("old.png")
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 300)), to: "old.png")
    let places = [(10.0, 20.0, 60.17, 24.93), (390, 30, 60.172, 24.97), (200, 290, 60.15, 24.951)]
    let points = places.map { ControlPoint(x: $0.0, y: $0.1, coordinate: Coordinate(north: $0.2, east: $0.3)) }
    alignment = try #require(Alignment(points))
  }

  @Test func `a picture lies where it was put the next time`() throws {
    try folder.write(Array(#"{"name": "Old", "attribution": "Somebody", "bounds": [0, 0, 1, 1]}"#.utf8), to: "old.json")
    _ = try AlignmentFiles.write(alignment, beside: picture)
    let stack = try MapStack.open([picture])
    let outline = try #require(stack.outlines.first)
    for (corner, place) in zip(outline, [(0.0, 0.0), (400, 0), (400, 300), (0, 300)]) {
      let expected = alignment.pixelsToWorld.apply(place.0, place.1)
      #expect(abs(corner.x - expected.x) < 1e-12 && abs(corner.y - expected.y) < 1e-12)
    }
    #expect(stack.attribution == "Somebody" && stack.isGeographic)
    let again = try AlignmentFiles.kept(beside: picture).points
    #expect(again.map { [$0.x, $0.y] } == alignment.points.map { [$0.x, $0.y] })
  }

  @Test func `a sidecar with points alone puts it there too, bent from six on`() throws {
    let list = alignment.points.map { point in
      let place = point.coordinate
      return """
        {"pixel": [\(point.x), \(point.y)], "longitude": \(place.longitude.degrees), "latitude": \(place.latitude.degrees)}
        """
    }
    try folder.write(
      Array(#"{"note": "Three points", "points": [\#(list.joined(separator: ","))]}"#.utf8),
      to: "old.json"
    )
    let outline = try #require(try MapStack.open([picture]).outlines.first)
    let expected = alignment.pixelsToWorld.apply(400, 300)
    #expect(abs(outline[2].x - expected.x) < 1e-12 && abs(outline[2].y - expected.y) < 1e-12)
  }

  @Test func `what is kept is told, with the part that is seen`() throws {
    #expect(try AlignmentFiles.kept(beside: picture).points.isEmpty)
    let part = PixelRect(x: 10, y: 20, width: 300, height: 200)
    _ = try AlignmentFiles.write(alignment, crop: part, beside: picture)
    let kept = try AlignmentFiles.kept(beside: picture)
    #expect(kept.points.count == 3 && kept.fit == .affine && kept.crop == part)
    let outline = try #require(try MapStack.open([picture]).outlines.first)
    let expected = alignment.pixelsToWorld.apply(310, 220)
    #expect(abs(outline[2].x - expected.x) < 1e-12 && abs(outline[2].y - expected.y) < 1e-12)
  }

  @Test func `the world file says the same with a .prj of its system`() throws {
    let written = try AlignmentFiles.write(alignment, beside: picture)
    #expect(written.map { $0.split(separator: "/").last } == ["old.json", "old.pgw"])
    try FileManager.default.removeItem(atPath: folder.file("old.json"))
    #expect(throws: TileError.projected(path: folder.file("old.pgw"), system: nil)) { try MapStack.open([picture]) }
    try folder.write("PROJCS[\"WGS_1984_Web_Mercator_Auxiliary_Sphere\"]", to: "old.prj")
    let outline = try #require(try MapStack.open([picture]).outlines.first)
    let expected = alignment.pixelsToWorld.apply(400, 300)
    #expect(abs(outline[2].x - expected.x) < 1e-10 && abs(outline[2].y - expected.y) < 1e-10)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(files == ["old.pgw", "old.png", "old.prj"])
  }

  private static let gdalInfo = "/usr/bin/gdalinfo"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: gdalInfo), "gdal-bin is not installed"))
  func `another program sees the same corners`() throws {
    _ = try AlignmentFiles.write(alignment, beside: picture)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.gdalInfo)
    process.arguments = ["-json", picture]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let description = try JSONParser.parse(Array(text))["cornerCoordinates"]
    let half = 20_037_508.342789244
    for (name, place) in [("upperLeft", (0.0, 0.0)), ("upperRight", (400, 0)), ("lowerRight", (400, 300))] {
      let expected = alignment.pixelsToWorld.apply(place.0, place.1)
      let corner = description?[name]
      #expect(abs((corner?[0]?.number ?? 0) - (expected.x * 2 - 1) * half) < 0.01)
      #expect(abs((corner?[1]?.number ?? 0) - (1 - expected.y * 2) * half) < 0.01)
    }
  }
}
