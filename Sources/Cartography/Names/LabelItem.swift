import Cells
import Geodesy

/// A name that may be shown, with all the places it might be written at on a lattice, wherever the view is.
struct LabelItem {
  /// A name with the place that was chosen for it.
  typealias Placed = (item: LabelItem, candidate: LabelCandidate)

  struct Key: Hashable {
    var name: String
    var kind: LabelKind
  }

  var key: Key
  var score: Double
  /// The classes a street has along its way.
  var classes: [MapClass] = []
  var isBold = false
  /// Whether it is the name of a path, which has no band for the name.
  var isPath: Bool { key.kind == .street && classes.isEmpty }
  /// Whether it is the name of a road that leads through the whole town.
  var isMainRoad: Bool { key.kind == .street && classes.contains { $0.rank >= MapClass.primary.rank } }
  /// The name that shouldn't appear twice near each other: a stop may have the name of its street, a station that of
  /// its town; “City of Westminster” counts as Westminster.
  var standingName: String {
    if key.kind.isStop || key.kind == .station { return "\(key.kind) \(key.name)" }
    let office = key.kind.group == .place ? Self.offices.first { key.name.hasPrefix($0) } : nil
    return office.map { String(key.name.dropFirst($0.count)) } ?? key.name
  }
  private static let offices = [
    "City of ", "Borough of ", "London Borough of ", "Royal Borough of ", "Municipality of ", "Town of ", "Commune de ",
    "Ville de ", "Municipio de ", "Ciudad de ", "Cidade de ", "Comune di ", "Città di ", "Gemeente ",
  ]
  var candidates: [LabelCandidate]
  var box: CellBox
  /// The named place; nil for lines.
  var point: WorldPoint?
  /// Whether it is named however many names there are around it.
  var isAssured = false
  /// Whether it was placed among all others when the map was made.
  var isStaged = false
  /// Whether it is only for views that would have hardly any names.
  var isFiller = false
  /// The spelling that a street has wherever that fits.
  var form = 0
}

/// One way to write a name: where, how, and how bad that is.
struct LabelCandidate {
  struct Line: Hashable {
    /// In cells from the anchor of the lattice.
    var column: Int
    var row: Int
    var text: String
    var width: Int

    func moved(by columns: Int, _ rows: Int = 0) -> Line {
      Line(column: column + columns, row: row + rows, text: text, width: width)
    }

    var start: CellPoint { CellPoint(column: column, row: row) }
  }

  enum Placement: Hashable {
    case level, steps, tag, point
    /// Away from the centre of the named area, so only if all of the name is visibly in the area.
    case aside
  }

  var way: Placement
  var form: Int
  var lines: LabelLines
  var cost: Double
  /// The cells of a tag that are on the street itself.
  var ownCells = 0
  /// Whether it shows the number of others in the same place.
  var isCounting = false
  /// The offset of a mark in a field of its own: on the first line, in cells from its start.
  var markOffset: Int?

  /// One at a point.
  static func point(_ form: Int, _ lines: [Line], cost: Double, markOffset: Int? = nil) -> LabelCandidate {
    LabelCandidate(way: .point, form: form, lines: LabelLines(lines), cost: cost, markOffset: markOffset)
  }

  /// Followed by the number of others in the same place.
  func counting(_ others: Int) -> LabelCandidate {
    guard let last = lines.last else { return self }
    var counting = self
    let text = "\(last.text) +\(others)"
    let width = last.width + text.count - last.text.count
    counting.lines = LabelLines(lines.dropLast() + [Line(column: last.column, row: last.row, text: text, width: width)])
    counting.isCounting = true
    return counting
  }

  func moved(by columns: Int, _ rows: Int) -> LabelCandidate {
    var moved = self
    moved.lines = lines.moved(by: columns, rows)
    return moved
  }

  var box: CellBox {
    lines.reduce(into: CellBox()) { $0.include($1.column, $1.row, width: $1.width) }
  }
}

/// Where names start.
extension CellPoint {
  func isNear(_ other: Self) -> Bool { abs(column - other.column) < 30 && abs(row - other.row) < 15 }

  /// Whether another place for the name is hardly another one.
  func isClose(_ other: Self) -> Bool { abs(column - other.column) <= 15 && abs(row - other.row) <= 7 }

  /// Whether it is so many cells away either way.
  func isFar(_ other: Self, by cells: (columns: Int, rows: Int)) -> Bool {
    abs(column - other.column) >= cells.columns || abs(row - other.row) >= cells.rows
  }

  /// Whether it is more cells away than that either way.
  func isApart(_ other: Self, by cells: (columns: Int, rows: Int)) -> Bool {
    abs(column - other.column) > cells.columns || abs(row - other.row) > cells.rows
  }
}

/// The lines of a name from the top down; of thousands of ways to write names nearly all have one, which takes no memory
/// of its own.
struct LabelLines: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var top: LabelCandidate.Line
  private var others: [LabelCandidate.Line]

  /// Takes lines of which there is at least one.
  init(_ lines: [LabelCandidate.Line]) {
    precondition(!lines.isEmpty, "a name has a line")
    (top, others) = (lines[0], Array(lines.dropFirst()))
  }

  init(arrayLiteral lines: LabelCandidate.Line...) { self.init(lines) }

  init(_ line: LabelCandidate.Line) { (top, others) = (line, []) }

  var startIndex: Int { 0 }
  var endIndex: Int { others.count + 1 }

  subscript(index: Int) -> LabelCandidate.Line { index == 0 ? top : others[index - 1] }

  func moved(by columns: Int, _ rows: Int) -> LabelLines {
    var moved = self
    moved.top = top.moved(by: columns, rows)
    if !others.isEmpty { moved.others = others.map { $0.moved(by: columns, rows) } }
    return moved
  }
}

/// The name of a sight apart from its mark, where the mark is a sign of its own at one end.
struct PartedName {
  /// The name alone, as it stands.
  let name: LabelCandidate.Line
  let isBehindMark: Bool
  /// All of it, with the name a cell farther from its mark.
  let spread: LabelCandidate

  init?(_ candidate: LabelCandidate) {
    guard candidate.way == .point, let first = candidate.lines.first else { return nil }
    // The second form has the mark at its end.
    let isBehindMark = candidate.form != 1
    guard let gap = isBehindMark ? first.text.firstIndex(of: " ") : first.text.lastIndex(of: " ") else { return nil }
    let (before, after) = (String(first.text[..<gap]), String(first.text[first.text.index(after: gap)...]))
    var spread = candidate
    if isBehindMark {
      name = .init(column: first.column + 2, row: first.row, text: after, width: first.width - 2)
      let mark = LabelCandidate.Line(column: first.column, row: first.row, text: before, width: 1)
      spread.lines = LabelLines([mark] + ([name] + candidate.lines.dropFirst()).map { $0.moved(by: 1) })
    } else {
      name = .init(column: first.column, row: first.row, text: before, width: first.width - 2)
      let end = first.column + first.width - 1
      spread.lines = [name.moved(by: -1), .init(column: end, row: first.row, text: after, width: 1)]
      spread.markOffset = candidate.markOffset.map { _ in first.width - 2 }
    }
    self.isBehindMark = isBehindMark
    self.spread = spread
  }
}
