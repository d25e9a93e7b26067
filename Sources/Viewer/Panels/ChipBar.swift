import Cells
import Scene

/// The features' status chips at the upper edge of the map, such as the direction of a target or a recording.
final class ChipBar {
  private struct Entry {
    weak var chip: Chip?
    let rank: Int
  }

  private var entries: [Entry] = []
  private let padding: PaddingProvider
  private let rosePlace: RosePlace
  private let look: Look

  init(padding: PaddingProvider, _ rosePlace: RosePlace, look: Look) {
    (self.padding, self.rosePlace, self.look) = (padding, rosePlace, look)
  }

  /// Adds a chip, which is shown as long as it exists and has words; the lowest rank comes first.
  func add(rank: Int) -> Chip {
    let chip = Chip()
    entries.removeAll { $0.chip == nil }
    entries.insert(Entry(chip: chip, rank: rank), at: entries.firstIndex { $0.rank > rank } ?? entries.count)
    return chip
  }

  /// Where no names should stand; a little more than it takes now, so that the names needn't move with each figure.
  func covered(in viewport: Viewport) -> [CellRect] {
    let boxes = placed(in: viewport).map(\.box)
    return Set(boxes.map(\.row)).sorted().map { row in
      let end = boxes.filter { $0.row == row }.map { $0.column + $0.columns }.max() ?? 0
      let columns = (end + Self.grain) / Self.grain * Self.grain
      return CellRect(column: 0, row: row, columns: min(columns, viewport.columns), rows: 1)
    }
  }

  private static let grain = 10

  /// The chips with their places, from the upper left corner, in as many rows as they need.
  func placed(in viewport: Viewport) -> [(words: Chip.Words, box: CellRect)] {
    guard viewport.rows > 6 else { return [] }
    let gaps = gaps(in: viewport)
    let widest = gaps.filter { $0.row < Self.upperRows }.map(\.columns).max() ?? 0
    var (index, column) = (0, gaps.first?.column ?? 0)
    var placed: [(Chip.Words, CellRect)] = []
    for words in entries.compactMap({ $0.chip?.words.shortened(to: widest - 2) }) where !words.text.isEmpty {
      let columns = min(CharacterWidth.standard.of(words.text) + 2, widest)
      while index < gaps.count, column + columns > gaps[index].column + gaps[index].columns {
        index += 1
        column = index < gaps.count ? gaps[index].column : 0
      }
      guard columns > 4, index < gaps.count else { break }
      placed.append((words, CellRect(column: column, row: gaps[index].row, columns: columns, rows: 1)))
      column += columns + 1
    }
    return placed
  }

  /// The number of upper rows whose widest gap limits the words; longer ones are cut.
  private static let upperRows = 3

  /// The free parts of rows, in reading order.
  private func gaps(in viewport: Viewport) -> [CellRect] {
    var taken = padding.boxes(in: viewport)
    if look.mode != .compass {
      var rose = rosePlace.box(in: viewport)
      // The row above it is too narrow for both.
      if rose.row > 0 { (rose.row, rose.rows) = (rose.row - 1, rose.rows + 1) }
      taken.append(rose)
    }
    return (0..<max(viewport.rows - 2, 0)).flatMap { row in
      var (start, gaps): (Int, [CellRect]) = (0, [])
      let row = CellRect(column: 0, row: row, columns: viewport.columns, rows: 1)
      for box in taken.filter(row.overlaps).sorted(by: { $0.column < $1.column }) {
        gaps.append(CellRect(column: start, row: row.row, columns: box.column - start, rows: 1))
        start = max(start, box.column + box.columns)
      }
      gaps.append(CellRect(column: start, row: row.row, columns: viewport.columns - start, rows: 1))
      return gaps.filter { $0.columns > 4 }
    }
  }
}

/// One of the chips; its owner may change its text, and it ends with its owner.
final class Chip {
  struct Words: Equatable {
    var text = ""
    /// Whether it requires attention.
    var isAlarming = false
    var color: CellColor?

    /// The same without the parts at its end that don't fit; parts are separated by two blanks.
    fileprivate func shortened(to columns: Int) -> Words {
      var words = self
      while CharacterWidth.standard.of(words.text) > columns, let gap = words.text.ranges(of: "  ").last {
        words.text.removeSubrange(gap.lowerBound...)
      }
      return words
    }
  }

  var words = Words()
}
