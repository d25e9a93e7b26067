import Rendering

extension Look {
  /// What of it maps are drawn in.
  var ofMaps: MapLook {
    MapLook(choice: choice, style: cartography, pictures: style, blocks: blocks, depth: depth)
  }
}
