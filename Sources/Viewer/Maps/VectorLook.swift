import Cartography
import Cells
import Tiles

/// How a vector map is drawn.
nonisolated struct VectorLook: Sendable {
  let drawing: MapDrawing
  let style: Style
  let blocks: BlockSet
  let depth: ColorDepth
}

/// What a vector map is made from.
nonisolated struct VectorSource: Sendable {
  let maps: MapSources
  let memory: Int
  let language: String
}

extension Look {
  /// What of it a vector map is drawn in.
  var ofVectors: VectorLook { ofVectors(asOf: year) }

  /// The same as of another year, or nil for the map as it is.
  func ofVectors(asOf year: Int?) -> VectorLook { ofVectors(asOf: year, in: blocks, depth) }

  /// What of it a vector map is printed in: in the blocks whose dots become pixels.
  func ofPrint(asOf year: Int?) -> VectorLook { ofVectors(asOf: year, in: .octant, .trueColor) }

  private func ofVectors(asOf year: Int?, in blocks: BlockSet, _ depth: ColorDepth) -> VectorLook {
    let drawing = MapDrawing(choice: choice, year: year)
    return VectorLook(drawing: drawing, style: cartography(asOf: year), blocks: blocks, depth: depth)
  }
}
