import Rendering

extension Look {
  /// What of it maps are drawn in.
  var ofMaps: MapLook {
    let measures = measures
    return MapLook(
      choice: chosen.choice,
      style: cartography,
      pictures: style,
      blocks: blocks,
      depth: depth,
      showsOneWays: !isWalked
    ) {
      measures.text(of: $0)
    }
  }
}
