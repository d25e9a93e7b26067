import Cartography
import Cells
import Geodesy
import Synchronization

/// Paints the vector map on whichever thread asks for it, one frame at a time.
final class SharedVectorPainter: Sendable {
  /// The scene to paint, and its look.
  struct Order: Sendable {
    var scene: VectorScene
    let look: MapLook
    /// Tiles that are no longer in memory.
    let released: Set<TileID>
    var inSteps = false
  }

  private let language: String
  private let kept = Mutex<Cached?>(nil)

  private struct Cached {
    var drawing: MapDrawing
    let painter: VectorMapPainter
  }

  init(language: String) {
    self.language = language
  }

  /// Paints over a grid, and returns the positions of names.
  func paint(_ order: Order, into grid: inout CellGrid) -> [PlacedLabel] {
    kept.withLock { kept in
      let painter = Self.painter(&kept, for: order.look, language)
      painter.forget(order.released)
      let (blocks, depth) = (order.look.blocks, order.look.depth)
      return painter.paint(order.scene, blocks: blocks, depth: depth, inSteps: order.inSteps, into: &grid)
    }
  }

  /// The map to draw a scene in pixels from.
  func pixelMap(_ order: Order, pixelsPerCell: (width: Int, height: Int)) -> PixelMap {
    kept.withLock { kept in
      let painter = Self.painter(&kept, for: order.look, language)
      painter.forget(order.released)
      return painter.pixelMap(of: order.scene, pixelsPerCell: pixelsPerCell)
    }
  }

  /// Takes over what workers made of tiles.
  func adopt(_ tiles: [PreparedTile], in look: MapLook) {
    guard !tiles.isEmpty else { return }
    kept.withLock { kept in
      let painter = Self.painter(&kept, for: look, language)
      tiles.forEach(painter.adopt)
    }
  }

  /// The layout of coming frames, to be made on any thread.
  func takeAheadWork() -> LayoutPrefetch? { kept.withLock { $0?.painter.takeAheadWork() } }

  /// Takes over what was made of that.
  func adopt(_ made: AheadMade) { kept.withLock { $0?.painter.adopt(made) } }

  func whereabouts(at cell: CellPoint) -> LocationNames? {
    kept.withLock { $0?.painter.whereabouts(at: cell) }
  }

  /// The one that there is, for what has changed little, or a new one.
  private static func painter(_ kept: inout Cached?, for look: MapLook, _ language: String) -> VectorMapPainter {
    let drawing = look.drawing
    if let known = kept, known.drawing.choice == drawing.choice {
      known.painter.show(year: drawing.year, transit: drawing.showsTransit)
      kept?.drawing = drawing
      return known.painter
    }
    let made = VectorMapPainter(style: look.style, language: language)
    if let known = kept, known.drawing.rules == drawing.rules { made.takeOver(from: known.painter) }
    kept = Cached(drawing: drawing, painter: made)
    return made
  }
}
