import Geodesy
import Glibc

/// Finds where the name of a street may be written: on the band where it is level, else in steps or across it.
///
/// All along the whole street, so that what is found doesn't depend on the view.
struct StreetCandidates {
  private let forms: [TextForm]
  /// In dots.
  private let bandWidth: Double
  private let longestTag: Int
  /// Whether a tag may be longer than its street.
  private let isWanted: Bool
  private let scatter: Scatter
  private let columns: Range<Int>
  private let rows: Range<Int>
  private(set) var candidates: [LabelCandidate] = []
  private var finds: [Find] = []
  /// Where the words of those in steps are.
  private var steps: [[LabelCandidate.Line]] = []
  /// In cells.
  private(set) var length = 0.0

  private static let maxCandidates = 100
  /// No street has more bends; what has is not meant to be named.
  private static let maxPoints = 2000

  /// A point in cells from the anchor.
  private typealias Point = SIMD2<Double>

  /// A candidate before it is known to be one of the best: there are thousands, so its words aren't written out.
  private struct Find {
    var way: LabelCandidate.Placement
    var form: Int
    /// Where it starts.
    var column: Int
    var row: Int
    var cost: Double
    var ownCells = 0
    /// Its words among those in steps.
    var steps = 0
  }

  /// Looks only at what is in a region, for a street may go round the world; for a name that is wanted whatever it hides,
  /// every tag will do.
  init(
    _ street: NamedStreet,
    on lattice: MapLattice,
    within region: FixedBox,
    bandWidth: Double,
    isWanted: Bool = false
  ) {
    self.isWanted = isWanted
    forms = street.forms
    self.bandWidth = bandWidth
    let cell = Int32(MapLattice.cell)
    columns = Int(region.minX / cell)..<Int(max(region.maxX, region.minX) / cell) + 1
    longestTag = isWanted ? .max : lattice.zoom < 16 ? Self.longestTag.afar : Self.longestTag.near
    rows = Int(region.minY / cell)..<Int(max(region.maxY, region.minY) / cell) + 1
    scatter = Scatter(street.name, on: lattice)
    var simplifier = LineSimplifier()
    for stroke in street.strokes {
      var fixed: [FixedPoint] = []
      let whole = stroke.map { lattice.fixed($0) }
      simplifier.simplify(whole.span, tolerance: 0.4, into: &fixed)
      fixed.removeLast(max(fixed.count - Self.maxPoints, 0))
      let line = fixed.map { Point(Double($0.x) / MapLattice.cell, Double($0.y) / MapLattice.cell) }
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + Self.dots(between: $1.0, $1.1) }
      guard length >= 6 else { continue }
      self.length += length / 2
      if street.kind != .shield { addLevel(line) }
      addTags(line, length: length)
    }
    thinOut()
  }

  private static func dots(between one: Point, _ other: Point) -> Double {
    let offset = (other - one) * Point(2, 4)
    return (offset * offset).sum().squareRoot()
  }

  /// Of candidates that are nearly the same only the best.
  private mutating func thinOut() {
    for index in finds.indices {
      finds[index].cost += scatter.share(finds[index].column, finds[index].row) * 0.8
    }
    finds.sort { ($0.cost, $0.column, $0.row) < ($1.cost, $1.column, $1.row) }
    var kept: [Find] = []
    for find in finds {
      let isNew = kept.allSatisfy { abs($0.column - find.column) + 2 * abs($0.row - find.row) > 6 }
      if isNew { kept.append(find) }
      if kept.count == Self.maxCandidates { break }
    }
    candidates = kept.map(candidate)
  }

  private func candidate(_ find: Find) -> LabelCandidate {
    let line = forms[find.form].line(find.column, find.row)
    return LabelCandidate(
      way: find.way,
      form: find.form,
      lines: find.way == .steps ? LabelLines(steps[find.steps]) : LabelLines(line),
      cost: find.cost,
      ownCells: find.ownCells
    )
  }
}

/// On the band.
extension StreetCandidates {
  /// Looks at every stretch that leads on to the right (or, turned round, to the left).
  private mutating func addLevel(_ line: [Point]) {
    for line in [line, line.reversed()] {
      var start = 0
      while start < line.count - 1 {
        var end = start
        while end < line.count - 1, line[end + 1].x >= line[end].x - 0.01 { end += 1 }
        if line[end].x - line[start].x >= 2 { addLevel(Stretch(line[start...end], within: columns)) }
        start = max(end, start + 1)
      }
    }
  }

  private mutating func addLevel(_ stretch: Stretch) {
    for (form, text) in forms.enumerated() where stretch.rows.count >= text.width && text.width > 0 {
      let count = stretch.rows.count
      for start in 0...count - text.width {
        let isAtEnd = start < 2 || start + text.width > count - 2
        let extra = (isAtEnd ? 0.4 : 0) + Double(form) * 1.1
        let find = level(stretch, start, form) ?? (bandWidth >= 3.4 ? inSteps(stretch, start, form) : nil)
        if var find {
          find.cost += extra
          finds.append(find)
        }
      }
    }
  }

  private func level(_ stretch: Stretch, _ start: Int, _ form: Int) -> Find? {
    let (low, high) = stretch.extent(start..<start + forms[form].width)
    guard high - low <= 1.15 else { return nil }
    let middle = (low + high) / 2
    let row = Int(middle.rounded(.down))
    let cost = abs(middle - Double(row) - 0.5) * 0.5 + (high - low) * 0.6
    return Find(way: .level, form: form, column: stretch.column + start, row: row, cost: cost)
  }

  /// Each word level on its own row, that of the one before or the next one down: upwards it would be read backwards.
  private mutating func inSteps(_ stretch: Stretch, _ start: Int, _ form: Int) -> Find? {
    let text = forms[form]
    guard text.words.count > 1 else { return nil }
    var lines: [LabelCandidate.Line] = []
    var worst = 0.0
    for word in text.words {
      let (low, high) = stretch.extent(start + word.offset..<start + word.offset + word.width)
      guard high - low < 1.6 else { return nil }
      let row = Int(((low + high) / 2).rounded(.down))
      worst = max(worst, high - Double(row + 1), Double(row) - low)
      if let last = lines.last, !(last.row...last.row + 1).contains(row) { return nil }
      lines.append(.init(column: stretch.column + start + word.offset, row: row, text: word.text, width: word.width))
    }
    let count = zip(lines, lines.dropFirst()).count { $0.row != $1.row }
    guard worst <= 0.6, (1...3).contains(count) else { return nil }
    steps.append(lines)
    return Find(
      way: .steps,
      form: form,
      column: lines[0].column,
      row: lines[0].row,
      cost: 1.2 + Double(count) * 1.3 + worst * 2,
      steps: steps.count - 1
    )
  }

  /// A part of a street that leads on to the right: the row it is on in each whole column.
  private struct Stretch {
    let column: Int
    let rows: [Double]

    init(_ line: ArraySlice<SIMD2<Double>>, within columns: Range<Int>) {
      let first = max(Int((line[line.startIndex].x - 0.3).rounded(.up)), columns.lowerBound)
      let end = min(Int((line[line.endIndex - 1].x + 0.3).rounded(.down)), columns.upperBound)
      column = first
      var rows: [Double] = []
      var piece = line.startIndex
      for column in first..<max(end, first) {
        let x = Double(column) + 0.5
        while piece < line.endIndex - 2, line[piece + 1].x < x { piece += 1 }
        let (from, to) = (line[piece], line[piece + 1])
        let share = to.x > from.x ? min(max((x - from.x) / (to.x - from.x), 0), 1) : 0
        rows.append(from.y + (to.y - from.y) * share)
      }
      self.rows = rows
    }

    func extent(_ columns: Range<Int>) -> (low: Double, high: Double) {
      var (low, high) = (Double.infinity, -Double.infinity)
      for column in columns {
        low = min(low, rows[column])
        high = max(high, rows[column])
      }
      return (low, high)
    }
  }
}

/// Across the street.
extension StreetCandidates {
  /// From near a long name hides less.
  private static let longestTag = (afar: 20, near: 26)
  private static let maxTags = 200

  private mutating func addTags(_ line: [Point], length: Double) {
    for (form, text) in forms.enumerated() {
      guard text.width > 0, text.width <= longestTag, isWanted || length >= 2 * Double(text.width) else { continue }
      for (point, distance) in rowMiddles(of: line) {
        let column = Int((point.x - Double(text.width) / 2).rounded())
        let row = Int(point.y.rounded(.down))
        let isAtEnd = min(distance, length - distance) < Double(text.width)
        finds.append(
          Find(
            way: .tag,
            form: form,
            column: column,
            row: row,
            cost: 4.2 + Double(form) * 0.3 + (isAtEnd ? 0.5 : 0),
            ownCells: Self.crossing(of: line, at: point, in: row) + Int(bandWidth / 2) + 1
          )
        )
      }
    }
  }

  /// The points at which a line crosses the centres of rows of cells, and their distances from its start in dots.
  private func rowMiddles(of line: [Point]) -> [(point: Point, distance: Double)] {
    var middles: [(Point, Double)] = []
    var length = 0.0
    for (start, end) in zip(line, line.dropFirst()) {
      let piece = Self.dots(between: start, end)
      let top = max(min(start.y, end.y), Double(rows.lowerBound))
      let bottom = min(max(start.y, end.y), Double(rows.upperBound))
      for row in stride(from: (top - 0.5).rounded(.up) + 0.5, to: bottom, by: 1) where middles.count < Self.maxTags {
        let share = (row - start.y) / (end.y - start.y)
        middles.append((Point(start.x + (end.x - start.x) * share, row), length + piece * share))
      }
      length += piece
    }
    return middles
  }

  /// The columns that a line takes in a row, around a point of it.
  private static func crossing(of line: [Point], at point: Point, in row: Int) -> Int {
    var (low, high) = (point.x, point.x)
    for (start, end) in zip(line, line.dropFirst()) {
      guard max(start.y, end.y) >= Double(row), min(start.y, end.y) <= Double(row + 1) else { continue }
      let slope = end.y == start.y ? 0 : (end.x - start.x) / (end.y - start.y)
      let from = start.x + slope * (min(max(start.y, Double(row)), Double(row + 1)) - start.y)
      let to = end.x + slope * (min(max(end.y, Double(row)), Double(row + 1)) - end.y)
      let (left, right) = (min(from, to), max(from, to))
      guard left <= high + 1, right >= low - 1 else { continue }
      (low, high) = (min(low, left), max(high, right))
    }
    return Int((high - low).rounded(.up))
  }
}

extension LabelCandidate {
  func costing(_ more: Double) -> LabelCandidate {
    var costlier = self
    costlier.cost += more
    return costlier
  }
}
