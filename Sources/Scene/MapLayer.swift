package import Cells
package import Raster

/// Something that a feature shows on the map; it does any of these.
@MainActor
package protocol MapLayer: AnyObject {
  /// Begins with a frame, before anything of it is painted or drawn.
  func begin(in viewport: Viewport)

  /// The areas that names of the map avoid in favour of its content.
  func clearings(in viewport: Viewport) -> [CellRect]

  /// Along which cells something leads that names of sights would break.
  func strokes(in viewport: Viewport) -> [CellPoint]

  /// Paints samples, which are then encoded as blocks together with those of all layers.
  func paint(on canvas: inout Bitmap, in viewport: Viewport, samplesPerCell: (width: Int, height: Int))

  /// Draws cells over the blocks.
  func draw(into grid: inout CellGrid, in viewport: Viewport)
}

extension MapLayer {
  package func begin(in viewport: Viewport) {}
  package func clearings(in viewport: Viewport) -> [CellRect] { [] }
  package func strokes(in viewport: Viewport) -> [CellPoint] { [] }
  package func paint(on canvas: inout Bitmap, in viewport: Viewport, samplesPerCell: (width: Int, height: Int)) {}
  package func draw(into grid: inout CellGrid, in viewport: Viewport) {}
}

/// How near the eye a layer is; layers of one depth are drawn in the order they came.
package enum LayerDepth: Int, CaseIterable, Sendable {
  /// The base map, which no feature owns: it stays even under an exclusive layer.
  case ground
  case features
  case labels
  case position
  case chrome
}
