/// How many names a part of the map holds, in all and of each kind; with more of them the map goes under.
///
/// They are counted in blocks that lie fast on the world and not in the view, so that a name that comes into view at an
/// edge drives none out.
struct LabelBlocks {
  private typealias Counts = SIMD8<UInt8>

  static let size = (columns: 40, rows: 13)
  /// As wide as a small screen.
  private static let stretch = 80

  private let window: CellBox
  private let blocksAcross: Int
  private let stretchesAcross: Int
  /// Of each group, and of all in the last lane.
  private var counts: [Counts]
  private var most = Counts.zero
  /// The lines of names in each stretch of a row.
  private var taken: [UInt8]
  private var maxInStretch: UInt8

  private static let all = 7
  /// On a map of countries there is nothing that names could hide.
  static let leastTownZoom = 9.5
  /// Before that, countries stand close together.
  static let leastTownsZoom = 3.5

  /// Takes a window whose edges are blocks' edges.
  init(_ window: CellBox, zoom: Double) {
    self.window = window
    blocksAcross = (window.maxColumn - window.minColumn) / Self.size.columns + 1
    let blocksDown = (window.maxRow - window.minRow) / Self.size.rows + 1
    stretchesAcross = (window.maxColumn - window.minColumn) / Self.stretch + 1
    taken = Array(repeating: 0, count: stretchesAcross * (window.maxRow - window.minRow + 1))
    counts = Array(repeating: .zero, count: blocksAcross * blocksDown)
    let isWide = zoom < Self.leastTownZoom
    let isWidest = zoom < Self.leastTownsZoom
    maxInStretch = isWidest ? 5 : isWide ? 2 : 1
    let all: UInt8 = isWidest ? 12 : isWide ? 5 : zoom < 14 ? 3 : zoom < 16.5 ? 4 : 6
    most[Self.all] = all
    for group in LabelKind.Group.allCases {
      most[group.rawValue] =
        switch group {
        case .place: isWide ? all : 2
        case .street: 2
        case .area, .shield: isWide ? 2 : 1
        case .sight: all / 2
        case .number: 2
        }
    }
  }

  /// The smallest window of whole blocks and stretches around a box; the anchor is the cell of the world that columns count from.
  static func window(around box: CellBox, anchor: (column: Int, row: Int)) -> CellBox {
    func start(_ value: Int, _ anchor: Int, _ size: Int) -> Int {
      Int((Double(value + anchor) / Double(size)).rounded(.down)) * size - anchor
    }
    var window = CellBox()
    window.minColumn = start(box.minColumn, anchor.column, stretch)
    window.minRow = start(box.minRow, anchor.row, size.rows)
    window.maxColumn = start(box.maxColumn, anchor.column, stretch) + stretch - 1
    window.maxRow = start(box.maxRow, anchor.row, size.rows) + size.rows - 1
    return window
  }

  func allows(_ group: LabelKind.Group, _ candidate: LabelCandidate) -> Bool {
    guard let block = block(of: candidate.lines[0]) else { return false }
    // A road's number takes hardly any space, and comes after all names.
    if group == .shield { return counts[block][group.rawValue] < most[group.rawValue] }
    // A view that moves up or down loses all names of a row at once.
    for line in candidate.lines {
      if let stretch = stretch(of: line), taken[stretch] >= maxInStretch { return false }
    }
    let counts = counts[block]
    return counts[Self.all] < most[Self.all] && counts[group.rawValue] < most[group.rawValue]
  }

  /// Lets streets and numbers have whatever is left.
  mutating func open() {
    most[LabelKind.Group.street.rawValue] = most[Self.all]
    most[LabelKind.Group.number.rawValue] = most[Self.all]
  }

  /// Allows more names, which most views don't show.
  mutating func addSpares() {
    most &+= Counts(repeating: 2)
    maxInStretch += 1
  }

  mutating func use(_ group: LabelKind.Group, _ candidate: LabelCandidate) {
    if group == .shield {
      if let block = block(of: candidate.lines[0]) { counts[block][group.rawValue] += 1 }
      return
    }
    for line in candidate.lines {
      if let stretch = stretch(of: line) { taken[stretch] += 1 }
    }
    guard let block = block(of: candidate.lines[0]) else { return }
    counts[block][group.rawValue] += 1
    counts[block][Self.all] += 1
  }

  private func stretch(of line: LabelCandidate.Line) -> Int? {
    let column = line.column + line.width / 2 - window.minColumn
    let index = (line.row - window.minRow) * stretchesAcross + column / Self.stretch
    return column >= 0 && taken.indices.contains(index) ? index : nil
  }

  private func block(of line: LabelCandidate.Line) -> Int? {
    let (column, row) = (line.column + line.width / 2, line.row)
    guard (window.minColumn...window.maxColumn).contains(column), (window.minRow...window.maxRow).contains(row) else {
      return nil
    }
    return (row - window.minRow) / Self.size.rows * blocksAcross + (column - window.minColumn) / Self.size.columns
  }
}
