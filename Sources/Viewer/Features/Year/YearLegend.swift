import Cartography
import Cells
import Glibc

/// The line with the share of the map that is known for a year, with the colours that show it.
struct YearLegend {
  /// The year of what is seen around the lens; nil where that is the map as it is.
  let year: Int?
  /// The year inside the lens; the counts are for it if that is the only one.
  let yearInLens: Int?
  /// Whether the map is as it is around the lens, so that nothing is to be counted.
  let isToday: Bool
  /// Nil where the map doesn't count them.
  let counts: YearCounts?
  let look: Look

  func draw(into grid: inout CellGrid, row: Int, in columns: Range<Int>) {
    PanelRow(firstOf: ways, thatFits: columns.count)
      .draw(into: &grid, row: row, from: columns.lowerBound, to: columns.upperBound, look)
  }

  /// From all of it in full to the year alone.
  private var ways: [[PanelRow.Part]] {
    let own = year.map { PanelRow.Part("\($0)", .accented) }
    let other = yearInLens.map { PanelRow.Part(look.words(.yearInLens, "\($0)"), .accented) }
    let all = [own, other].compactMap(\.self)
    return ways(all) + (all.count > 1 ? ways(Array(all.prefix(1))) : [])
  }

  private func ways(_ title: [PanelRow.Part]) -> [[PanelRow.Part]] {
    guard !isToday else { return [title] }
    guard let counts else {
      return [.yearSilent, .yearSilentShort].map { title + [PanelRow.Part(look.words($0))] } + [title]
    }
    let signs = YearSwatch(look)
    let parts = [
      PanelRow.Part(look.words(.yearKnown, count: counts.shown), swatch: signs.known),
      PanelRow.Part(look.words(.yearUnknown, count: counts.unknown), swatch: signs.unknown),
      PanelRow.Part(look.words(.yearHidden, count: counts.hidden)),
    ]
    return (0...parts.count).map { title + parts.dropLast($0) }
  }
}

/// The sample in a legend that distinguishes things of known age from others, visible on its bar as on the map.
struct YearSwatch {
  let known: Cell
  let unknown: Cell

  /// So much a patch of colour has to stand out from its bar at least, and a form from its ground.
  private static let leastContrast = (patch: 2.5, form: 7.0)
  /// The maximum factor by which both colours of a dark sample are brightened, and the factor of each step.
  private static let (brightest, step) = (256.0, 1.15)

  init(_ look: Look) {
    let (depth, bar) = (look.depth, look.style.panelBackground)
    func signs(_ depth: ColorDepth) -> AgeSigns { look.cartography.ageSigns(in: look.blocks, depth: depth) }
    let onMap = signs(depth)
    guard [onMap.known, onMap.unknown].allSatisfy({ $0.glyph.packed == Glyph.space.packed }) else {
      (known, unknown) = (Self.drawn(onMap.known, look), Self.drawn(onMap.unknown, look))
      return
    }
    func areSeen(_ one: Cell, _ other: Cell) -> Bool {
      one != other
        && [one, other].allSatisfy { cell in
          let contrast = cell.background.contrast(with: bar.reduced(to: depth))
          return contrast.map { $0 >= Self.leastContrast.patch } ?? true
        }
    }
    guard !areSeen(onMap.known, onMap.unknown) else {
      (known, unknown) = (onMap.known, onMap.unknown)
      return
    }
    // Few colours hold no darker shades of most.
    let shades = signs(.trueColor)
    let lights = sequence(first: Self.step) { $0 * Self.step }.prefix { $0 <= Self.brightest }
    let lit = lights.lazy.map { (shades.known.lit($0, depth), shades.unknown.lit($0, depth)) }
    (known, unknown) = lit.first(where: areSeen) ?? (onMap.known, onMap.unknown)
  }

  /// A form in an ink that can be seen on its ground.
  private static func drawn(_ sign: Cell, _ look: Look) -> Cell {
    let ground = sign.background
    func contrast(_ ink: CellColor) -> Double? { ink.reduced(to: look.depth).contrast(with: ground) }
    guard sign.glyph.packed != Glyph.space.packed, let own = contrast(sign.foreground), own < leastContrast.form else {
      return sign
    }
    var sign = sign
    let best = look.lineInks.max { contrast($0) ?? 0 < contrast($1) ?? 0 }
    if let best { sign.foreground = best.reduced(to: look.depth) }
    return sign
  }
}

extension Cell {
  /// The cell on a ground that gives off so many times as much light.
  fileprivate func lit(_ light: Double, _ depth: ColorDepth) -> Cell {
    guard let hex = background.hex else { return self }
    // The light of a screen is proportional to the value to the power of 2.2.
    let factor = pow(light, 1 / 2.2)
    func brighter(_ shift: UInt32) -> UInt32 { UInt32(min(Double(hex >> shift & 0xff) * factor, 255)) << shift }
    var cell = self
    cell.background = CellColor(hex: brighter(16) | brighter(8) | brighter(0)).reduced(to: depth)
    return cell
  }
}
