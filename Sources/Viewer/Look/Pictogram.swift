/// A small picture of 3×2 cells, drawn in dots.
package nonisolated struct Pictogram: Equatable, Sendable {
  package static let columns = 3
  package static let rows = 2

  /// The dots of its cells, row by row, as braille numbers them.
  private let cells: [UInt8]

  /// From its eight rows of six dots, as they look: `..##.. .####.`.
  init(_ picture: String) {
    let dots = picture.split(separator: " ").map { $0.map { $0 == "#" } }
    precondition(dots.count == 8 && dots.allSatisfy { $0.count == 6 }, "a pictogram has 6×8 dots")
    cells = (0..<Self.rows).flatMap { row in
      (0..<Self.columns).map { column in
        Self.bits.reduce(0) { $0 | (dots[row * 4 + $1.y][column * 2 + $1.x] ? $1.bit : 0) }
      }
    }
  }

  /// Its rows as text, in braille.
  package var lines: [String] {
    (0..<Self.rows).map { row in
      let bits = cells[row * Self.columns..<(row + 1) * Self.columns]
      return String(String.UnicodeScalarView(bits.compactMap { Unicode.Scalar(0x2800 + UInt32($0)) }))
    }
  }

  private static let bits: [(x: Int, y: Int, bit: UInt8)] = [
    (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (0, 3, 0x40), (1, 0, 0x08), (1, 1, 0x10), (1, 2, 0x20), (1, 3, 0x80),
  ]
}

/// When sights are shown as pictograms instead of signs.
enum IconChoice: String, CaseIterable {
  /// If the zoom leaves enough space for them.
  case auto
  case signs
  case pictograms

  private static let nearest = 16.5

  func showsPictograms(at zoom: Double) -> Bool {
    switch self {
    case .auto: zoom >= Self.nearest
    case .signs: false
    case .pictograms: true
    }
  }
}
