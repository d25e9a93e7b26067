import Cells

/// The ways to show what was found in the cells of a view.
enum CellLook {
  /// Two colours of the palette and a block glyph.
  case blocks(GlyphFamily)
  /// The area as background and lines as dots.
  case braille
  /// Without colours: streets as blocks, areas as patterns.
  case patterns(GlyphFamily)
  /// One of a few characters, or without need for them only a background.
  case characters

  init(_ blocks: BlockSet, depth: ColorDepth) {
    switch (blocks, depth) {
    case (.ascii, _): self = .characters
    case (.braille, _): self = .braille
    case (_, .none): self = .patterns(GlyphFamily(blocks))
    default: self = .blocks(GlyphFamily(blocks))
    }
  }

  var isBraille: Bool {
    if case .braille = self { true } else { false }
  }

  /// Whether it has no glyphs but those of ASCII.
  var isPlain: Bool {
    if case .characters = self { true } else { false }
  }

  /// The least share of a cell that makes it a street's, where no two colours are fitted to it.
  var leastStreetShare: Double { isBraille ? 3.0 / 64 : 14.0 / 64 }

  /// The factor of bands' widths; dots are separate and look wider than they are.
  var bandScale: Double {
    isBraille ? 0.7 : 1
  }
}

/// Draws the cells of a view in one of the looks.
struct CellWriter {
  let palette: MapPalette
  /// The view's corner on the lattice, so that patterns move with the map.
  let corner: (columns: Int, rows: Int)

  func write(
    _ fits: [CellFit],
    on raster: borrowing ClassRaster,
    _ look: CellLook,
    _ style: Style,
    into grid: inout CellGrid
  ) {
    switch look {
    case .blocks: write(fits, into: &grid)
    case .patterns: writePatterns(fits, on: raster, into: &grid)
    case .characters: writeCharacters(on: raster, into: &grid)
    case .braille: writeBraille(on: raster, dots: { [palette] in style.dots(of: $0, palette) }, into: &grid)
    }
  }

  private func write(_ fits: [CellFit], into grid: inout CellGrid) {
    for index in fits.indices {
      let fit = fits[index]
      grid.cells[index] =
        fit.only == .unmapped
        ? unmapped(index % grid.columns, index / grid.columns)
        : Cell(fit.glyph, foreground: palette.color(fit.ink), background: palette.color(fit.ground))
    }
  }

  /// Ground that isn't mapped, with a dot in one of sixteen cells.
  private func unmapped(_ column: Int, _ row: Int, isPlain: Bool = false) -> Cell {
    let (column, row) = (column + corner.columns, row + corner.rows)
    let ground = palette.color(.unmapped)
    guard row & 1 == 0, (column + 2 * row) & 7 == 0 else { return Cell(.space, background: ground) }
    let ink = palette.color(MapInk.partBorder).cellColor(palette.depth)
    return Cell(isPlain ? Glyph(".") : BlockGlyphs.braille(1 << 2), foreground: ink, background: ground)
  }

  /// Streets in the text colour, all else as patterns.
  func writePatterns(_ fits: [CellFit], on raster: borrowing ClassRaster, into grid: inout CellGrid) {
    for index in fits.indices {
      let fit = fits[index]
      let (column, row) = (index % grid.columns, index / grid.columns)
      if let (dots, _) = lines(column, row, raster) {
        grid.cells[index] = Cell(BlockGlyphs.braille(dots))
      } else if fit.ground.isKnownStreet || (fit.ink.isKnownStreet && fit.only == nil) {
        grid.cells[index] = Cell(fit.glyph, style: fit.ground.isKnownStreet ? .reverse : [])
      } else {
        let area = CellProbe.area(column, row, in: raster)
        grid.cells[index] = area == .unmapped ? unmapped(column, row) : Cell(pattern(area, column, row))
      }
    }
  }

  private func pattern(_ mapClass: MapClass, _ column: Int, _ row: Int) -> Glyph {
    let place = column + corner.columns + 2 * (row + corner.rows)
    switch mapClass {
    case .undatedBuilding: return Glyph("·")
    case _ where mapClass.isBuilding: return Glyph("░")
    case .sea, .water: return place & 3 == 0 ? Glyph("~") : .space
    case .wood, .park, .pitch: return Glyph("⢂")
    default: return .space
    }
  }

  /// With colours a cell shows the class that matters most in it; without, a character for it.
  func writeCharacters(on raster: borrowing ClassRaster, into grid: inout CellGrid) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let street = street(column, row, raster)
        let area = CellProbe.area(column, row, in: raster)
        if let (dots, line) = lines(column, row, raster) {
          grid[column, row] = Cell(
            palette.depth == .none ? StrokeShape.nearest(to: dots) : .space,
            background: palette.color(line)
          )
        } else if street == nil, area == .unmapped {
          grid[column, row] = unmapped(column, row, isPlain: true)
        } else if palette.depth == .none {
          grid[column, row] = Cell(character(street, area, column, row))
        } else {
          grid[column, row] = Cell(.space, background: palette.color(street ?? area))
        }
      }
    }
  }

  /// The dots of tracks and lines of public transport in a cell, and the uppermost class; nil where there are none.
  private func lines(_ column: Int, _ row: Int, _ raster: borrowing ClassRaster) -> (dots: Int, mapClass: MapClass)? {
    var (all, uppermost) = (UInt64(0), MapClass.track)
    for mapClass in Self.linesOnStreets {
      let mask = CellProbe.mask(of: mapClass, column, row, in: raster)
      if mask != 0 { (all, uppermost) = (all | mask, mapClass) }
    }
    let dots = Self.dots(all)
    return dots == 0 ? nil : (dots, uppermost)
  }

  private static let linesOnStreets = MapClass.allCases.filter(\.isOnStreets)

  /// The most important street that takes enough of a cell.
  private func street(_ column: Int, _ row: Int, _ raster: borrowing ClassRaster) -> MapClass? {
    var all: UInt64 = 0
    var highest: MapClass?
    for mapClass in MapClass.allCases.reversed() where mapClass.isStreet {
      let mask = CellProbe.mask(of: mapClass, column, row, in: raster)
      all |= mask
      if mapClass.rank >= MapClass.tertiary.rank, all.nonzeroBitCount >= 16 { return mapClass }
      if mask != 0, highest == nil { highest = mapClass }
    }
    return all.nonzeroBitCount >= 14 ? highest : nil
  }

  private func character(_ street: MapClass?, _ area: MapClass, _ column: Int, _ row: Int) -> Glyph {
    if let street { return Glyph(street.rank >= MapClass.tertiary.rank ? "#" : "+") }
    switch area {
    case .undatedBuilding: return Glyph(".")
    case _ where area.isBuilding: return Glyph(":")
    case .sea, .water: return (column + corner.columns + row + corner.rows).isMultiple(of: 2) ? Glyph("~") : .space
    case .wood, .park, .pitch: return Glyph("\"")
    default: return .space
    }
  }

  /// The area that takes most of each cell, without colours as its pattern, and the dots of all streets in the ink of the
  /// most important.
  func writeBraille(on raster: borrowing ClassRaster, dots: (MapClass) -> CellColor, into grid: inout CellGrid) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let area = CellProbe.area(column, row, in: raster)
        let ground = palette.color(area)
        var all: UInt64 = 0
        var undated: UInt64 = 0
        var highest: MapClass?
        for mapClass in MapClass.allCases.reversed() where mapClass.isBand && ![.tunnel, .entrance].contains(mapClass) {
          let mask = CellProbe.mask(of: mapClass, column, row, in: raster)
          if mapClass == .undatedStreet { undated = mask } else { all |= mask }
          if mask.nonzeroBitCount >= 3, highest == nil { highest = mapClass }
        }
        let pattern = Self.dots(all) | Self.sparseDots(undated)
        if let highest, pattern != 0 {
          grid[column, row] = Cell(BlockGlyphs.braille(pattern), foreground: dots(highest), background: ground)
        } else if area == .unmapped {
          grid[column, row] = unmapped(column, row)
        } else {
          grid[column, row] = Cell(
            palette.depth == .none ? self.pattern(area, column, row) : .space,
            background: ground
          )
        }
      }
    }
  }

  /// A dot is set where three of its eight samples are.
  static func dots(_ mask: UInt64) -> Int {
    (0..<8).reduce(0) { pattern, dot in
      let samples = mask >> UInt64((dot & 1) << 2 | (dot >> 1) << 4) & 0x0f0f
      return samples.nonzeroBitCount >= 3 ? pattern | 1 << dot : pattern
    }
  }

  /// Every other dot of those, as on a board of chess.
  static func sparseDots(_ mask: UInt64) -> Int { dots(mask) & 0b10_01_10_01 }
}
