import Cells
import Raster
import Scene
import Tiles

/// The map alone as a picture, larger than the screen and without text: a dot of a finer screen becomes a pixel.
struct MapPrint {
  private let host: Host

  /// Rows of cells that are drawn at a time, so that a large picture takes no more memory than it has pixels.
  private static let band = 48

  init(_ host: Host) {
    self.host = host
  }

  func bitmap(of choice: PictureChoice) -> Bitmap {
    guard case .map(let scale) = choice else { return Bitmap(width: 0, height: 0) }
    let viewport = PictureChoice.screen(host.navigator.shown, scale: scale)
    let back = back(in: viewport)
    return host.lens.printed?(back, viewport) ?? back
  }

  private func back(in viewport: Viewport) -> Bitmap {
    if let city = host.city, city.covers(viewport) { return Self.picture(of: city.twin(), in: viewport, host.look) }
    return Self.picture(of: host.maps, in: viewport, host.look, ground: host.look.style.ground)
  }

  /// Draws a vector map, whose tiles it waits for.
  static func picture(of city: CityMap, in viewport: Viewport, _ look: Look) -> Bitmap {
    let look = look.drawn(with: .octant)
    repeat {
      city.update(for: viewport, in: look)
      city.finishLoading(in: look)
    } while city.isLoading
    city.update(for: viewport, in: look)
    let dots = PictureChoice.dots
    var picture = Bitmap(width: viewport.columns * dots.width, height: viewport.rows * dots.height)
    var reader = CellSamples(.octant)
    for row in stride(from: 0, to: viewport.rows, by: band) {
      let box = CellRect(column: 0, row: row, columns: viewport.columns, rows: min(band, viewport.rows - row))
      var cells = CellGrid(columns: box.columns, rows: box.rows)
      city.draw(into: &cells, of: box, in: viewport, look: look, covered: [box], inSteps: false)
      for (index, cell) in cells.cells.enumerated() {
        reader.draw(cell, column: index % box.columns, row: row + index / box.columns, into: &picture)
      }
    }
    return picture
  }

  /// Draws pictures as finely as they are, which it waits for.
  static func picture(of maps: MapStack, in viewport: Viewport, _ look: Look, ground: Pixel) -> Bitmap {
    let dots = PictureChoice.dots
    maps.update(
      for: viewport.area,
      samplesPerWorld: (
        x: viewport.columnsPerWorld * Double(dots.width), y: viewport.rowsPerWorld * Double(dots.height)
      )
    )
    maps.finishLoading()
    return picture(of: maps.pieces(for: viewport.area), in: viewport, look, ground: ground)
  }

  static func picture(of pieces: [MapPiece], in viewport: Viewport, _ look: Look, ground: Pixel) -> Bitmap {
    let subject = PictureSubject(
      pieces: pieces,
      viewport: viewport,
      box: .all(viewport),
      samples: PictureChoice.dots,
      style: look.style,
      ground: ground,
      isExact: true
    )
    return subject.drawn(subject.frame)
  }
}
