import Cells
package import Raster
package import Scene
import Threads
package import Tiles

/// A map with all that a worker needs to draw it as a picture.
package struct PrintedMap: Sendable {
  package enum Source: Sendable {
    case vectorMap(@Sendable () -> VectorMap, MapLook)
    /// Pictures of any kind, which may take so many bytes of memory.
    case pictures(MapSources, memory: Int)
    case pieces([MapPiece])
  }

  private let source: Source
  private let style: MapStyle
  private let ground: Pixel

  /// A cell of the screen that a map is drawn on that becomes a picture has so many dots, each of them a pixel.
  package static let dots = (width: 2, height: 4)

  /// Rows of cells that are drawn at a time, so that a large picture takes no more memory than it has pixels.
  private static let band = 48

  /// The ground is seen where there is no map; clear for a map that is laid over another one.
  package init(_ source: Source, style: MapStyle, ground: Pixel = .clear) {
    (self.source, self.style, self.ground) = (source, style, ground)
  }

  /// Renders a screen with dots as pixels, waiting for its content; nil if there is none.
  ///
  /// The caller owns the background work meanwhile. Pictures may have other dots than cells.
  package func picture(in viewport: Viewport, dots: (width: Int, height: Int) = PrintedMap.dots) -> Bitmap? {
    switch source {
    case .vectorMap(let source, let look): Self.picture(of: source(), in: viewport, look)
    case .pictures(let sources, let memory):
      picture(of: MapStack(sources, memory: memory, work: BackgroundWork()), in: viewport, dots: dots)
    case .pieces(let pieces): picture(of: pieces, in: viewport, dots: dots)
    }
  }

  private static func picture(of vectorMap: VectorMap, in viewport: Viewport, _ look: MapLook) -> Bitmap? {
    guard vectorMap.covers(viewport) else { return nil }
    MapSupply(maps: vectorMap.maps, vectorMap: vectorMap).finishLoading(for: viewport, in: look)
    let dots = Self.dots
    var picture = Bitmap(width: viewport.columns * dots.width, height: viewport.rows * dots.height)
    var reader = CellSamples(.octant)
    for row in stride(from: 0, to: viewport.rows, by: band) {
      let box = CellRect(column: 0, row: row, columns: viewport.columns, rows: min(band, viewport.rows - row))
      let cells = vectorMap.drawing(of: box, in: viewport, look, covered: [box], icons: [])().grid
      for (index, cell) in cells.cells.enumerated() {
        reader.draw(cell, column: index % box.columns, row: row + index / box.columns, into: &picture)
      }
    }
    return picture
  }

  private func picture(
    of maps: MapStack,
    in viewport: Viewport,
    dots: (width: Int, height: Int)
  ) -> Bitmap {
    maps.update(for: viewport, samplesPerCell: dots)
    maps.finishLoading()
    return picture(of: maps.pieces(for: viewport.area), in: viewport, dots: dots)
  }

  private func picture(of pieces: [MapPiece], in viewport: Viewport, dots: (width: Int, height: Int)) -> Bitmap {
    let subject = PictureSubject(
      pieces: pieces,
      viewport: viewport,
      box: .all(viewport),
      samples: dots,
      style: style,
      ground: ground,
      isExact: true
    )
    return subject.drawn(subject.frame)
  }
}
