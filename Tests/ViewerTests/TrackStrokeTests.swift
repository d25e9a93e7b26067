import Calendar
import Foundation
import Geodesy
import Places
import Raster
import Scene
import TestSupport
import Testing
import Viewer

/// Tracks on the bitmap: smooth, through their points, and the same however they came to be there.
struct TrackStrokeTests {
  private static let center = Coordinate(north: 43.7335, east: 7.4212)

  private static func viewport(zoom: Double = 15, bearing: Double = 0) -> Viewport {
    Viewport(
      camera: Camera(center: WorldPoint(center), zoom: zoom, bearing: Bearing(degrees: bearing)),
      columns: 128,
      rows: 64
    )
  }

  /// A walk in wide bends, a point a second.
  private static func track(_ count: Int, step: Double = 4e-5) -> Track {
    var track = Track(name: "walk")
    var (north, east) = (center.latitude.degrees, center.longitude.degrees)
    track.segments = [
      (0..<count).map { index in
        let angle = sin(Double(index) * 0.02) * 3
        north += step * cos(angle)
        east += step * sin(angle)
        var point = TrackPoint(coordinate: Coordinate(north: north, east: east))
        point.time = Timestamp(secondsSince1970: 1_700_000_000 + Double(index))
        return point
      }
    ]
    return track
  }

  private static func tiles(_ plane: InkPlane, _ viewport: Viewport) throws -> [InkTileIndex: InkTile] {
    let seen = try #require(plane.tiles(in: viewport))
    return Dictionary(uniqueKeysWithValues: seen.map { ($0, InkTile()) })
  }

  private static func inked(_ tiles: [InkTileIndex: InkTile]) -> Set<[Int]> {
    var dots: Set<[Int]> = []
    for (index, tile) in tiles {
      for (place, mark) in tile.marks.enumerated() where mark != 0 {
        dots.insert([index.x * InkTileIndex.side + place % 128, index.y * InkTileIndex.side + place / 128])
      }
    }
    return dots
  }

  @Test(arguments: [9.0, 13, 15.5, 17], [0.0, 30])
  func `a whole track by its levels is the same as one point by point`(zoom: Double, bearing: Double) throws {
    let viewport = Self.viewport(zoom: zoom, bearing: bearing)
    let plane = InkPlane(viewport)
    let track = Self.track(3000)
    var shape = TrackShape(track)
    var (one, other) = (try Self.tiles(plane, viewport), try Self.tiles(plane, viewport))

    TrackStroke(&shape, at: zoom, isThin: true).lay(on: &one, plane)
    TrackStroke(TrackPyramid(track), at: zoom).lay(on: &other, plane)

    let (dots, levelled) = (Self.inked(one), Self.inked(other))
    #expect(!dots.isEmpty)
    // Simplification may choose another point of a bend.
    #expect(dots.symmetricDifference(levelled).count <= dots.count / 20 + 4)
  }

  @Test func `a track that lies on itself a hundred times costs what one does`() throws {
    let viewport = Self.viewport(zoom: 13)
    let plane = InkPlane(viewport)
    let once = Self.track(2000)
    let round = once.segments[0] + once.segments[0].reversed()
    let often = Track(name: "", segments: [(0..<50).flatMap { _ in round }])
    let (short, long) = (TrackPyramid(once), TrackPyramid(often))
    func time(_ track: TrackPyramid) throws -> Duration {
      var tiles = try Self.tiles(plane, viewport)
      return ContinuousClock().measure { TrackStroke(track, at: 13).lay(on: &tiles, plane) }
    }
    var tiles = try Self.tiles(plane, viewport)
    var others = tiles

    TrackStroke(short, at: 13).lay(on: &tiles, plane)
    TrackStroke(long, at: 13).lay(on: &others, plane)

    let (dots, levelled) = (Self.inked(tiles), Self.inked(others))
    #expect(dots.symmetricDifference(levelled).count <= dots.count / 10)
    let times = try (0..<5).map { _ in (try time(short), try time(long)) }
    let (quick, slow) = (times.map(\.0).min() ?? .zero, times.map(\.1).min() ?? .zero)
    #expect(slow < quick * 5 + .milliseconds(5), "\(quick) \(slow)")
  }

  @Test(arguments: [13.0, 15, 17], [0.0, 30])
  func `every point of a track lies under its ink`(zoom: Double, bearing: Double) throws {
    let viewport = Self.viewport(zoom: zoom, bearing: bearing)
    let plane = InkPlane(viewport)
    var shape = TrackShape(Self.track(400))
    var tiles = try Self.tiles(plane, viewport)

    TrackStroke(&shape, at: zoom).lay(on: &tiles, plane)

    let dots = Self.inked(tiles)
    for point in Self.track(400).segments[0] {
      let place = viewport.screenPoint(of: WorldPoint(point.coordinate))
      let (x, y) = (Int((place.x * 2).rounded(.down)), Int((place.y * 4).rounded(.down)))
      guard (2..<254).contains(x), (2..<254).contains(y) else { continue }
      let isNear = (-1...1).contains { down in (-1...1).contains { dots.contains([x + $0, y + down]) } }
      #expect(isNear, "\(x) \(y)")
    }
    #expect(dots.count > 100)
  }

  /// The dots of a right angle of three points, 64 dots each way.
  private static func corner(zoom: Double, secondsApart: Double?) throws -> [Set<[Int]>] {
    let viewport = viewport(zoom: zoom)
    let plane = InkPlane(viewport)
    var track = Track(name: "corner")
    track.segments = [
      [(64.0, 128.0), (128, 128), (128, 64)].enumerated().map { index, dot in
        TrackPoint(
          coordinate: viewport.worldPoint(at: ScreenPoint(x: dot.0 / 2, y: dot.1 / 4)).coordinate,
          time: secondsApart.map { Timestamp(clamping: Double(index) * $0) }
        )
      }
    ]
    var shape = TrackShape(track)
    return try [TrackStroke(&shape, at: zoom, isThin: true), TrackStroke(TrackPyramid(track), at: zoom)].map { stroke in
      var tiles = try tiles(plane, viewport)
      stroke.lay(on: &tiles, plane)
      return inked(tiles)
    }
  }

  @Test func `a bend of dense points is round`() throws {
    for dots in try Self.corner(zoom: 18, secondsApart: 1) {
      // Half-way to the corner the line is beyond the straight one, for it comes round.
      #expect(dots.contains { $0[0] > 90 && $0[0] < 120 && $0[1] > 130 })
    }
  }

  @Test(arguments: [(18.0, nil), (18, 120.0), (13, 1)])
  func `a planned leg, and one between sparse points, is straight`(zoom: Double, secondsApart: Double?) throws {
    for dots in try Self.corner(zoom: zoom, secondsApart: secondsApart) {
      #expect(dots.count > 120)
      #expect(dots.allSatisfy { abs($0[1] - 128) <= 1 || abs($0[0] - 128) <= 1 }, "\(dots.sorted { $0[0] < $1[0] })")
    }
  }

  @Test func `where laps meet nothing is seen of it`() throws {
    let viewport = Self.viewport()
    let plane = InkPlane(viewport)
    var shape = TrackShape(Self.track(640))
    let stroke = TrackStroke(&shape, at: 15)
    var (smooth, parted) = (try Self.tiles(plane, viewport), try Self.tiles(plane, viewport))

    stroke.lay(on: &smooth, plane)
    stroke.lay(on: &parted, plane, after: 0, through: stroke.laps)

    let (one, other) = (Self.inked(smooth), Self.inked(parted))
    #expect(stroke.laps == 640 && one.count > 200)
    // Ten dots of its end, and a few where it crosses itself.
    #expect(one.symmetricDifference(other).count <= 20, "\(one.symmetricDifference(other))")
  }

  @Test(arguments: [1, 7, 64, 70, 333])
  func `a track that grows is that drawn at once`(step: Int) throws {
    let viewport = Self.viewport()
    let plane = InkPlane(viewport)
    let all = Self.track(600)
    var (whole, grown) = (try Self.tiles(plane, viewport), try Self.tiles(plane, viewport))
    var shape = TrackShape(all)
    let once = TrackStroke(&shape, at: 15)
    once.lay(on: &whole, plane, after: 0, through: once.laps)

    var growing = TrackShape()
    var count = 0
    for (index, point) in all.segments[0].enumerated() {
      growing.append(point, startingSegment: index == 0)
      guard index % step == step - 1 || index == 599 else { continue }
      let stroke = TrackStroke(&growing, at: 15)
      stroke.lay(on: &grown, plane, after: count, through: stroke.laps)
      count = stroke.laps
    }

    let one = Self.inked(whole)
    #expect(one.count > 200 && one == Self.inked(grown))
  }

  @Test func `a gap is no line, and no way goes round the world`() throws {
    let viewport = Self.viewport(zoom: 1)
    let plane = InkPlane(viewport)
    var track = Track(name: "across")
    track.segments = [
      [Coordinate(north: 0, east: 170), Coordinate(north: 0, east: -170)].map { TrackPoint(coordinate: $0) },
      [Coordinate(north: 60, east: 0), Coordinate(north: 60, east: 5)].map { TrackPoint(coordinate: $0) },
    ]
    var shape = TrackShape(track)
    var tiles = try Self.tiles(plane, viewport)

    TrackStroke(&shape, at: 1).lay(on: &tiles, plane)

    // 20° and 5° of 512 dots.
    let dots = Self.inked(tiles)
    #expect(dots.count < 60 * 5)
    let upper = dots.filter { $0[1] < viewport.columns }
    #expect(!upper.isEmpty)
  }

  @Test func `twenty thousand points are painted in less than a second`() throws {
    let viewport = Self.viewport(zoom: 14)
    let plane = InkPlane(viewport)
    var shape = TrackShape(Self.track(20_000))
    var tiles = try Self.tiles(plane, viewport)

    let start = ThreadTime.now
    TrackStroke(&shape, at: 14).lay(on: &tiles, plane)
    let cost = ThreadTime.now - start

    #expect(!Self.inked(tiles).isEmpty)
    #if !DEBUG
    #expect(cost < .seconds(1), "\(cost)")
    #else
    #expect(cost < .seconds(30), "\(cost)")
    #endif
  }
}
