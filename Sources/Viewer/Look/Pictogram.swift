import Cells

/// A small picture of 3×2 cells, drawn in octants.
nonisolated struct Pictogram: Equatable, Sendable {
  static let columns = 3
  static let rows = 2

  /// Its rows as text.
  let lines: [String]

  /// Reads six rows of six dots (`..##.. .####.`), with a margin above and below; nil if there are none.
  init?(_ picture: some StringProtocol) {
    let dots = picture.split(separator: " ").map { $0.map { $0 == "#" } }
    guard dots.count == 6, dots.allSatisfy({ $0.count == 6 }) else { return nil }
    let blank = Array(repeating: false, count: 6)
    let all = [blank] + dots + [blank]
    lines = (0..<Self.rows).map { row in
      let patterns = (0..<Self.columns).map { column in
        (0..<8).reduce(0) { $0 | (all[row * 4 + $1 / 2][column * 2 + $1 % 2] ? 1 << $1 : 0) }
      }
      let scalars = patterns.flatMap { BlockGlyphs.octant($0).scalars }
      return String(String.UnicodeScalarView(scalars))
    }
  }
}

/// How places are shown.
enum IconChoice: String, CaseIterable {
  /// As signs.
  case auto
  case signs
  /// As pictograms, where the blocks are octants and the kind has one.
  case pictograms
}
