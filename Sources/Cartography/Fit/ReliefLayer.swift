import Cells
import Tiles

/// Shades the drawn cells of a view: it changes colours, and divides blank cells between two shades of their class.
struct ReliefLayer {
  let colors: ReliefColors
  let palette: MapPalette
  let look: CellLook

  /// The difference of light from which a blank cell is divided, in steps.
  private static let leastDifference = 3 as ReliefSampler.Code
  /// The share of their contrast that lines keep.
  private static let lineContrast = 0.75

  func draw(
    _ codes: consuming [ReliefCodes.Quarters],
    over fits: [CellFit],
    _ labels: [PlacedLabel],
    on raster: borrowing ClassRaster,
    into grid: inout CellGrid
  ) {
    var isNamed = Array(repeating: false, count: grid.cells.count)
    for label in labels {
      let cells = label.cells.filter { grid.contains($0.column, $0.row) }.map { $0.row * grid.columns + $0.column }
      // A name is on one colour, without light and shadow.
      guard let middle = cells.isEmpty ? nil : codes[cells[cells.count / 2]] else { continue }
      let flat = ReliefCodes.Quarters(repeating: ReliefSampler.flat(ReliefSampler.mean(middle)))
      for cell in cells where codes[cell] != ReliefCodes.missing { (isNamed[cell], codes[cell]) = (true, flat) }
    }
    let divides = divides
    for index in codes.indices where codes[index] != ReliefCodes.missing {
      let (cell, fit) = (grid.cells[index], fits.isEmpty ? nil : fits[index])
      var ground = mapClass(of: cell.background, fit)
      if fit == nil, ground == .sea {
        ground = CellProbe.area(index % grid.columns, index / grid.columns, in: raster) == .sea ? .sea : nil
      }
      if cell.glyph == .space, divides, !isNamed[index], let ground, ground != .sea, cell.style.isEmpty {
        grid.cells[index] = divided(ground, codes[index])
      } else {
        grid.cells[index] = shaded(cell, ground, fit, codes[index], isNamed: isNamed[index])
      }
    }
  }

  /// Whether a blank cell may show two shades.
  private var divides: Bool {
    guard case .blocks(let family) = look, palette.depth == .trueColor else { return false }
    return !family.blockRows.isEmpty
  }

  /// The shaded class of a colour in a cell; lakes have the colour of the sea in many a style.
  private func mapClass(of color: CellColor, _ fit: CellFit?) -> MapClass? {
    if let fit {
      if palette.color(fit.ground) == color { return fit.ground.isShaded ? fit.ground : nil }
      if palette.color(fit.ink) == color { return fit.ink.isShaded ? fit.ink : nil }
    }
    return MapClass.shaded.first { palette.color($0) == color }
  }

  private func divided(_ ground: MapClass, _ codes: ReliefCodes.Quarters) -> Cell {
    let lights = codes & 15
    let (darkest, brightest) = (lights.min(), lights.max())
    guard brightest - darkest >= Self.leastDifference else {
      return Cell(.space, background: color(ground, ReliefSampler.mean(codes)))
    }
    let middle = (darkest + brightest) / 2
    var (bright, pattern, count) = (ReliefCodes.Quarters.zero, 0, 0 as ReliefSampler.Code)
    for quarter in 0..<4 where lights[quarter] > middle {
      bright[quarter] = .max
      pattern |= 1 << quarter
      count += 1
    }
    return Cell(
      BlockGlyphs.quadrant(pattern),
      foreground: color(ground, ReliefSampler.mean(codes, where: bright, count: count)),
      background: color(ground, ReliefSampler.mean(codes, where: ~bright, count: 4 - count))
    )
  }

  private func color(_ mapClass: MapClass, _ code: ReliefSampler.Code) -> CellColor {
    colors.cell(mapClass, code)
  }

  private func shaded(
    _ cell: Cell,
    _ ground: MapClass?,
    _ fit: CellFit?,
    _ codes: ReliefCodes.Quarters,
    isNamed: Bool
  ) -> Cell {
    let code = ReliefSampler.mean(codes)
    var shaded = cell
    if let ground { shaded.background = color(ground, code) }
    if let fit, cell.glyph == fit.glyph, !isNamed, palette.color(fit.ink) == cell.foreground {
      if fit.ink.isShaded { shaded.foreground = color(fit.ink, code) }
      return shaded
    }
    guard let ground, cell.glyph != .space else { return shaded }
    return inked(shaded, insteadOf: cell, palette.shown[ground.index], isNamed: isNamed) ?? cell
  }

  /// A cell with a letter or a line, in an ink that stands out as it does on flat ground; nil if there is none.
  private func inked(_ shaded: Cell, insteadOf cell: Cell, _ flat: UInt32, isNamed: Bool) -> Cell? {
    guard let ink = cell.foreground.hex else { return nil }
    let contrast = CellColor.contrast(ink, flat)
    let least = isNamed ? min(contrast, ColorSpace.readable) : contrast * Self.lineContrast
    var shaded = shaded
    if isReadable(ink, on: shaded.background, least) { return shaded }
    // With few colours a line keeps its own, and its ground the shade of the cells beside it.
    guard palette.depth == .trueColor else { return isNamed ? nil : shaded }
    let isDark = CellColor.contrast(ink, 0xffffff) > CellColor.contrast(flat, 0xffffff)
    for share in [0.35, 0.7, 1] {
      let stronger = MapColor(hex: ink, index: 0, basic: 0).mixed(with: isDark ? .black : .white, share: share).hex
      shaded.foreground = CellColor(hex: stronger)
      if isReadable(stronger, on: shaded.background, least) { return shaded }
    }
    return nil
  }

  private func isReadable(_ ink: UInt32, on ground: CellColor, _ least: Double) -> Bool {
    CellColor.contrast(ink, ground.hex ?? 0) >= least
  }
}

/// Shades view after view, with what was computed for the one before.
struct ReliefShade {
  private var codes = ReliefCodes()
  private var colors: (zoom: Double, depth: ColorDepth, hasTerrain: Bool, colors: ReliefColors?)?

  /// The layer over a map of a zoom; nil where nothing is shaded.
  mutating func layer(
    _ style: Style,
    at zoom: Double,
    hasTerrain: Bool,
    _ look: CellLook,
    _ palette: MapPalette
  ) -> ReliefLayer? {
    if colors?.zoom != zoom || colors?.depth != palette.depth || colors?.hasTerrain != hasTerrain {
      let made = ReliefColors(style, at: zoom, hasTerrain: hasTerrain, palette)
      colors = (zoom, palette.depth, hasTerrain, made)
    }
    return colors?.colors.map { ReliefLayer(colors: $0, palette: palette, look: look) }
  }

  mutating func codes(_ heights: ReliefHeights, in view: CellBox, on lattice: MapLattice) -> [ReliefCodes.Quarters] {
    codes.codes(heights, in: view, on: lattice)
  }
}
