import Calendar
import Cells
import Geodesy
import Glibc
import Positioning

/// The figures of the compass mode: in its corners, as large as fits, and beside its needles.
struct CompassFigures {
  private struct Figure {
    let name: String
    let lines: [String]
    /// Reckoned from a position that is lost.
    var isDim = false

    /// The rows that it takes with digits of a height; a row lies between those that are large.
    func rows(_ height: Int) -> Int { height > 1 ? lines.count * (height + 1) : 1 + lines.count }
  }

  private enum Side {
    case left, right
  }

  private let look: Look
  private let position: KnownPosition?
  private let target: TargetWords?
  private let rose: CompassRose
  private let area: CellRect

  /// Between the figures and the rim of the rose with its marks, and between them and the edge of the screen.
  private static let (air, margin) = (4, 2)
  /// The minimum number of columns for text.
  private static let narrowest = 15

  init(_ look: Look, _ position: KnownPosition?, target: TargetWords?, beside rose: CompassRose, in area: CellRect) {
    (self.look, self.position, self.target, self.rose, self.area) = (look, position, target, rose, area)
  }

  private var words: Words { look.words }
  private var colors: RoseColors { RoseColors(look) }
  private var isASCII: Bool { look.blocks == .ascii }
  private var isLost: Bool { position?.freshness == .lost }

  /// Draws all of it; the boxes that it takes.
  func draw(into grid: inout CellGrid) -> [CellRect] {
    let (top, bottom) = (area.row + 1, area.row + area.rows - 1)
    let speed = Figure(name: words(.compassSpeed), lines: [position?.speed.map { look.measures.text(of: $0) } ?? "–"])
    let course = Figure(
      name: words(.compassCourse),
      lines: [position?.course.map { words(.trueBearing, $0.text) } ?? "–"]
    )
    let upper = draw(speed, on: .left, from: top, above: bottom, into: &grid)
    let lower = draw(course, on: .left, upTo: bottom, into: &grid)
    let small = drawSmall(from: upper.map { $0.row + $0.rows + 1 } ?? top, to: (lower?.row ?? bottom) - 1, into: &grid)
    var boxes = [upper, lower].compactMap(\.self) + small
    var (next, end) = (top, bottom)
    if let position {
      let place = look.spelling.text(of: position.coordinate)
      let parts = place.split(separator: " ").flatMap { $0.split(separator: ",") }.map(String.init)
      let here = Figure(name: words(.compassPosition), lines: parts, isDim: isLost)
      if let box = draw(here, on: .right, upTo: bottom, into: &grid) {
        boxes.append(box)
        end = box.row - 1
      }
    }
    let distance = target.map { [Figure(name: $0.name, lines: [$0.distance], isDim: isLost)] } ?? []
    for figure in distance + heights {
      guard let box = draw(figure, on: .right, from: next, above: end, into: &grid) else { break }
      boxes.append(box)
      next = box.row + box.rows + 1
    }
    return boxes
  }

  /// How high it is and how fast it rises, as far as that is known.
  private var heights: [Figure] {
    guard let position, position.freshness != .lost, let altitude = position.fix.altitude else { return [] }
    let height = (Phrase.compassAltitude, look.measures.text(ofAltitude: .meters(altitude)))
    let climb = position.fix.climb.map { (Phrase.compassClimb, look.measures.text(ofClimb: $0)) }
    return [height, climb].compactMap(\.self).map { Figure(name: words($0.0), lines: [$0.1]) }
  }

  /// Draws downwards from a row, and above another; nil if there is no space.
  private func draw(_ figure: Figure, on side: Side, from top: Int, above end: Int, into grid: inout CellGrid)
    -> CellRect?
  {
    [5, 3, 1].lazy.filter { top + figure.rows($0) <= end }.compactMap { height in
      self.draw(figure, on: side, rows: top..<top + figure.rows(height), height: height)
    }.first.map { $0(&grid) }
  }

  /// Draws with its last row above another.
  private func draw(_ figure: Figure, on side: Side, upTo bottom: Int, into grid: inout CellGrid) -> CellRect? {
    [5, 3, 1].lazy.compactMap { height in
      self.draw(figure, on: side, rows: bottom - figure.rows(height)..<bottom, height: height)
    }.first.map { $0(&grid) }
  }

  /// Draws with digits of a height, and returns the box; nil if there is no space for them.
  private func draw(
    _ figure: Figure,
    on side: Side,
    rows: Range<Int>,
    height: Int
  ) -> ((inout CellGrid) -> CellRect)? {
    let columns = columns(on: side, rows)
    guard columns.count >= Self.narrowest, rows.count <= area.rows / 2 else { return nil }
    let large = figure.lines.compactMap { LargeText($0, columns: columns.count, rows: height, isASCII: isASCII) }
    guard height == 1 || large.count == figure.lines.count && large.allSatisfy({ $0.rows == height }) else {
      return nil
    }
    let ink = figure.isDim ? colors.faint : colors.letter
    return { grid in
      write(figure.name, at: CellPoint(column: columns.lowerBound, row: rows.lowerBound), columns, colors.faint, &grid)
      for (index, line) in figure.lines.enumerated() {
        let row = rows.lowerBound + 1 + index * (height > 1 ? height + 1 : 1)
        let place = CellPoint(column: columns.lowerBound, row: row)
        if height > 1 {
          large[index].draw(at: place, ink: ink, into: &grid)
        } else {
          write(line, at: place, columns, ink, &grid)
        }
      }
      let width = height > 1 ? large.map(\.columns).max() ?? 0 : Self.narrowest
      return CellRect(column: columns.lowerBound, row: rows.lowerBound, columns: width, rows: rows.count)
    }
  }

  private func write(
    _ text: String,
    at place: CellPoint,
    _ columns: Range<Int>,
    _ color: CellColor,
    _ grid: inout CellGrid
  ) {
    let style: CellStyle = color == colors.letter ? .bold : []
    grid.write(text, at: place, foreground: color, style: style, columns: columns.count)
  }

  /// The columns beside the rose that are free in all of these rows.
  private func columns(on side: Side, _ rows: Range<Int>) -> Range<Int> {
    let middle = Double(rose.center.row) + 0.5
    let away = max(Double(rows.lowerBound) - middle, middle - Double(rows.upperBound), 0) * 4 * rose.dotShape
    let half = (max(rose.radius * rose.radius - away * away, 0)).squareRoot() / 2
    let reach = Int(half.rounded(.up)) + Self.air
    switch side {
    case .left:
      let first = area.column + Self.margin
      return first..<max(rose.center.column - reach, first)
    case .right:
      let last = area.column + area.columns - Self.margin
      return min(rose.center.column + 1 + reach, last)..<last
    }
  }

  /// Draws the values of the compass and magnetic north, in the remaining rows.
  private func drawSmall(from top: Int, to bottom: Int, into grid: inout CellGrid) -> [CellRect] {
    var (row, boxes): (Int, [CellRect]) = (top, [])
    for figure in small {
      let columns = columns(on: .left, row..<row + 2)
      guard row + 2 <= bottom, columns.count >= Self.narrowest else { break }
      write(figure.name, at: CellPoint(column: columns.lowerBound, row: row), columns, colors.faint, &grid)
      let place = CellPoint(column: columns.lowerBound, row: row + 1)
      write(figure.lines[0], at: place, columns, colors.letter, &grid)
      boxes.append(CellRect(column: columns.lowerBound, row: row, columns: columns.count, rows: 2))
      row += 3
    }
    return boxes
  }

  private var small: [Figure] {
    var figures: [Figure] = []
    if let heading = position?.heading {
      figures.append(Figure(name: words(.compassHeading), lines: [words(.trueBearing, heading.text)]))
    }
    if let time = position?.fix.time {
      figures.append(Figure(name: words(.compassTime), lines: [look.zone.clock(Timestamp(time))]))
    }
    guard let declination = position?.declination else { return figures }
    if let course = position?.course {
      let magnetic = words(.magneticCourse, declination.magnetic(course).text)
      figures.append(Figure(name: words(.compassMagnetic), lines: [magnetic]))
    }
    let tenths = Int((abs(declination.turn.degrees) * 10).rounded())
    let side = words.word(declination.turn.degrees < 0 ? 6 : 2, of: .compassPoints)
    let origin: Phrase = declination.origin == .model ? .ofModel : .ofReceiver
    let degrees = "\(tenths / 10)\(words(.decimalMark))\(tenths % 10)° \(side)"
    return figures + [Figure(name: words(.compassVariation), lines: ["\(degrees), \(words(origin))"])]
  }
}

/// Words beside the needles of a rose, clear of its numbers and of each other.
struct NeedleWords {
  private let rose: CompassRose
  private var taken: Set<CellPoint>

  /// Where letters would cover the rose itself there are none.
  private static let smallest = 36.0
  private static let (from, upTo) = (0.3, 0.62)

  /// Begins with the labels of a rose and its needles, by where they point.
  init?(_ rose: CompassRose, labels: [CompassRose.Label], needles: [Bearing]) {
    guard rose.radius >= Self.smallest else { return nil }
    self.rose = rose
    taken = []
    for label in labels { take(CharacterWidth.standard.of(label.text), at: label.cell) }
    for needle in needles {
      for part in stride(from: -0.5, through: 0.9, by: 0.04) {
        // A needle is a tenth of the radius wide on each side of the centre; text avoids its edges too.
        let edge = part > 0 ? atan2(max(0.1 - part * 0.116, 0), part) * 180 / .pi : 0
        for azimuth in [needle.degrees - edge, needle.degrees, needle.degrees + edge] {
          let dot = rose.point(azimuth: azimuth, at: rose.radius * part)
          take(1, at: CellPoint(column: Int((dot.x / 2).rounded(.down)), row: Int((dot.y / 4).rounded(.down))))
        }
      }
    }
  }

  private mutating func take(_ columns: Int, at place: CellPoint) {
    for column in -1...columns { taken.insert(CellPoint(column: place.column + column, row: place.row)) }
  }

  /// The position of a text beside a needle: right of it, or left; nil if there is no space.
  mutating func place(for text: String, beside needle: Bearing) -> CellPoint? {
    let columns = CharacterWidth.standard.of(text)
    for part in stride(from: Self.upTo, through: Self.from, by: -0.08) {
      let dot = rose.point(azimuth: needle.degrees, at: rose.radius * part)
      let (column, row) = (Int((dot.x / 2).rounded(.down)), Int((dot.y / 4).rounded(.down)))
      // Beside a slanting needle there is space only farther away, and beside a level one above or below it.
      let offsets = (3...6).flatMap { [$0, 1 - columns - $0] }
      for (down, across) in [0, -1, 1, -2, 2].flatMap({ down in offsets.map { (down, $0) } }) {
        let place = CellPoint(column: column + across, row: row + down)
        let cells = (0..<columns).map { CellPoint(column: place.column + $0, row: place.row) }
        guard cells.allSatisfy({ !taken.contains($0) && isInside($0) }) else { continue }
        take(columns, at: place)
        return place
      }
    }
    return nil
  }

  private func isInside(_ cell: CellPoint) -> Bool {
    let (x, y) = (Double(cell.column - rose.center.column) * 2, Double(cell.row - rose.center.row) * 4 * rose.dotShape)
    return hypot(x, y) < rose.radius * 0.85
  }
}
