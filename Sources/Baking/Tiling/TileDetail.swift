/// How much of the detail a tile of a zoom can do without.
struct TileDetail: Sendable {
  /// In the tile's units: points that move a line by less are left out.
  let tolerance: Double
  /// Areas of fewer square units are left out.
  let leastArea: Double
  /// Lines that are shorter are left out.
  let leastLength: Double

  let zoom: Int
  private let coarseness: Int

  /// The deepest zoom is looked at from nearer than any other; each step of coarseness halves what is left.
  init(zoom: Int, _ plan: TilePlan, coarseness: Int) {
    let factor = Double(1 << coarseness)
    let (tolerance, area, length): (Double, Double, Double) =
      if zoom == plan.deepestZoom {
        (plan.finest, 8 * plan.finest * plan.finest, 0)
      } else if zoom >= 14 {
        (3, 64, 4)
      } else {
        (plan.tolerance, TileFrame.dot * TileFrame.dot, TileFrame.dot)
      }
    self.tolerance = tolerance * factor
    leastArea = area * factor * factor
    leastLength = length * factor
    self.zoom = zoom
    self.coarseness = coarseness
  }

  /// Whether a feature is shown at all where there is too much of everything.
  func shows(_ feature: MapFeature) -> Bool {
    guard feature.minimumZoom <= zoom else { return false }
    switch feature.layer {
    case .addresses: return coarseness < 1
    case .pois: return coarseness < 2 || feature.rank >= 20 * Double(coarseness)
    case .buildings: return coarseness < 5
    default: return coarseness < 4 || feature.minimumZoom <= zoom - coarseness + 3
    }
  }

  static let coarsest = 8
}
