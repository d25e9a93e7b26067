import Cells

/// A terminal that knows just what our writer may send, and refuses everything else.
struct TinyTerminal {
  private(set) var grid: CellGrid
  private(set) var complaint: String?
  private(set) var isSynchronized = false
  private(set) var pen = Cell.blank

  /// Whether erased cells get the background of the moment.
  private let erasesInColor: Bool
  private var column = 0
  private var row = 0
  /// After the last column the next character wraps.
  private var isWrapPending = false
  private var region: ClosedRange<Int>
  private var lastGlyph: Glyph?

  /// Content that no update may leave on the screen.
  private static let garbage = Cell(Glyph("?"), foreground: CellColor(index: 1), background: CellColor(index: 2))

  init(showing grid: CellGrid, erasesInColor: Bool) {
    self.grid = grid
    self.erasesInColor = erasesInColor
    region = 0...max(grid.rows - 1, 0)
  }

  /// Creates a terminal with unknown content.
  init(columns: Int, rows: Int, erasesInColor: Bool) {
    self.init(showing: CellGrid(columns: columns, rows: rows, filledWith: Self.garbage), erasesInColor: erasesInColor)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while complaint == nil, let scalar = scalars.popFirst() {
      switch scalar {
      case "\r":
        (column, isWrapPending) = (0, false)
        if pen.style.link != 0 { complaint = "a return in a link" }
      case "\n": feedLine()
      case "\u{1b}": takeSequence(&scalars)
      default: take(scalar)
      }
    }
  }

  private mutating func feedLine() {
    isWrapPending = false
    if row == region.upperBound { complaint = "a line feed scrolled the screen" } else { row += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) { complaint = "a control character" }
    if let last = lastGlyph, joins(scalar, last) { return complete(last, with: scalar) }
    lastGlyph = Glyph(scalar)
    print(Glyph(scalar), CharacterWidth.standard.of(scalar))
  }

  private func joins(_ scalar: Unicode.Scalar, _ glyph: Glyph) -> Bool {
    let letters = "\u{1f1e6}"..."\u{1f1ff}" as ClosedRange<Unicode.Scalar>
    let isFlag = letters.contains(scalar) && glyph.scalars.count == 1 && letters.contains(glyph.base ?? " ")
    return isFlag || CharacterWidth.standard.of(scalar) == 0
  }

  /// A mark joins the character before the cursor, and may make it wider.
  private mutating func complete(_ glyph: Glyph, with mark: Unicode.Scalar) {
    column -= isWrapPending ? CharacterWidth.standard.of(glyph) - 1 : CharacterWidth.standard.of(glyph)
    isWrapPending = false
    let scalars = glyph.scalars + [mark]
    let whole = Glyph(scalars[0], scalars[1], scalars.count > 2 ? scalars[2] : nil)
    lastGlyph = whole
    print(whole, CharacterWidth.standard.of(whole))
  }

  private mutating func print(_ glyph: Glyph, _ width: Int) {
    guard !isWrapPending, column + width <= grid.columns else {
      complaint = "a character wrapped"
      return
    }
    var cell = pen
    cell.glyph = glyph
    grid.place(cell, at: CellPoint(column: column, row: row), columns: width)
    isWrapPending = column + width == grid.columns
    column = min(column + width, grid.columns - 1)
  }

  private mutating func takeSequence(_ scalars: inout Substring.UnicodeScalarView) {
    let first = scalars.popFirst()
    if first == "]" { return takeLink(&scalars) }
    guard first == "[" else { return complaint = "a sequence that isn't CSI" }
    var words = ""
    while let scalar = scalars.popFirst() {
      guard scalar.value >= 0x40 else {
        words.unicodeScalars.append(scalar)
        continue
      }
      return obey(Character(scalar), words)
    }
    complaint = "a sequence without an end"
  }

  /// Of the sequences that end with a string terminator, only that of links.
  private mutating func takeLink(_ scalars: inout Substring.UnicodeScalarView) {
    var words = ""
    while let scalar = scalars.popFirst(), scalar != "\u{1b}" { words.unicodeScalars.append(scalar) }
    let parts = words.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard scalars.popFirst() == "\\", parts.count == 3, parts[0] == "8" else { return complaint = "no link" }
    let isOpen = pen.style.link != 0
    guard !parts[2].isEmpty else {
      if !isOpen { complaint = "an end of no link" }
      return pen.style = pen.style.intersection([.bold, .dim, .underline, .reverse, .italic])
    }
    guard !isOpen, parts[1].hasPrefix("id="), let address = LinkAddress(String(parts[2])) else {
      return complaint = "a link in a link, or without a name"
    }
    // Takes the style that the grid gives to a linked cell.
    var probe = CellGrid(columns: 1, rows: 1)
    probe.links = grid.links
    probe.link(0..<1, row: 0, to: address)
    (grid.links, pen.style) = (probe.links, pen.style.union(probe[0, 0].style))
  }

  private mutating func obey(_ final: Character, _ words: String) {
    if final != "m", pen.style.link != 0 { complaint = "something else in a link: \(final)" }
    let numbers = words.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let count = max((numbers.first ?? nil) ?? 1, 1)
    let wasWrapPending = isWrapPending
    if final != "m" && final != "b" { isWrapPending = false }
    switch final {
    case "H": (row, column) = (count - 1, max((numbers.count > 1 ? numbers[1] : 1) ?? 1, 1) - 1)
    case "C": column += count
    case "K": erase(column..<grid.columns)
    case "X": erase(column..<column + count)
    case "b": repeatLast(count, wasWrapPending)
    case "P": shiftRow(by: count)
    case "@": shiftRow(by: -count)
    case "S": scroll(by: count)
    case "T": scroll(by: -count)
    case "r": setRegion(numbers)
    case "m": setPen(words.isEmpty ? [0] : numbers.compactMap(\.self))
    case "h",
      "l" where words == "?2026":
      isSynchronized = final == "h"
    default: complaint = "an unknown sequence \(words)\(final)"
    }
    if row >= grid.rows || column >= grid.columns { complaint = "the cursor left the screen" }
  }

  private mutating func repeatLast(_ count: Int, _ wasWrapPending: Bool) {
    guard let glyph = lastGlyph, !wasWrapPending, glyph.scalars.count == 1 else {
      return complaint = "nothing to repeat"
    }
    for _ in 0..<count { print(glyph, CharacterWidth.standard.of(glyph)) }
  }

  private var erased: Cell { Cell(.space, background: erasesInColor ? pen.background : .standard) }

  private mutating func erase(_ range: Range<Int>) {
    for column in range { grid.place(erased, at: CellPoint(column: column, row: row)) }
  }

  private mutating func shiftRow(by distance: Int) {
    let old = grid
    for target in column..<grid.columns {
      let source = target + distance
      grid[target, row] = (column..<grid.columns).contains(source) ? old[source, row] : erased
    }
    spoilHalves()
  }

  /// Terminals differ in what they make of a wide character that lost a half.
  private mutating func spoilHalves() {
    for column in 0..<grid.columns {
      let isTail = grid[column, row].glyph == .continuation
      let follows = column > 0 && CharacterWidth.standard.of(grid[column - 1, row].glyph) == 2
      if isTail != follows { grid[column, row] = Self.garbage }
    }
    let last = grid.columns - 1
    if CharacterWidth.standard.of(grid[last, row].glyph) == 2 { grid[last, row] = Self.garbage }
  }

  private mutating func scroll(by distance: Int) {
    let old = grid
    for target in region {
      for column in 0..<grid.columns {
        grid[column, target] = region.contains(target + distance) ? old[column, target + distance] : erased
      }
    }
  }

  private mutating func setRegion(_ numbers: [Int?]) {
    let (first, last) = (numbers.first ?? nil, numbers.count > 1 ? numbers[1] : nil)
    region = (first ?? 1) - 1...(last ?? grid.rows) - 1
    (column, row) = (0, 0)
  }

  private mutating func setPen(_ numbers: [Int]) {
    var numbers = numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: pen = .blank
      case 1: pen.style.insert(.bold)
      case 2: pen.style.insert(.dim)
      case 3: pen.style.insert(.italic)
      case 4: pen.style.insert(.underline)
      case 7: pen.style.insert(.reverse)
      case 22: pen.style.subtract([.bold, .dim])
      case 23: pen.style.remove(.italic)
      case 24: pen.style.remove(.underline)
      case 27: pen.style.remove(.reverse)
      case 30...37: pen.foreground = CellColor(index: UInt8(number - 30))
      case 40...47: pen.background = CellColor(index: UInt8(number - 40))
      case 90...97: pen.foreground = CellColor(index: UInt8(number - 82))
      case 100...107: pen.background = CellColor(index: UInt8(number - 92))
      case 39: pen.foreground = .standard
      case 49: pen.background = .standard
      case 38: pen.foreground = takeColor(&numbers)
      case 48: pen.background = takeColor(&numbers)
      default: complaint = "an unknown rendition \(number)"
      }
    }
  }

  private mutating func takeColor(_ numbers: inout ArraySlice<Int>) -> CellColor {
    switch numbers.popFirst() {
    case 5:
      if let index = numbers.popFirst() { return CellColor(index: UInt8(index)) }
    case 2:
      if let red = numbers.popFirst(), let green = numbers.popFirst(), let blue = numbers.popFirst() {
        return CellColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
    default: break
    }
    complaint = "a colour without numbers"
    return .standard
  }
}

extension CellGrid {
  /// The same picture in canonical form: cells that look the same on a screen are equal.
  var seen: CellGrid {
    var result = self
    for index in cells.indices { result.cells[index] = cells[index].seen }
    return result
  }

  /// Where each cell leads; nothing for what is never drawn by itself.
  var addresses: [String] {
    cells.map { $0.style.link == 0 || $0.glyph == .continuation ? "" : links[$0.style.link - 1].text }
  }
}

extension Cell {
  private static let inverses: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("▀", "▄"), ("▌", "▐"), ("▖", "▜"), ("▗", "▛"), ("▘", "▟"), ("▝", "▙"), ("▚", "▞"), ("▔", "▇"), ("▕", "▉"),
      ("🬀", "🬻"), ("🬁", "🬺"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
  }()

  /// Where it leads is another question.
  fileprivate var seen: Cell {
    let plain = CellStyle([.bold, .dim, .underline, .reverse, .italic])
    guard style.isSubset(of: plain) else {
      return Cell(glyph, foreground: foreground, background: background, style: style.intersection(plain)).seenUnlinked
    }
    return seenUnlinked
  }

  private var seenUnlinked: Cell {
    if glyph == .continuation { return .continuation }
    if glyph == .space, style.isDisjoint(with: [.underline, .reverse]) {
      return Cell(.space, background: background, style: style)
    }
    guard style.isEmpty else { return self }
    if glyph == Glyph("█") { return foreground == .standard ? Cell(glyph) : Cell(.space, background: foreground) }
    guard foreground != .standard else { return self }
    guard background != .standard, let base = glyph.base, let inverse = Self.inverses[base] else { return self }
    return Cell(Glyph(inverse), foreground: background, background: foreground)
  }
}
