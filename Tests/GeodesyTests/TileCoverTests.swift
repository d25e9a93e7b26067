import Geodesy
import Glibc
import Testing

struct TileCoverTests {
  @Test(arguments: Array(stride(from: 0.0, to: 360, by: 15)), [0, 1, 2, 3, 4])
  func `a turned view gets exactly the tiles that it overlaps`(bearing: Double, zoom: Int) {
    for center in [WorldPoint(x: 0.5, y: 0.5), WorldPoint(x: 0.013, y: 0.31), WorldPoint(x: -2.71, y: 0.97)] {
      for (width, height) in [(0.31, 0.2), (0.043, 0.171), (1.7, 0.6)] {
        let view = ViewArea(center: center, width: width, height: height, bearing: Bearing(degrees: bearing))

        let cover = TileCover.tiles(covering: view, zoom: zoom)

        let (certain, possible) = overlapping(view, zoom: zoom)
        #expect(certain.isSubset(of: cover) && possible.isSuperset(of: cover))
        #expect(Set(cover).count == cover.count)
      }
    }
  }

  @Test(arguments: [0.0, 90, 180, 270])
  func `tiles that only touch the view are left out, however it is turned`(bearing: Double) throws {
    let view = ViewArea(
      center: WorldPoint(x: 0.5, y: 0.5),
      width: 0.5,
      height: 0.5,
      bearing: Bearing(degrees: bearing)
    )

    let cover = TileCover.tiles(covering: view, zoom: 2)

    #expect(cover.map { [$0.column, $0.row] } == [[1, 1], [2, 1], [1, 2], [2, 2]])
  }

  @Test(arguments: [0.0, 33, 145, 300])
  func `the nearest tiles come first, and equally near ones in reading order`(bearing: Double) {
    let center = WorldPoint(x: 0.51, y: 0.47)
    let view = ViewArea(center: center, width: 0.9, height: 0.4, bearing: Bearing(degrees: bearing))

    let cover = TileCover.tiles(covering: view, zoom: 4)

    let distances = cover.map { tile in
      hypot((tile.bounds.minX + tile.bounds.maxX) / 2 - center.x, (tile.bounds.minY + tile.bounds.maxY) / 2 - center.y)
    }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    #expect(cover == TileCover.tiles(covering: view, zoom: 4))
  }

  @Test func `the world goes on in its next copies, but not beyond its poles`() {
    let view = ViewArea(center: WorldPoint(x: 0, y: 0), width: 1.5, height: 5)

    let cover = TileCover.tiles(covering: view, zoom: 1)

    #expect(Set(cover.map(\.column)) == [-2, -1, 0, 1])
    #expect(Set(cover.map(\.wrap)) == [-1, 0])
    #expect(Set(cover.map(\.row)) == [0, 1])
  }

  @Test(arguments: [
    ViewArea(center: WorldPoint(x: 0.5, y: 0.5), width: .infinity, height: .infinity, bearing: Bearing(degrees: 45)),
    ViewArea(center: WorldPoint(x: 0.5, y: 0.5), width: 1e300, height: 1e300),
    ViewArea(center: WorldPoint(x: 0.5, y: 0.5), width: 1, height: 1, bearing: Bearing(degrees: 1)),
  ])
  func `no view asks for millions of tiles`(view: ViewArea) {
    for zoom in [-1, 0, 10, 30, 99] {
      let count = TileCover.tiles(covering: view, zoom: zoom).count

      #expect((1...5000).contains(count))
    }
  }

  @Test(arguments: [
    ViewArea(center: WorldPoint(x: .nan, y: 0.5), width: 1, height: 1),
    ViewArea(center: WorldPoint(x: 0.5, y: .infinity), width: 1, height: 1),
    ViewArea(center: WorldPoint(x: 1e300, y: 0.5), width: 1, height: 1),
    ViewArea(center: WorldPoint(x: 0.5, y: 0.5), width: .nan, height: 1),
    ViewArea(center: WorldPoint(x: 0.5, y: 7), width: 1, height: 1),
  ])
  func `a view of nothing needs no tiles`(view: ViewArea) {
    #expect(TileCover.tiles(covering: view, zoom: 12).isEmpty)
  }

  @Test func `a view without extent lies in one tile`() {
    let view = ViewArea(center: WorldPoint(x: 0.3, y: 0.6), width: 0, height: 0, bearing: Bearing(degrees: 20))

    let cover = TileCover.tiles(covering: view, zoom: 9)

    #expect(cover == [UnwrappedTileID(containing: view.center, zoom: 9)])
  }
}

/// Tries every tile around: those that overlap the view beyond doubt, and those that may by a rounding error.
private func overlapping(_ view: ViewArea, zoom: Int) -> (certain: Set<UnwrappedTileID>, possible: Set<UnwrappedTileID>)
{
  let world = 1 << zoom
  let columns = (Int(view.extent.minX * Double(world)) - 2)...(Int(view.extent.maxX * Double(world)) + 2)
  var (certain, possible) = (Set<UnwrappedTileID>(), Set<UnwrappedTileID>())
  for row in 0..<world {
    for column in columns {
      guard let tile = UnwrappedTileID(zoom: zoom, column: column, row: row) else { continue }
      let depth = overlap(of: view, with: tile.bounds) * Double(world)
      if depth > 1e-6 { certain.insert(tile) }
      if depth > 0 { possible.insert(tile) }
    }
  }
  return (certain, possible)
}

/// The depth of the overlap of a view and a square along the directions of their sides; negative if they are apart.
private func overlap(of view: ViewArea, with square: WorldRect) -> Double {
  let corners = [
    WorldPoint(x: square.minX, y: square.minY), WorldPoint(x: square.maxX, y: square.minY),
    WorldPoint(x: square.maxX, y: square.maxY), WorldPoint(x: square.minX, y: square.maxY),
  ]
  let turned = view.bearing.radians
  let directions: [Double] = [0, Double.pi / 2, turned, turned + Double.pi / 2]
  return directions.map { direction in
    let ours = view.corners.map { $0.x * cos(direction) + $0.y * sin(direction) }
    let theirs = corners.map { $0.x * cos(direction) + $0.y * sin(direction) }
    return min(ours.max() ?? 0, theirs.max() ?? 0) - max(ours.min() ?? 0, theirs.min() ?? 0)
  }.min() ?? 0
}
