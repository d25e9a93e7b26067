/// Fits patterns to cells with colours of a palette, so that dots of two colours mix to the one between them.
struct DitherFit {
  private let parts: PatternParts
  private let areas: [Float]
  private let depth: ColorDepth
  private let dither: OrderedDither
  /// The approximate distance between the palette's colours in each channel.
  private let spread: Float

  /// The intended colour of a part, and the nearest colour of the palette.
  private struct Part {
    let wanted: UInt32
    let index: UInt8
    let hex: UInt32
  }

  init(_ blocks: BlockSet, _ table: PartitionTable, depth: ColorDepth) {
    parts = PatternParts(blocks)
    areas = parts.features.map { table.areas[$0] }
    self.depth = depth
    dither = OrderedDither(parts)
    spread = depth == .indexed ? 40 : 100
  }

  func cells(of reader: CellReader) -> [8 of Cell] {
    let wanted = areas.indices.map { part in
      let offset = (dither.thresholds(part: part, row: reader.row) - 0.5) * spread
      let color = reader.features[parts.features.lowerBound + part].color * (1 / areas[part])
      return color.moved(by: offset).hex
    }
    var cells: [8 of Cell] = .init(repeating: .blank)
    for lane in 0..<8 { cells[lane] = cell(showing: wanted.map { part(showing: $0[lane]) }) }
    return cells
  }

  private func part(showing wanted: UInt32) -> Part {
    let index = Palette.nearest(to: wanted, depth: depth)
    return Part(wanted: wanted, index: index, hex: Palette.hex(of: index))
  }

  /// The cell in the two colours that are nearest to all of its parts.
  private func cell(showing parts: [Part]) -> Cell {
    var best = (error: Int.max, ink: parts[0], ground: parts[0])
    for (place, ground) in parts.enumerated() {
      for ink in parts[place...] where place == 0 || ink.index != ground.index {
        let error = parts.reduce(0) { $0 + min(distance($1, ink), distance($1, ground)) }
        if error < best.error { best = (error, ink, ground) }
      }
    }
    var pattern = 0
    for (place, part) in parts.enumerated() where distance(part, best.ink) < distance(part, best.ground) {
      pattern |= 1 << place
    }
    let glyph = self.parts.glyphs[pattern]
    let isPlain = glyph == .space
    return Cell(
      glyph,
      foreground: isPlain ? .standard : CellColor(index: best.ink.index),
      background: CellColor(index: best.ground.index)
    )
  }

  private func distance(_ part: Part, _ color: Part) -> Int {
    Palette.distance(part.wanted, color.hex)
  }
}

extension LaneColor {
  /// The colour lighter by so much in every channel, from 0 to 255.
  fileprivate func moved(by offset: SIMD8<Float>) -> LaneColor {
    let (black, white) = (SIMD8<Float>.zero, SIMD8<Float>(repeating: 255))
    return LaneColor(
      red: (red + offset).clamped(lowerBound: black, upperBound: white),
      green: (green + offset).clamped(lowerBound: black, upperBound: white),
      blue: (blue + offset).clamped(lowerBound: black, upperBound: white)
    )
  }
}
