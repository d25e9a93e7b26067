import Cells
import Tiles

/// Shades view after view, with what was computed for the one before.
struct ReliefShade {
  private var codes = ReliefCodes()
  private var colors: (zoom: Double, depth: ColorDepth, colors: ReliefColors?)?

  /// The layer over a map of a zoom; nil where nothing is shaded.
  mutating func layer(_ style: Style, at zoom: Double, _ look: CellLook, _ palette: MapPalette) -> ReliefLayer? {
    if colors?.zoom != zoom || colors?.depth != palette.depth {
      colors = (zoom, palette.depth, ReliefColors(style, at: zoom, palette))
    }
    return colors?.colors.map { ReliefLayer(colors: $0, palette: palette, look: look) }
  }

  mutating func codes(_ heights: HeightMap, in view: CellBox, on lattice: MapLattice) -> [ReliefCodes.Quarters] {
    codes.codes(heights, in: view, on: lattice)
  }
}
