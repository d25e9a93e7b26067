import Cartography
import Cells
import Tiles

/// How a vector map is drawn.
nonisolated struct CityLook: Sendable {
  let drawing: MapDrawing
  let style: Style
  let blocks: BlockSet
  let depth: ColorDepth
}

/// What a vector map is made from.
nonisolated struct CitySource: Sendable {
  let archives: [any TileArchive]
  let language: String
}

extension Look {
  /// What of it a vector map is drawn in.
  var ofCity: CityLook { CityLook(drawing: drawing, style: cartography, blocks: blocks, depth: depth) }
}
