import Cells
import Rendering
import Scene

extension Host {
  /// The pictures of a frame, to be drawn in pixels; nil if they are made of characters.
  func sharp(_ pictures: ImageCells, pixelsPerCell cell: (width: Int, height: Int)) -> SharpPictures? {
    guard look.mode != .compass, look.blocks != .ascii else { return nil }
    return SharpPictures(
      width: pictures.viewport.columns * cell.width,
      height: pictures.viewport.rows * cell.height,
      map: pictures.showsMap ? map(in: pictures.viewport, pixelsPerCell: cell) : nil,
      photographs: pictures.photographs.map { photograph in
        (
          corner: (x: photograph.box.column * cell.width, y: photograph.box.row * cell.height),
          drawn: places.photos.drawing(in: photograph.frame, pixelsPerCell: cell)
        )
      }
    )
  }

  /// The map, with what is seen of others through the lens.
  private func map(in viewport: Viewport, pixelsPerCell cell: (width: Int, height: Int)) -> PixelDrawing {
    var drawing = PixelDrawing(back(of: viewport, pixelsPerCell: cell), in: viewport, pixelsPerCell: cell)
    guard maps.lens.isVisible else { return drawing }
    for overlay in maps.lens.shown {
      guard let cut = maps.lens.cut(of: overlay) else { continue }
      let front = overlay.front.pixels(of: viewport, look.ofMaps, pixelsPerCell: cell)
      if let front { drawing.lay(front, cut: cut) }
    }
    return drawing
  }

  private func back(of viewport: Viewport, pixelsPerCell: (width: Int, height: Int)) -> PixelDrawing.Source {
    if let vectors = maps.vectors, vectors.covers(viewport) {
      return .vectors(vectors.pixelMap(of: viewport, look.ofMaps, pixelsPerCell: pixelsPerCell))
    }
    return .pictures(maps.stack.pictures(in: viewport, style: look.style, ground: look.style.ground))
  }
}
