/// The texts of a screen, recorded while it is drawn: each cell belongs to the one that was written into it last.
package struct ScreenTexts: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    case line, selectedLine, title, field, footer, hints, message
    /// An icon, whose cells stay part of a name that begins with it.
    case icon
    /// The frame of a panel, which isn't text.
    case frame
    /// A text whose characters are drawn in several cells each.
    case large(String)
    /// The name of that number among those of the map.
    case label(Int)
  }

  /// A text on the map, or all of one role in a row of a panel.
  package struct Part: Hashable, Sendable {
    package let kind: String
    /// The number of its panel; nil on the map.
    package let panel: Int?
    package let role: Role
    fileprivate let row: Int
  }

  package struct Panel: Hashable, Sendable {
    package let kind: String
    package let box: CellRect
  }

  /// A part as a grid shows it, with at least one cell.
  package struct Line {
    package let part: Part
    package let text: String
    package let cells: [CellPoint]

    package var first: CellPoint { cells[0] }
  }

  package private(set) var panels: [Panel] = []
  /// The role of what is written next.
  package var role = Role.line
  private var kind = ""
  private var parts: [Part] = []
  /// The numbers of the parts of panels.
  private var numbers: [Part: Int] = [:]
  /// The number of the part of each cell.
  private var owners: [Int?]
  /// The end of what was written last.
  private var end = CellPoint(column: 0, row: 0)
  private let columns: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    owners = Array(repeating: nil, count: columns * rows)
  }

  /// Begins with what writes texts of a kind.
  package mutating func begin(_ kind: String) {
    self.kind = kind
    open(.nowhere)
  }

  /// Begins a panel, to which all belongs that is written in its box from now on.
  package mutating func open(_ box: CellRect) {
    role = .line
    panels.append(Panel(kind: kind, box: box))
  }

  /// Gives the cells of a text a role.
  package mutating func mark(_ cells: [CellPoint], as role: Role) {
    guard let first = cells.first else { return }
    let number = number(of: role, at: first, isNew: true)
    for cell in cells { own(cell, number) }
  }

  /// Notes what is written.
  mutating func note(_ columns: Range<Int>, row: Int) {
    let start = CellPoint(column: columns.lowerBound, row: row)
    let number = number(of: role, at: start, isNew: start != end)
    for column in columns { own(CellPoint(column: column, row: row), number) }
    end = CellPoint(column: columns.upperBound, row: row)
  }

  /// The number of the part that a text at a cell belongs to; on the map, what is written right behind it goes on with it.
  private mutating func number(of role: Role, at cell: CellPoint, isNew: Bool) -> Int {
    let panel = panels.last?.box.contains(cell) == true ? panels.count - 1 : nil
    let part = Part(kind: kind, panel: panel, role: role, row: cell.row)
    if panel != nil, let number = numbers[part] { return number }
    if panel == nil, !isNew, parts.last == part { return parts.count - 1 }
    parts.append(part)
    numbers[part] = parts.count - 1
    return parts.count - 1
  }

  private mutating func own(_ cell: CellPoint, _ number: Int) {
    let index = cell.row * columns + cell.column
    guard (0..<columns).contains(cell.column), owners.indices.contains(index) else { return }
    if parts[number].role == .icon, let owner = owners[index], case .label = parts[owner].role { return }
    owners[index] = number
  }

  /// Moves the owners of cells on by one cell.
  mutating func shift(_ cells: ClosedRange<Int>) {
    for index in cells.reversed() { owners[index] = owners[index - 1] }
  }

  /// The parts that are visible in a grid, in the order in which they were drawn.
  package func lines(in grid: CellGrid) -> [Line] {
    var cells = [[CellPoint]](repeating: [], count: parts.count)
    for (index, owner) in owners.enumerated() {
      if let owner { cells[owner].append(CellPoint(column: index % columns, row: index / columns)) }
    }
    return zip(parts, cells).compactMap { part, cells in
      guard !cells.isEmpty, part.role != .frame else { return nil }
      if case .large(let text) = part.role { return Line(part: part, text: text, cells: cells) }
      return Line(part: part, text: Self.text(of: cells, in: grid), cells: cells)
    }
  }

  /// The characters of cells, with a blank for a picture and for a gap.
  private static func text(of cells: [CellPoint], in grid: CellGrid) -> String {
    var (text, last) = (String.UnicodeScalarView(), cells.first)
    for cell in cells {
      let glyph = grid[cell.column, cell.row].glyph
      if let last, cell.row > last.row || cell.column > last.column + 1 { text.append(" ") }
      if glyph.isOfPicture { text.append(" ") } else { text.append(glyph) }
      last = cell
    }
    let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex
    return String(String(text[..<end]).drop { $0 == " " })
  }
}
