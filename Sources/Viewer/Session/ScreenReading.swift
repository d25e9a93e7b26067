import Cells
import Wire

/// All text on a screen in the terms of the JSON format: each visible word once.
struct ScreenReading {
  private let panels: [ScreenTexts.Panel]
  /// The visible lines, and the text that is being typed.
  private let lines: [ScreenTexts.Line]
  private let labels: [Int: ScreenTexts.Line]
  private let cursor: CellCursor?
  /// The text that is being typed, as far as it is visible.
  private let field: ScreenTexts.Line?

  private static let calloutKinds: Set = ["callout", "icon"]

  init(_ grid: CellGrid) {
    let all = grid.texts?.lines(in: grid) ?? []
    let (cursor, typed) = (grid.cursor, grid.cursor.flatMap { $0.isInText ? $0.cell : nil })
    field = all.last { line in line.part.role == .field && typed.map(line.cells.contains) == true }
    lines = all.filter { !$0.text.isEmpty }
    let named = lines.compactMap { line in if case .label(let number) = line.part.role { (number, line) } else { nil } }
    (self.cursor, labels, panels) = (cursor, Dictionary(named) { $1 }, grid.texts?.panels ?? [])
  }

  var fields: [(key: String, value: JSON)] {
    let listed = panels.indices.filter { !Self.calloutKinds.contains(panels[$0].kind) }
    let status = lines.filter { $0.part.kind == "status" && $0.part.role == .line }
    return [
      ("cursor", cursor.map { cell($0.cell) } ?? .null),
      ("panels", .array(listed.compactMap(panel))),
      ("prompt", prompt),
      ("message", .string(text(.message))),
      ("statusBar", .string(status.map(\.text).joined(separator: " "))),
      ("hints", .array(lines.filter { $0.part.role == .hints }.flatMap(hints))),
      ("texts", .array(lines.filter(\.isFree).map(text))),
    ]
  }

  /// The name of that number among those of the map; nil if nothing of it is visible.
  func label(_ number: Int) -> ScreenTexts.Line? { labels[number] }

  /// The callout in a box, whose title is its first line; null if none of it is visible.
  func callout(in box: CellRect) -> JSON {
    let number = panels.lastIndex { Self.calloutKinds.contains($0.kind) && $0.box == box }
    guard let number, let title = rows(of: number).first else { return .null }
    return json(of: number, title: title.text, rows(of: number).dropFirst())
  }
}

extension ScreenReading {
  private func cell(_ cell: CellPoint) -> JSON { [.integer(cell.column), .integer(cell.row)] }

  /// The first text of a role, in a panel or on the map.
  private func text(_ role: ScreenTexts.Role, in panel: Int? = nil) -> String {
    lines.first { $0.part.role == role && $0.part.panel == panel }?.text ?? ""
  }

  /// The rows of a panel from the top down, without its title and what is typed.
  private func rows(of panel: Int) -> [ScreenTexts.Line] {
    lines.filter { $0.part.panel == panel && $0.isRow && $0.part != field?.part }.sorted { $0.first.row < $1.first.row }
  }

  /// A panel with visible text; the title of the one that is typed into is the label of the prompt.
  private func panel(_ number: Int) -> JSON? {
    guard lines.contains(where: { $0.part.panel == number }) else { return nil }
    return json(of: number, title: field?.part.panel == number ? "" : text(.title, in: number), rows(of: number)[...])
  }

  private func json(of number: Int, title: String, _ rows: ArraySlice<ScreenTexts.Line>) -> JSON {
    let box = panels[number].box
    return [
      "kind": .string(panels[number].kind), "title": .string(title),
      "column": .integer(box.column), "row": .integer(box.row),
      "columns": .integer(box.columns), "rows": .integer(box.rows),
      "lines": .array(rows.map(line)), "footer": .string(text(.footer, in: number)),
    ]
  }

  private func line(_ line: ScreenTexts.Line) -> JSON {
    let isSelected = line.part.role == .selectedLine
    return marked(line, ["text": .string(line.text), "row": .integer(line.first.row), "selected": .bool(isSelected)])
  }

  /// A text on the map that isn't one of its names.
  private func text(_ line: ScreenTexts.Line) -> JSON {
    let place = line.first
    return marked(
      line,
      [
        "kind": .string(line.part.kind), "text": .string(line.text),
        "column": .integer(place.column), "row": .integer(place.row),
      ]
    )
  }

  /// With a mark if the cells of a line draw its characters larger than a cell.
  private func marked(_ line: ScreenTexts.Line, _ json: JSON) -> JSON {
    line.isLarge ? json.adding("large", true) : json
  }

  private var prompt: JSON {
    guard let field, let cursor else { return .null }
    return [
      "label": .string(text(.title, in: field.part.panel)), "text": .string(field.text), "cursor": cell(cursor.cell),
    ]
  }

  private func hints(_ line: ScreenTexts.Line) -> [JSON] {
    // In ASCII, hints are separated by bars.
    line.text.replacing(" | ", with: KeyHints.parting).split(separator: KeyHints.parting).map { .string(String($0)) }
  }
}

extension ScreenTexts.Line {
  fileprivate var isLarge: Bool { if case .large = part.role { true } else { false } }
  /// Whether it is a row of a panel rather than on its edge or below it.
  fileprivate var isRow: Bool { [.line, .selectedLine, .field].contains(part.role) || isLarge }
  /// Whether it is on the map, and none of its names.
  fileprivate var isFree: Bool {
    part.panel == nil && !["", "status"].contains(part.kind) && (isRow || part.role == .icon)
      && text.contains { $0.isLetter || $0.isNumber }
  }
}
