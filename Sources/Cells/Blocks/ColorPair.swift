/// Two colours of a palette for each of eight cells.
struct ColorPair {
  let ink: PaletteColors
  let ground: PaletteColors

  /// The colours of the palette that are nearest to those of the two parts.
  init(nearest colors: CellColors, depth: ColorDepth) {
    ink = PaletteColors(nearest: colors.ink, depth: depth)
    ground = PaletteColors(nearest: colors.ground, depth: depth)
  }
}
