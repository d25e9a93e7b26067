/// The screen of a terminal of xterm's family after the bytes it received, as far as programs like ours use it.
///
/// It is independent of our own painters, so that it verifies their omissions and moves.
package struct ModelTerminal {
  /// The content of a cell and its attributes.
  private struct Cell: Hashable {
    var text = " "
    var pen = Pen()

    /// As it is seen, however it was written: a blank has no foreground, a block may be the ground of another one.
    var seen: Seen {
      var seen = Seen(text, pen.foreground ?? "text", pen.background ?? "ground", pen.styles, pen.link)
      if pen.styles.contains(7) { swap(&seen.ink, &seen.ground) }
      seen.styles.remove(7)
      if let other = Self.inverses[text], seen.styles.isDisjoint(with: [4, 9]) {
        (seen.text, seen.ink, seen.ground) = (other, seen.ground, seen.ink)
      }
      if seen.text == " ", seen.styles.isDisjoint(with: [4, 9]) { (seen.ink, seen.styles) = ("", []) }
      return seen
    }

    private static let inverses = [
      "█": " ", "▄": "▀", "▐": "▌", "▚": "▞", "▛": "▗", "▜": "▖", "▙": "▝", "▟": "▘", "▇": "▔", "▉": "▕",
    ]
  }

  package struct Seen: Hashable {
    package fileprivate(set) var text: String
    fileprivate var ink: String
    fileprivate var ground: String
    fileprivate var styles: Set<Int>
    private let link: String

    fileprivate init(_ text: String, _ ink: String, _ ground: String, _ styles: Set<Int>, _ link: String) {
      (self.text, self.ink, self.ground, self.styles, self.link) = (text, ink, ground, styles, link)
    }
  }

  private struct Pen: Hashable {
    var foreground: String?
    var background: String?
    /// By the numbers that switch them on.
    var styles: Set<Int> = []
    var link = ""
  }

  private let columns: Int
  private let rows: Int
  private var cells: [Cell]
  private var (column, row) = (0, 0)
  /// Whether the last column was written, so that the next character goes into the next row.
  private var isAtEnd = false
  private var wraps = true
  private var inserts = false
  private var region: ClosedRange<Int>
  private var pen = Pen()
  private var last = ""
  /// The beginning of a sequence whose end hasn't come.
  private var rest: ArraySlice<Unicode.Scalar> = []

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Cell(), count: columns * rows)
    region = 0...rows - 1
  }

  /// The visible cells, row by row.
  package var picture: [Seen] { cells.map(\.seen) }

  package mutating func feed(_ output: String) {
    let scalars = rest + Array(output.unicodeScalars)
    rest = []
    var place = scalars.startIndex
    while place < scalars.endIndex {
      if scalars[place] == "\u{1b}" {
        guard let (sequence, length) = Self.sequence(in: scalars[place...]) else {
          rest = ArraySlice(Array(scalars[place...]))
          return
        }
        obey(sequence)
        place += length
      } else {
        take(scalars[place])
        place += 1
      }
    }
  }

  private enum Sequence {
    /// Its last letter, and what stands before that.
    case control(Unicode.Scalar, String)
    case escape(Unicode.Scalar)
    case link(String)
    case skipped
  }

  /// The sequence that some output begins with; nil until its end has come.
  private static func sequence(in output: ArraySlice<Unicode.Scalar>) -> (Sequence, length: Int)? {
    let body = output.dropFirst(2)
    func text(to end: Int) -> String { String(String.UnicodeScalarView(output[body.startIndex..<end])) }
    switch output.dropFirst().first {
    case "[":
      guard let end = body.firstIndex(where: { ("@"..."~").contains($0) }) else { return nil }
      return (.control(output[end], text(to: end)), end + 1 - output.startIndex)
    case "]", "P", "_":
      guard let end = body.indices.dropFirst().first(where: { output[$0] == "\\" && output[$0 - 1] == "\u{1b}" })
      else { return nil }
      let string = text(to: end - 1)
      let isLink = output[output.startIndex + 1] == "]" && string.hasPrefix("8;")
      let parts = string.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      return (isLink ? .link(String(parts.last ?? "")) : .skipped, end + 1 - output.startIndex)
    case "(", ")": return body.isEmpty ? nil : (.skipped, 3)
    case let letter?: return (.escape(letter), 2)
    case nil: return nil
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": (column, isAtEnd) = (0, false)
    case "\n": index()
    case "\u{8}": (column, isAtEnd) = (max(column - 1, 0), false)
    case "\u{7}", "\u{e}", "\u{f}": break
    default: write(String(Character(scalar)))
    }
  }

  private mutating func write(_ text: String) {
    let width = Self.isWide(text) ? 2 : 1
    if wraps, isAtEnd || column + width > columns {
      column = 0
      index()
    }
    if inserts { insert(width) }
    // Half of a wide character is nothing.
    if column > 0, self[column, row].text.isEmpty { self[column - 1, row].text = " " }
    let next = column + width
    if next < columns, self[next, row].text.isEmpty { self[next, row].text = " " }
    self[column, row] = Cell(text: text, pen: pen)
    if width == 2 { self[column + 1, row] = Cell(text: "", pen: pen) }
    isAtEnd = next >= columns
    column = min(next, columns - 1)
    last = text
  }

  private static func isWide(_ text: String) -> Bool {
    text.unicodeScalars.first.map { (0x1100...0x115f).contains($0.value) || (0x2e80...0xffdc).contains($0.value) }
      ?? false
  }

  private subscript(column: Int, row: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// An erased cell, which has the background of the pen.
  private var erased: Cell { Cell(pen: Pen(background: pen.background)) }

  private mutating func index() {
    isAtEnd = false
    if row == region.upperBound { scroll(1, in: region) } else { row = min(row + 1, rows - 1) }
  }

  /// Moves rows up, or down where the number is below 0.
  private mutating func scroll(_ count: Int, in region: ClosedRange<Int>) {
    let old = cells
    for target in region {
      for column in 0..<columns {
        let source = target + count
        self[column, target] = region.contains(source) ? old[source * columns + column] : erased
      }
    }
  }

  private mutating func insert(_ count: Int) {
    let line = Array(cells[row * columns..<(row + 1) * columns])
    let moved = line[..<column] + Array(repeating: erased, count: count) + line[column...]
    cells.replaceSubrange(row * columns..<(row + 1) * columns, with: moved.prefix(columns))
  }

  private mutating func delete(_ count: Int) {
    let line = Array(cells[row * columns..<(row + 1) * columns])
    let moved = line[..<column] + line[min(column + count, columns)...] + Array(repeating: erased, count: count)
    cells.replaceSubrange(row * columns..<(row + 1) * columns, with: moved.prefix(columns))
  }

  private mutating func erase(_ range: Range<Int>) {
    for place in range.clamped(to: cells.indices) { cells[place] = erased }
  }

  private mutating func obey(_ sequence: Sequence) {
    switch sequence {
    case .skipped: break
    case .link(let address): pen.link = address
    case .escape("M"): if row == region.lowerBound { scroll(-1, in: region) } else { row = max(row - 1, 0) }
    case .escape: break
    case .control(let letter, let body): obey(letter, body)
    }
  }

  private mutating func obey(_ letter: Unicode.Scalar, _ body: String) {
    if letter == "m" {
      paint(body)
      return
    }
    if body.first.map({ "?>=<".contains($0) }) ?? false {
      if body == "?7" { wraps = letter == "h" }
      if body == "?1049" { erase(cells.indices) }
      return
    }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(numbers.first ?? 0, 1)
    func at(_ place: Int) -> Int { max(numbers.count > place ? numbers[place] : 0, 1) - 1 }
    if !"Xb@PJK".unicodeScalars.contains(letter) { isAtEnd = false }
    let (here, start) = (row * columns + column, row * columns)
    switch letter {
    case "H", "f": (column, row) = (min(at(1), columns - 1), min(at(0), rows - 1))
    case "G", "`": column = min(at(0), columns - 1)
    case "d": row = min(at(0), rows - 1)
    case "A": row = max(row - count, 0)
    case "B": row = min(row + count, rows - 1)
    case "C": column = min(column + count, columns - 1)
    case "D": column = max(column - count, 0)
    case "J": erase(numbers.first == 2 ? cells.indices : here..<cells.count)
    case "K":
      erase(
        numbers.first == 1 ? start..<here + 1 : numbers.first == 2 ? start..<start + columns : here..<start + columns
      )
    case "X": erase(here..<min(here + count, start + columns))
    case "@": insert(count)
    case "P": delete(count)
    case "L": scroll(-count, in: row...region.upperBound)
    case "M": scroll(count, in: row...region.upperBound)
    case "S": scroll(count, in: region)
    case "T": scroll(-count, in: region)
    case "b": for _ in 0..<count { write(last) }
    case "h": if body == "4" { inserts = true }
    case "l": if body == "4" { inserts = false }
    case "r":
      let bottom = numbers.count > 1 && numbers[1] > 0 ? numbers[1] - 1 : rows - 1
      (region, column, row) = (at(0)...bottom, 0, 0)
    default: break
    }
  }

  private mutating func paint(_ body: String) {
    var numbers = body.split(whereSeparator: { ";:".contains($0) }).map { Int($0) ?? 0 }[...]
    if numbers.isEmpty { numbers = [0] }
    while let number = numbers.popFirst() {
      switch number {
      case 0: pen = Pen(link: pen.link)
      case 1...9: pen.styles.insert(number)
      case 22: pen.styles.subtract([1, 2])
      case 23...29: pen.styles.remove(number - 20)
      case 38, 48:
        let length = numbers.first == 2 ? 4 : 2
        let color = numbers.prefix(length).map(String.init).joined(separator: ";")
        numbers = numbers.dropFirst(length)
        if number == 38 { pen.foreground = color } else { pen.background = color }
      case 30...37: pen.foreground = "5;\(number - 30)"
      case 39: pen.foreground = nil
      case 40...47: pen.background = "5;\(number - 40)"
      case 49: pen.background = nil
      case 90...97: pen.foreground = "5;\(number - 82)"
      case 100...107: pen.background = "5;\(number - 92)"
      default: break
      }
    }
  }
}
