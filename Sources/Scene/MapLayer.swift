package import Cells
package import Raster

/// The picture under the blocks while layers paint on it.
package struct Canvas {
  package var picture: Bitmap
  package let samplesPerCell: (width: Int, height: Int)
  /// Differs between pictures of the base map that differ; nil if nothing is known of it.
  package var version: Int?

  package init(_ picture: Bitmap, samplesPerCell: (width: Int, height: Int)) {
    (self.picture, self.samplesPerCell) = (picture, samplesPerCell)
  }
}

/// Something that a feature shows on the map; it does any of these.
@MainActor
package protocol MapLayer: AnyObject {
  /// The kind of its panels and texts in reports; empty if it writes none.
  var kind: String { get }

  /// Begins with a frame, before anything of it is painted or drawn; returns whether it will draw all of it in cells, so
  /// that nothing need be painted.
  func begin(in viewport: Viewport) -> Bool

  /// The areas that names of the map avoid in favour of its content.
  func clearings(in viewport: Viewport) -> [CellRect]

  /// Along which cells something leads that names of sights would break.
  func strokes(in viewport: Viewport) -> [CellPoint]

  /// Paints samples, which are then encoded as blocks together with those of all layers.
  func paint(on canvas: inout Canvas, in viewport: Viewport)

  /// Draws cells over the blocks.
  func draw(into grid: inout CellGrid, in viewport: Viewport)
}

extension MapLayer {
  package var kind: String { "" }
  package func begin(in viewport: Viewport) -> Bool { false }
  package func clearings(in viewport: Viewport) -> [CellRect] { [] }
  package func strokes(in viewport: Viewport) -> [CellPoint] { [] }
  package func paint(on canvas: inout Canvas, in viewport: Viewport) {}
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
