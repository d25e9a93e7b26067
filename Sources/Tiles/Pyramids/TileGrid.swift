package import Geodesy
internal import Raster

/// The positions of a pyramid's tiles in the world.
///
/// At zoom z the grid's square is cut into 2ᶻ × 2ᶻ tiles. A map that isn't square takes its upper left part, so that
/// every pyramid, whatever its names and its shape, has the addresses of the square world and their families.
package struct TileGrid: Hashable, Sendable {
  /// The zooms that have tiles.
  package let zooms: ClosedRange<Int>
  /// The pixels of a tile's side.
  package let tileSize: Int
  /// The part of the grid's square that the map takes, 0…1 each way.
  package let extent: WorldRect
  /// Where the grid's whole square lies.
  package let placement: Placement
  /// Whether the map is on earth; one in its own coordinates has no copies to the east and west.
  package let isGeographic: Bool
  /// Whether tiles at the right and lower edge hold only as much as there is of the map.
  package let cutsTilesAtItsEdge: Bool

  /// Tiles with this many pixels a dot or more are fine enough.
  private static let fewestPixelsPerDot = 0.8

  /// The square world, as servers of tiles and their copies on disk have it.
  package init(world zooms: ClosedRange<Int>, tileSize: Int = 256, extent: WorldRect = TileGrid.square) {
    self.zooms = zooms
    self.tileSize = tileSize
    self.extent = extent
    placement = .world
    isGeographic = true
    cutsTilesAtItsEdge = false
  }

  /// A picture that was cut into tiles, so many pixels large at the deepest of its zooms; without a placement it lies
  /// in its own coordinates.
  package init(width: Int, height: Int, levels: Int, tileSize: Int, placement: Placement?) {
    precondition(width > 0 && height > 0 && levels > 0 && tileSize > 0, "a pyramid of nothing")
    let scale = 1 << (levels - 1)
    let coarsest = Self.ceiling(Self.ceiling(max(width, height), scale), tileSize)
    let firstZoom = coarsest <= 1 ? 0 : Int.bitWidth - (coarsest - 1).leadingZeroBitCount
    let side = Double(tileSize) * Double(1 << (firstZoom + levels - 1))
    let (partX, partY) = (Double(width) / side, Double(height) / side)
    zooms = firstZoom...firstZoom + levels - 1
    self.tileSize = tileSize
    extent = WorldRect(minX: 0, minY: 0, maxX: partX, maxY: partY)
    let place = placement ?? .local(width: Double(width), height: Double(height))
    self.placement = place.part(x: 0, y: 0, width: 1 / partX, height: 1 / partY)
    isGeographic = placement != nil
    cutsTilesAtItsEdge = true
  }

  package static let square = WorldRect.square

  /// Where the map itself lies, without the rest of the grid's square.
  package var map: Placement {
    placement.part(
      x: extent.minX,
      y: extent.minY,
      width: extent.maxX - extent.minX,
      height: extent.maxY - extent.minY
    )
  }

  /// Where one tile lies, or as much of it as there is.
  package func placement(of tile: TileID) -> Placement {
    let bounds = tile.bounds
    let (right, bottom) = (min(bounds.maxX, extent.maxX), min(bounds.maxY, extent.maxY))
    guard cutsTilesAtItsEdge, right > bounds.minX, bottom > bounds.minY else { return square(of: tile) }
    return placement.part(x: bounds.minX, y: bounds.minY, width: right - bounds.minX, height: bottom - bounds.minY)
  }

  /// The coarsest zoom whose tiles are fine enough for a screen.
  package func zoom(for screen: ViewExtent) -> Int {
    let map = map
    let (width, height) = (extent.maxX - extent.minX, extent.maxY - extent.minY)
    let finest =
      map.samples(on: screen).map { place in
        let origin = map.worldPoint(place.x, place.y)
        let step = 1e-6
        let (right, down) = (map.worldPoint(place.x + step, place.y), map.worldPoint(place.x, place.y + step))
        return max(
          screen.dots(right.x - origin.x, right.y - origin.y) / (step * width),
          screen.dots(down.x - origin.x, down.y - origin.y) / (step * height)
        )
      }.max() ?? 0
    return zooms.first { Double(tileSize << $0) >= finest * Self.fewestPixelsPerDot } ?? zooms.upperBound
  }

  /// The tiles of a zoom that a screen shows, nearest to its centre first; nil where there are more than `most`.
  package func tiles(on screen: ViewExtent, zoom: Int, most: Int) -> [UnwrappedTileID]? {
    var tiles: [(tile: UnwrappedTileID, distance: Double)] = []
    let halfTile = 0.5 / Double(1 << zoom)
    for copy in screen.copies(of: map.bounds, isGeographic: isGeographic) {
      let screen = screen.shifted(by: copy)
      let center = screen.area.center
      guard let part = placement.part(in: screen.area.extent) else { continue }
      guard let found = candidates(in: part, zoom: zoom, most: most - tiles.count) else { return nil }
      for tile in found where screen.shows(placement(of: tile).corners) {
        let middle = placement.worldPoint(tile.bounds.minX + halfTile, tile.bounds.minY + halfTile)
        let (dx, dy) = (middle.x - center.x, middle.y - center.y)
        tiles.append((UnwrappedTileID(wrap: copy, canonical: tile), dx * dx + dy * dy))
      }
    }
    return tiles.sorted {
      ($0.distance, $0.tile.wrap, $0.tile.row, $0.tile.column) < (
        $1.distance, $1.tile.wrap, $1.tile.row, $1.tile.column
      )
    }.map(\.tile)
  }

  /// The addresses in a part of the grid's square, as far as the map goes.
  private func candidates(
    in part: (x: ClosedRange<Double>, y: ClosedRange<Double>),
    zoom: Int,
    most: Int
  ) -> [TileID]? {
    func steps(_ part: ClosedRange<Double>, _ first: Double, _ last: Double) -> Range<Int> {
      let scale = Double(1 << zoom)
      let start = Int((max(part.lowerBound, first) * scale + 1e-9).rounded(.down))
      let end = Int((min(part.upperBound, last) * scale - 1e-9).rounded(.up))
      return start..<max(end, start)
    }
    let columns = steps(part.x, extent.minX, extent.maxX)
    let rows = steps(part.y, extent.minY, extent.maxY)
    guard columns.count.multipliedReportingOverflow(by: rows.count).overflow == false,
      columns.count * rows.count <= most
    else { return nil }
    return rows.flatMap { y in columns.compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
  }

  private func square(of tile: TileID) -> Placement {
    let bounds = tile.bounds
    let side = bounds.maxX - bounds.minX
    return placement.part(x: bounds.minX, y: bounds.minY, width: side, height: side)
  }

  private static func ceiling(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }
}

extension TileGrid {
  /// The pieces that a tile's bitmap is painted with: cut where the grid isn't affine in Mercator.
  func pieces(of bitmap: Bitmap, at tile: TileID) -> [MapPiece] {
    let placement = placement(of: bitmap, at: tile)
    let corners = placement.corners
    let pixel = abs(corners[1].x - corners[0].x) / Double(bitmap.width)
    // The deepest tiles are looked at from nearer than one pixel a dot.
    let tolerance = pixel * (tile.zoom == zooms.upperBound ? 0.12 : 0.25)
    let strips = PictureStrips(width: bitmap.width, height: bitmap.height, placement: placement, tolerance: tolerance)
    guard placement.projection != .mercator else { return strips.pieces(of: bitmap, startingAtX: 0, y: 0) }
    // Tiles that are cut into strips overlap as the strips do.
    let padded = bitmap.padded(
      right: tile.bounds.maxX < extent.maxX ? PictureStrips.overlap : 0,
      bottom: tile.bounds.maxY < extent.maxY ? PictureStrips.overlap : 0
    )
    return strips.pieces(of: padded, startingAtX: 0, y: 0)
  }

  /// A bitmap fills its tile, unless the tile is one at the edge that was cut.
  private func placement(of bitmap: Bitmap, at tile: TileID) -> Placement {
    guard cutsTilesAtItsEdge else { return square(of: tile) }
    let bounds = tile.bounds
    let side = bounds.maxX - bounds.minX
    func part(_ pixels: Int, _ first: Double, _ end: Double) -> Double {
      let left = ((end - first) / side * Double(tileSize)).rounded(.up)
      return pixels == tileSize || left >= Double(tileSize) ? side : side * left / Double(tileSize)
    }
    return placement.part(
      x: bounds.minX,
      y: bounds.minY,
      width: part(bitmap.width, bounds.minX, extent.maxX),
      height: part(bitmap.height, bounds.minY, extent.maxY)
    )
  }
}
