import Cells
import Rendering

extension Look {
  /// The part of the look that maps use.
  var ofMaps: MapLook {
    let measures = measures
    return MapLook(
      choice: chosen.choice,
      style: cartography,
      pictures: style,
      blocks: blocks,
      depth: depth,
      showsOneWays: !isWalked,
      heights: showsRelief && depth.hasShades ? heights : nil
    ) {
      measures.text(of: $0)
    }
  }
}
