import Cells

/// The letters of names on what was mixed: each name in one colour that can be read on all of its ground.
nonisolated struct LetterRuns {
  /// Where letters are kept on a mixture, in rows of so many cells.
  let columns: Int
  var isLetter: [Bool]

  /// What can be read.
  private static let leastContrast = 3.0

  func settle(_ cells: inout [Cell]) {
    for row in stride(from: 0, to: isLetter.count, by: columns) {
      var column = row
      while let start = isLetter[column..<row + columns].firstIndex(of: true) {
        let end = end(of: start, before: row + columns)
        settle(start..<end, &cells)
        column = end
      }
    }
  }

  /// Where a name ends: its words are a cell apart.
  private func end(of start: Int, before limit: Int) -> Int {
    var end = start
    while end < limit, isLetter[end] || end + 1 < limit && isLetter[end + 1] { end += 1 }
    return end
  }

  private func settle(_ run: Range<Int>, _ cells: inout [Cell]) {
    let letters = run.filter { isLetter[$0] }
    func contrast(_ color: CellColor) -> Double {
      letters.compactMap { color.contrast(with: cells[$0].background) }.min() ?? .infinity
    }
    let (own, dark, light) = (cells[run.lowerBound].foreground, CellColor(hex: 0), CellColor(hex: 0xffffff))
    let colors = [own, contrast(dark) > contrast(light) ? dark : light]
    if let color = colors.first(where: { contrast($0) >= Self.leastContrast }) {
      for letter in letters { cells[letter].foreground = color }
    } else {
      // Light and dark ground at once: between both there is one that fits all.
      let ground = Self.mean(of: letters.compactMap { cells[$0].background.hex })
      for letter in letters { cells[letter].background = ground }
      settle(run, &cells)
    }
  }

  private static func mean(of colors: [UInt32]) -> CellColor {
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8(colors.reduce(0) { $0 + Int($1 >> shift & 0xff) } / max(colors.count, 1))
    }
    return CellColor(red: channel(16), green: channel(8), blue: channel(0))
  }
}
