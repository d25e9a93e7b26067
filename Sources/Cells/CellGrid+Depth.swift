extension CellGrid {
  /// The grid as shown by a screen with this colour depth.
  ///
  /// Without colours, anything lighter than middle grey becomes ink, as on a dark screen; text on light ground is
  /// reversed. Text always stays readable.
  package func reduced(to depth: ColorDepth) -> CellGrid {
    guard depth != .trueColor else { return self }
    var reduced = cells
    var span = reduced.mutableSpan
    // Most cells are like the one before.
    var last = (cell: Cell.blank, reduced: Cell.blank.reduced(to: depth))
    for index in span.indices {
      let cell = span[index]
      if cell != last.cell { last = (cell, cell.reduced(to: depth)) }
      span[index] = last.reduced
    }
    var grid = self
    grid.cells = reduced
    return grid
  }
}

extension Cell {
  fileprivate func reduced(to depth: ColorDepth) -> Cell {
    guard depth != .none else { return withoutColors }
    var cell = self
    cell.foreground = foreground.reduced(to: depth)
    cell.background = background.reduced(to: depth)
    if depth == .eight, !glyph.fillsArea { cell = cell.legibleOfEight }
    if depth.isCoarse { cell = cell.withoutFadingBold }
    guard cell.foreground == cell.background, foreground != background else { return cell }
    if glyph.fillsArea { return Cell(.space, background: cell.background, style: style) }
    cell.foreground = CellColor(index: (background.lightness ?? 0) < 128 ? 15 : 0)
    return cell
  }

  /// The letter in a colour that can be read on its ground, on xterm as on a console, where dim is hardly to be seen.
  private var legibleOfEight: Cell {
    var cell = self
    cell.style.remove(.dim)
    guard glyph != .space, case .indexed(let ground) = background.kind, case .indexed(let ink) = foreground.kind,
      !EightColors.canRead(ink, on: ground)
    else { return cell }
    cell.foreground = CellColor(index: EightColors.canRead(0, on: ground) ? 0 : 7)
    return cell
  }

  /// Many terminals show bold as a brighter colour, in which what is darker than its ground would fade.
  private var withoutFadingBold: Cell {
    guard style.contains(.bold), case .indexed(0..<8) = foreground.kind else { return self }
    let isDarker = (foreground.lightness ?? 0) < (background.lightness ?? 0)
    guard isDarker || style.contains(.reverse) else { return self }
    var cell = self
    cell.style.remove(.bold)
    return cell
  }

  private var withoutColors: Cell {
    let ink = foreground.lightness ?? 255
    let ground = background.lightness ?? 0
    var cell = Cell(glyph, style: style)
    if glyph == .continuation || glyph == .space && ground < 128 {
      return cell
    }
    guard glyph.fillsArea else {
      if ground > ink { cell.style.formSymmetricDifference(.reverse) }
      return cell
    }
    switch (glyph == .space ? ground >= 128 : ink >= 128, ground >= 128) {
    case (true, true): return Cell(.space, style: style.symmetricDifference(.reverse))
    case (true, false): return cell
    case (false, true): return Cell(glyph, style: style.symmetricDifference(.reverse))
    case (false, false): return Cell(.space, style: style)
    }
  }
}

extension Glyph {
  /// Whether the glyph paints whole parts of its cell, so that both its colours are parts of a picture.
  fileprivate var fillsArea: Bool { inkShare != nil && brailleDots == nil }
}

/// The combinations of the first eight colours that are readable as text and background.
enum EightColors {
  /// As the Linux console shows them, which are darker than xterm's.
  private static let console: [UInt32] = [
    0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
  ]

  /// Red on black has 2.7 there, and is what alarms are written in.
  private static let leastContrast = 2.5

  private static let readable: [Bool] = (0..<64).map { index in
    let (ink, ground) = (UInt8(index / 8), UInt8(index % 8))
    let pairs = [
      (CellColor(index: ink), CellColor(index: ground)),
      (CellColor(hex: console[Int(ink)]), CellColor(hex: console[Int(ground)])),
    ]
    return pairs.allSatisfy { ($0.contrast(with: $1) ?? 0) >= leastContrast }
  }

  static func canRead(_ ink: UInt8, on ground: UInt8) -> Bool {
    ink < 8 && ground < 8 && readable[Int(ink) * 8 + Int(ground)]
  }
}
