import Cartography
import Cells
import Geodesy
import Synchronization
import Tiles

/// Paints the vector map on whichever thread asks for it, one frame at a time.
final class SharedVectorPainter: Sendable {
  private let language: String
  private let kept = Mutex<Cached?>(nil)

  private struct Cached {
    var drawing: MapDrawing
    let painter: VectorMapPainter
  }

  init(language: String) {
    self.language = language
  }

  /// Paints a scene over a grid, and returns the positions of names.
  func paint(_ scene: VectorScene, in look: MapLook, inSteps: Bool = false, into grid: inout CellGrid) -> [PlacedLabel]
  {
    kept.withLock { kept in
      Self.painter(&kept, for: look, language)
        .paint(scene, blocks: look.blocks, depth: look.depth, inSteps: inSteps, into: &grid)
    }
  }

  /// The map to draw a scene in pixels from.
  func pixelMap(_ scene: VectorScene, in look: MapLook, pixelsPerCell: (width: Int, height: Int)) -> PixelMap {
    kept.withLock { Self.painter(&$0, for: look, language).pixelMap(of: scene, pixelsPerCell: pixelsPerCell) }
  }

  /// Lets what was made of tiles go that are no longer in memory.
  func forget(_ tiles: Set<TileID>) {
    if !tiles.isEmpty { kept.withLock { $0?.painter.forget(tiles) } }
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
