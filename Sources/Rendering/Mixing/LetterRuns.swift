import Cells

/// The letters of names on what was mixed: each name in one colour that can be read on all of its ground.
struct LetterRuns {
  /// The cells where letters stay on a mixture, in rows of a given width.
  private let letters: [Int]
  private let columns: Int

  /// The lowest readable contrast.
  private static let leastContrast = 3.0

  init(_ letters: [Int], columns: Int) {
    (self.letters, self.columns) = (letters.sorted(), columns)
  }

  func settle(_ cells: inout [Cell]) {
    var start = 0
    for index in letters.indices where index + 1 == letters.count || !isOneName(letters[index], letters[index + 1]) {
      settle(letters[start...index], &cells)
      start = index + 1
    }
  }

  /// The words of a name are a cell apart.
  private func isOneName(_ letter: Int, _ next: Int) -> Bool {
    next - letter <= 2 && letter / columns == next / columns
  }

  private func settle(_ name: ArraySlice<Int>, _ cells: inout [Cell]) {
    // Map between words would look like a character.
    for (letter, next) in zip(name, name.dropFirst()) where next - letter == 2 {
      cells[letter + 1] = Cell(.space, background: cells[letter + 1].meanColor)
    }
    paint(name, &cells)
  }

  private func paint(_ name: ArraySlice<Int>, _ cells: inout [Cell]) {
    func contrast(_ color: CellColor) -> Double {
      name.compactMap { color.contrast(with: cells[$0].background) }.min() ?? .infinity
    }
    func canBeRead(_ color: CellColor) -> Bool { contrast(color) >= Self.leastContrast }
    let (own, dark, light) = (cells[name[name.startIndex]].foreground, CellColor(hex: 0), CellColor(hex: 0xffffff))
    let color = canBeRead(own) ? own : contrast(dark) > contrast(light) ? dark : light
    guard canBeRead(color) else {
      // Light and dark ground at once: between both there is one that fits all.
      let ground = Self.mean(of: name.compactMap { cells[$0].background.hex })
      for letter in name { cells[letter].background = ground }
      return paint(name, &cells)
    }
    for letter in name { cells[letter].foreground = color }
  }

  private static func mean(of colors: [UInt32]) -> CellColor {
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8(colors.reduce(0) { $0 + Int($1 >> shift & 0xff) } / max(colors.count, 1))
    }
    return CellColor(red: channel(16), green: channel(8), blue: channel(0))
  }
}
