import Cells
import Scene

/// What features have to say in a word or two, at the upper edge of the map: where a target is, what is recorded.
final class ChipBoard {
  private struct Entry {
    weak var chip: Chip?
    let rank: Int
  }

  private var entries: [Entry] = []
  private let padding: PaddingProvider
  private let look: Look

  init(padding: PaddingProvider, look: Look) {
    (self.padding, self.look) = (padding, look)
  }

  /// Adds a chip, which is shown as long as it is kept and has words; the lowest rank stands first.
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
    let insets = padding.current
    let rose = Compass.box(in: viewport, look, insets)
    var (column, row) = (insets.left, insets.top)
    var placed: [(Chip.Words, CellRect)] = []
    for words in entries.compactMap(\.chip?.words) where !words.text.isEmpty {
      let isBesideRose = look.mode == .compass || row < rose.row + rose.rows
      let end = isBesideRose && look.mode != .compass ? rose.column : viewport.columns - insets.right
      let columns = min(CharacterWidth.standard.of(words.text) + 2, end - insets.left)
      if column > insets.left, column + columns > end { (column, row) = (insets.left, row + 1) }
      guard columns > 4, row < viewport.rows - insets.bottom - 2 else { break }
      placed.append((words, CellRect(column: column, row: row, columns: columns, rows: 1)))
      column += columns + 1
    }
    return placed
  }
}

/// One of the chips; its owner may change what it says, and it ends with its owner.
final class Chip {
  struct Words: Equatable {
    var text = ""
    /// Somebody has to look.
    var isAlarming = false
    var color: CellColor?
  }

  var words = Words()
}
