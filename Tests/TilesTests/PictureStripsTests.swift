import Geodesy
import Raster
import Testing
import Tiles

struct PictureStripsTests {
  @Test func `a picture that is even in Mercator stays in one piece`() throws {
    let place = try #require(Placement(.mercator, west: -180, south: -80, east: 180, north: 80))

    #expect(PictureStrips(width: 300, height: 200, placement: place, tolerance: 1e-12).strips.count == 1)
  }

  @Test(arguments: [
    (west: -180.0, south: -90.0, east: 180.0, north: 90.0),
    (west: 0.0, south: 40.0, east: 40.0, north: 80.0),
    (west: 24.0, south: 60.0, east: 25.0, north: 61.0),
  ])
  func `no point of a strip is further off than the tolerance`(west: Double, south: Double, east: Double, north: Double)
    throws
  {
    let place = try #require(Placement(.equirectangular, west: west, south: south, east: east, north: north))
    let (width, height) = (720, 360)
    let tolerance = 0.25 / Double(width) * (east - west) / 360

    let strips = PictureStrips(width: width, height: height, placement: place, tolerance: tolerance).strips

    // A single row of pixels has one colour from top to bottom; there is nothing in it to be misplaced.
    for strip in strips where strip.pixels.height > 1 {
      for step in 0...20 {
        let y = Double(strip.pixels.y) + Double(strip.pixels.height) * Double(step) / 20
        let exact = place.worldPoint(0.5, y / Double(height))
        let drawn = strip.toWorld.apply(Double(width) / 2, y)
        #expect(abs(drawn.y - exact.y) <= tolerance * 1.2)
        #expect(abs(drawn.x - exact.x) < 1e-9)
      }
    }
    #expect(strips.count < 150)
  }

  @Test func `strips lie edge to edge and leave nothing out`() throws {
    let place = try #require(Placement(.equirectangular, west: -180, south: -90, east: 180, north: 90))

    let strips = PictureStrips(width: 100, height: 333, placement: place, tolerance: 1e-4).strips

    #expect(strips.first?.pixels.y == 0)
    #expect(strips.reduce(0) { $0 + $1.pixels.height } == 333)
    for (upper, lower) in zip(strips, strips.dropFirst()) {
      let seam = upper.pixels.y + upper.pixels.height
      #expect(lower.pixels.y == seam)
      #expect(abs(upper.toWorld.apply(0, Double(seam)).y - lower.toWorld.apply(0, Double(seam)).y) < 1e-12)
    }
  }

  @Test func `a turned picture is cut both ways`() throws {
    let corners = [(0.0, 70.0), (40.0, 80.0), (60.0, 50.0), (20.0, 40.0)].map { (east: $0.0, north: $0.1) }
    let place = try #require(Placement(.equirectangular, corners: corners))

    let strips = PictureStrips(width: 64, height: 64, placement: place, tolerance: 5e-4).strips

    #expect(strips.reduce(0) { $0 + $1.pixels.width * $1.pixels.height } == 64 * 64)
    #expect(strips.contains { $0.pixels.width < 64 })
    for strip in strips {
      let (x, y) = (
        Double(strip.pixels.x) + 0.7 * Double(strip.pixels.width),
        Double(strip.pixels.y) + 0.6 * Double(strip.pixels.height)
      )
      let (exact, drawn) = (place.worldPoint(x / 64, y / 64), strip.toWorld.apply(x, y))
      #expect(max(abs(exact.x - drawn.x), abs(exact.y - drawn.y)) < 1e-3)
    }
  }

  @Test func `a crop is cut where the whole picture is`() throws {
    let place = try #require(Placement(.equirectangular, west: -180, south: -90, east: 180, north: 90))
    let strips = PictureStrips(width: 20, height: 200, placement: place, tolerance: 1e-4)
    let crop = strips.pieces(of: Bitmap(width: 10, height: 60), startingAtX: 5, y: 31)
    let seams = Set(strips.strips.map(\.pixels.y))

    #expect(crop.count == strips.strips.count { $0.pixels.rows.overlaps(31..<91) })
    for piece in crop.dropFirst() {
      let y = place.mapPoint(of: piece.corners[0]).y * 200
      #expect(seams.contains(Int(y.rounded())))
    }
  }
}
