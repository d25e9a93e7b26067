import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles
import Wire

/// Pictures that no even transform puts in their place.
struct SplineAlignmentTests {
  /// Pairs of an image of 400 × 300 pixels, warped by some pixels at its centre.
  private static func points(bent: Double, side: Int = 5) -> [ControlPoint] {
    (0..<side * side).map { index in
      let (x, y) = (Double(index % side * 400 / (side - 1)), Double(index / side * 300 / (side - 1)))
      let bulge = bent * sin(x / 400 * .pi) * sin(y / 300 * .pi)
      let place = WorldPoint(x: 0.57 + (x + bulge) * 5e-8, y: 0.29 + y * 5e-8)
      return ControlPoint(x: x, y: y, coordinate: place.coordinate)
    }
  }

  @Test func `what is even is as even with a spline`() throws {
    let found = try #require(Alignment(Self.points(bent: 0), fit: .spline))
    #expect(found.fit == .spline && found.outliers.isEmpty)
    #expect(found.residuals.allSatisfy { $0 < 1e-3 }, "\(found.residuals)")
    #expect(try #require(found.residualsLeftOut).allSatisfy { $0 < 1e-3 })
  }

  @Test func `the residual of a pair is how far all others would put it from where it belongs`() throws {
    let points = Self.points(bent: 9)
    let all = try #require(Alignment(points, fit: .spline))
    let affine = try #require(Alignment(points, fit: .affine))
    #expect(affine.residualsLeftOut == nil && affine.errorLeftOut == nil)
    // Residuals and error stay those of the affine fit, as in other programs.
    #expect(all.residuals == affine.residuals && all.error == affine.error)
    // With an affine fit the centre is far off, but all points there agree: the paper is warped.
    #expect(!affine.outliers.isEmpty && all.outliers.isEmpty, "\(all.outliers)")
    #expect(try #require(all.errorLeftOut) < affine.error)
    // The centre has the most neighbours to check it.
    let (index, leftOut) = (12, try #require(all.residualsLeftOut))
    #expect(leftOut[index] > 0 && leftOut[index] < affine.residuals[index])
  }

  @Test(arguments: [(2, Alignment.Fit.similarity), (3, .affine), (5, .affine), (6, .spline), (25, .spline)])
  func `unless told it is bent from six points on`(count: Int, fit: Alignment.Fit) throws {
    let points = Array(Self.points(bent: 0).shuffled(seed: 7).prefix(count))
    #expect(try #require(Alignment(points)).fit == fit)
  }

  @Test func `one that its neighbours don't bear out doesn't bend it`() throws {
    var points = Self.points(bent: 9)
    points[12].place.y -= 0.0004 / 180
    let found = try #require(Alignment(points))
    #expect(found.outliers == [12], "\(found.outliers) \(found.residualsLeftOut ?? [])")
  }

  @Test func `six of which some disagree bend nothing unless told`() throws {
    var points = Array(Self.points(bent: 0).shuffled(seed: 7).prefix(6))
    points[4].place.x += 0.01 / 360
    let found = try #require(Alignment(points))
    #expect(found.outliers == [4] && found.fit == .affine)
    #expect(try #require(Alignment(points, fit: .spline)).outliers == [4])
  }

  @Test func `points on each other are put there evenly`() throws {
    var points = Self.points(bent: 2)
    points.append(points[3])
    #expect(try #require(Alignment(points)).fit == .affine)
  }

  @Test func `the units of residuals can be others than metres`() throws {
    let points = Self.points(bent: 9)
    let meters = try #require(Alignment(points, fit: .affine))
    let pixels = try #require(Alignment(points, fit: .affine, unitsPerWorld: 2e7))
    #expect(meters.outliers == pixels.outliers)
    #expect((1...9).contains(try #require(pixels.residuals.max())))
  }

  @Test(arguments: [0, 3, 5])
  func `six points are enough and five aren't`(count: Int) {
    let points = Array(Self.points(bent: 3).shuffled(seed: 7).prefix(count))
    #expect(Alignment(points, fit: .spline) == nil)
    #expect(Alignment(Array(Self.points(bent: 3).shuffled(seed: 7).prefix(6)), fit: .spline) != nil)
  }

  @Test func `points that lie on each other bend nothing`() {
    var points = Self.points(bent: 2)
    points.append(points[3])
    #expect(Alignment(points, fit: .spline) == nil)
  }

  @Test func `two places of the picture at one place on earth bend nothing`() throws {
    // As far off as hands are, so that none of the two is an outlier.
    var points = Self.points(bent: 0)
    for index in points.indices {
      points[index].x += Double(index % 3 - 1) * 2
      points[index].y += Double(index % 5 - 2)
    }
    points.append(ControlPoint(x: points[12].x + 3, y: points[12].y + 1, place: points[12].place))
    #expect(Alignment(points, fit: .spline) == nil)
    #expect(try #require(Alignment(points)).fit == .affine)
    #expect(try #require(points.firstAtSamePlace) == (12, 25))
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: ["1897"]
  )
  func `old maps have residuals with a spline too`(year: String) throws {
    let points = try AlignmentFiles.points(at: SharedData.path("data/old/helsinki-\(year).json"))
    let affine = try #require(Alignment(points, fit: .affine))
    let spline = try #require(Alignment(points))
    #expect(spline.fit == .spline && !spline.outliers.isEmpty)
    #expect(spline.outliers == affine.outliers && spline.residuals == affine.residuals)
    let leftOut = try #require(spline.residualsLeftOut)
    #expect(leftOut.count == points.count && leftOut.allSatisfy { $0.isFinite && $0 < 2000 }, "\(leftOut)")
    // Outliers don't warp the image, so their residuals stay large.
    #expect(spline.outliers.allSatisfy { leftOut[$0] > 20 }, "\(leftOut)")
    #expect(try #require(spline.errorLeftOut) < affine.error)
  }

  @Test func `a bent picture is drawn where its points belong`() throws {
    let folder = try ScratchFolder()
    // Each point has a mark, which must be drawn at its place.
    let points = Self.points(bent: 20, side: 7)
    var picture = Bitmap(width: 401, height: 301, filledWith: Pixel(red: 255, green: 255, blue: 255))
    for point in points {
      for y in max(Int(point.y) - 2, 0)...min(Int(point.y) + 2, 300) {
        for x in max(Int(point.x) - 2, 0)...min(Int(point.x) + 2, 400) {
          picture[x, y] = Pixel(red: 255, green: 0, blue: 0)
        }
      }
    }
    try folder.write(PNGWriter.bytes(of: picture), to: "old.png")
    let alignment = try #require(Alignment(points, fit: .spline))
    let written = try AlignmentFiles.write(alignment, beside: folder.file("old.png"))
    #expect(written.count == 2)
    let stack = try MapStack.open([folder.file("old.png")])
    let view = ViewArea(
      center: WorldPoint(x: 0.57 + 200 * 5e-8, y: 0.29 + 150 * 5e-8),
      width: 500 * 5e-8,
      height: 400 * 5e-8
    )
    stack.update(for: view, samplesPerWorld: (x: 2e7, y: 2e7))
    stack.finishLoading()
    var canvas = Bitmap(width: 500, height: 400)
    let through = Raster.AffineTransform(a: 2e7, b: 0, c: 0, d: 2e7, tx: -0.57 * 2e7 + 50, ty: -0.29 * 2e7 + 50)
    canvas.draw(stack.pieces(for: view), through: through)
    for (index, point) in points.enumerated() where !alignment.outliers.contains(index) {
      guard (20...380).contains(point.x), (20...280).contains(point.y) else { continue }
      let place = WorldPoint(point.coordinate)
      let found = canvas[Int(((place.x - 0.57) * 2e7 + 50).rounded()), Int(((place.y - 0.29) * 2e7 + 50).rounded())]
      #expect(found.alpha == 255 && found.green < 60, "\(point) \(found)")
    }
  }

  @Test func `the sidecar says so, and the world file holds the affine`() throws {
    let folder = try ScratchFolder()
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 300)), to: "old.png")
    let alignment = try #require(Alignment(Self.points(bent: 5), fit: .spline))
    _ = try AlignmentFiles.write(alignment, beside: folder.file("old.png"))
    let sidecar = try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("old.json")))))
    #expect(sidecar["fit"]?.string == "spline" && sidecar["fitNote"]?.string?.contains("affine") == true)
    let outline = try #require(try MapStack.open([folder.file("old.png")]).outlines.first)
    let expected = alignment.pixelsToWorld.apply(400, 300)
    #expect(abs(outline[2].x - expected.x) < 1e-10 && abs(outline[2].y - expected.y) < 1e-10)
    // Put evenly again, it is no longer bent.
    _ = try AlignmentFiles.write(
      try #require(Alignment(alignment.points, fit: .affine)),
      beside: folder.file("old.png")
    )
    let again = try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("old.json")))))
    #expect(again["fit"]?.string == "affine" && again["fitNote"] == nil)
  }
}

extension [ControlPoint] {
  fileprivate func shuffled(seed: UInt64) -> [ControlPoint] {
    var state = seed
    return map { point -> (UInt64, ControlPoint) in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33, point)
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
