import Cartography
import Cells
import Glibc

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
