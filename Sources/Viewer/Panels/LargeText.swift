import Cells

/// Digits large enough to be read from across a cockpit, followed by a unit in ordinary letters: `43.2 km/h`.
struct LargeText {
  /// Each row of a sign, a character a dot.
  private static let signs: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", " ##", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", " # ", " # "],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    ".": [" ", " ", " ", " ", "#"], ",": [" ", " ", " ", "#", "#"], "-": ["  ", "  ", "##", "  ", "  "],
    "+": ["   ", " # ", "###", " # ", "   "], "–": ["   ", "   ", "###", "   ", "   "],
    "°": ["##", "##", "  ", "  ", "  "], "′": ["#", "#", " ", " ", " "],
    "″": ["# #", "# #", "   ", "   ", "   "], "N": ["#  #", "## #", "# ##", "#  #", "#  #"],
    "S": ["###", "#  ", "###", "  #", "###"], "E": ["###", "#  ", "## ", "#  ", "###"],
    "W": ["#   #", "#   #", "# # #", "## ##", "#   #"],
  ]

  private let text: String
  private let dots: [String]
  private let rest: String
  private let scale: Int
  private let isASCII: Bool

  let columns: Int
  let rows: Int

  /// The largest size that fits; nil if that is no larger than letters.
  init?(_ text: String, columns: Int, rows: Int, isASCII: Bool) {
    let large = text.prefix { Self.signs[$0] != nil }
    let rest = String(text.dropFirst(large.count))
    guard !large.isEmpty, !rest.contains(where: \.isNumber) else { return nil }
    let dots = (0..<5).map { row in large.compactMap { Self.signs[$0]?[row] }.joined(separator: " ") }
    let (width, tail) = (dots[0].count, CharacterWidth.standard.of(rest))
    // A cell shows two dots, one over the other, or a dot takes two cells; characters alone have only the latter.
    let sizes = [(scale: 2, columns: width * 2, rows: 5)] + (isASCII ? [] : [(scale: 1, columns: width, rows: 3)])
    guard let size = sizes.first(where: { $0.columns + tail <= columns && $0.rows <= rows }) else { return nil }
    (self.text, self.dots, self.rest, self.isASCII, scale) = (text, dots, rest, isASCII, size.scale)
    (self.columns, self.rows) = (size.columns + tail, size.rows)
  }

  func draw(at place: CellPoint, ink: CellColor, into grid: inout CellGrid) {
    for (row, text) in lines.enumerated() {
      for (column, sign) in text.enumerated() where sign != " " {
        grid.write(String(sign), at: CellPoint(column: place.column + column, row: place.row + row), foreground: ink)
      }
    }
    let foot = CellPoint(column: place.column + columns - CharacterWidth.standard.of(rest), row: place.row + rows - 1)
    grid.write(rest, at: foot, foreground: ink)
    let box = CellRect(column: place.column, row: place.row, columns: columns, rows: rows)
    grid.texts?.mark(box.cells, as: .large(text))
  }

  private var lines: [String] {
    guard scale == 1 else { return dots.map { row in String(row.flatMap { [solid($0), solid($0)] }) } }
    let padded = dots + [String(repeating: " ", count: dots[0].count)]
    return (0..<3).map { row in String(zip(padded[row * 2], padded[row * 2 + 1]).map(Self.block)) }
  }

  /// Two dots, one over the other.
  private static func block(_ upper: Character, _ lower: Character) -> Character {
    switch (upper == "#", lower == "#") {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }

  private func solid(_ dot: Character) -> Character { dot == " " ? " " : isASCII ? "#" : "█" }
}
