package import Cartography
import Cells
package import Raster
package import Scene
package import Tiles

/// The maps of a view, to be drawn in pixels on any thread, with details that cells can't show.
package struct PixelDrawing: Sendable {
  /// One of them.
  package enum Source: Sendable {
    case vectors(PixelMap)
    case pictures(PrintedMap)
  }

  private let viewport: Viewport
  private let cell: (width: Int, height: Int)
  private let back: Source
  /// The visible parts of other maps through a lens, from the bottom to the top.
  private var fronts: [(source: Source, cut: LensCut)] = []

  /// The map itself, of which a cell has so many pixels.
  package init(_ back: Source, in viewport: Viewport, pixelsPerCell: (width: Int, height: Int)) {
    (self.back, self.viewport, cell) = (back, viewport, pixelsPerCell)
  }

  /// Lays another one over it.
  package mutating func lay(_ front: Source, cut: LensCut) { fronts.append((front, cut)) }

  package func drawn() -> Bitmap? {
    guard var picture = drawn(back) else { return nil }
    for front in fronts {
      guard let mask = front.cut.mask(in: viewport, dots: cell), let drawn = drawn(front.source) else { continue }
      picture.cover(with: drawn, by: mask, columns: Array(0..<drawn.width), rows: Array(0..<drawn.height))
    }
    return picture
  }

  private func drawn(_ source: Source) -> Bitmap? {
    switch source {
    case .vectors(let map): map.drawn()
    case .pictures(let map): map.picture(in: viewport, dots: cell)
    }
  }
}

extension MapStack {
  /// Its pictures for a view, as sharp as their files have them; what servers have only as far as it is in memory.
  package func pictures(in viewport: Viewport, style: MapStyle, ground: Pixel = .clear) -> PrintedMap {
    let sources = sources.withoutVectors
    let source: PrintedMap.Source =
      sources.isServed ? .pieces(pieces(for: viewport.area)) : .pictures(sources, memory: memoryLimit)
    return PrintedMap(source, style: style, ground: ground)
  }
}
