/// The ground under the names of a window, determined on first use.
///
/// For each cell only the number of taken samples is stored: bits for each sample took six megabytes on a large screen.
struct NameGround {
  private enum Plane: Int, CaseIterable { case water, greens, squares, buildings, piers }

  private let window: CellBox
  private let parts: [TileLayout]
  private let wordsPerRow: Int
  private let rows: Int
  private var counts = Array(repeating: PlaneCounts(), count: Plane.allCases.count)
  /// For each row of cells how many of the first so many are under streets; no screen has as many columns as fit.
  private var streetSums: [UInt16] = []

  init(_ window: CellBox, parts: [TileLayout]) {
    self.window = window
    self.parts = parts
    wordsPerRow = (window.maxColumn - window.minColumn + 8) / 8
    rows = window.maxRow - window.minRow + 1
  }

  /// Finds all streets, so that copies needn't.
  mutating func prepare() {
    if streetSums.isEmpty { sumUpStreets() }
  }

  /// The cells of a line that are under streets.
  mutating func streetCells(_ line: LabelCandidate.Line) -> Int {
    prepare()
    let columns = wordsPerRow * 8
    let row = line.row - window.minRow
    let start = min(max(line.column - window.minColumn, 0), columns)
    let end = min(max(line.column + line.width - window.minColumn, 0), columns)
    guard row >= 0, row < rows else { return 0 }
    return Int(streetSums[row * (columns + 1) + end] - streetSums[row * (columns + 1) + start])
  }

  private mutating func sumUpStreets() {
    var words = [UInt64](repeating: 0, count: wordsPerRow * rows * 8)
    strokeStreets(into: &words)
    let columns = wordsPerRow * 8
    streetSums = Array(repeating: 0, count: (columns + 1) * rows)
    let streets = words.span
    for row in 0..<rows {
      var sum: UInt16 = 0
      for eight in 0..<wordsPerRow {
        let counts = Self.counts(streets, at: row * 8 * wordsPerRow + eight << 3)
        for place in 0..<8 {
          if counts >> UInt64(place << 3) & 0xff > Self.maxBeside { sum += 1 }
          streetSums[row * (columns + 1) + eight << 3 + place + 1] = sum
        }
      }
    }
  }

  /// The samples of a cell that a street beside it may take.
  private static let maxBeside: UInt64 = 12

  /// The number of set samples in each of eight adjacent cells, a byte each.
  private static func counts(_ words: Span<UInt64>, at start: Int) -> UInt64 {
    var counts: UInt64 = 0
    for line in 0..<8 {
      var bits = words[start + line]
      bits -= bits >> 1 & 0x5555_5555_5555_5555
      bits = bits & 0x3333_3333_3333_3333 + bits >> 2 & 0x3333_3333_3333_3333
      // At most 64 in the end, so that no byte runs over.
      counts += (bits + bits >> 4) & 0x0f0f_0f0f_0f0f_0f0f
    }
    return counts
  }

  /// Whether a line of a name is on what it is the name of.
  mutating func lies(_ line: LabelCandidate.Line, on kind: LabelKind) -> Bool {
    guard let own = Self.plane(kind) else { return false }
    for column in line.column..<line.column + line.width where count(own, column, line.row) <= 32 { return false }
    guard own != .buildings else { return true }
    for cover in [Plane.buildings, .piers] {
      for column in line.column..<line.column + line.width where count(cover, column, line.row) >= 24 { return false }
    }
    return true
  }

  /// Whether nothing is built where a line of a name is.
  mutating func isOpen(_ line: LabelCandidate.Line) -> Bool {
    for column in line.column..<line.column + line.width where count(.buildings, column, line.row) >= 24 {
      return false
    }
    return true
  }

  private static func plane(_ kind: LabelKind) -> Plane? {
    switch kind {
    case .sea, .water, .river: .water
    case .park: .greens
    case .square: .squares
    case .building: .buildings
    default: nil
    }
  }

  /// The samples of a cell that are set.
  private mutating func count(_ plane: Plane, _ column: Int, _ row: Int) -> Int {
    let (column, row) = (column - window.minColumn, row - window.minRow)
    guard column >= 0, column < wordsPerRow * 8, row >= 0, row < rows else { return 0 }
    if !counts[plane.rawValue].isCounted(row) { countSamples(plane, row) }
    return counts[plane.rawValue].count(column, row, wordsPerRow)
  }
}

/// Painting.
extension NameGround {
  private var box: FixedBox { window.fixed }

  private func strokeStreets(into words: inout [UInt64]) {
    let box = box
    for part in parts {
      let points = part.points.span
      for line in part.lines where line.box.intersects(box) {
        guard case .band(let mapClass) = line.subject, mapClass.isStreet else { continue }
        let stroker = BandStroker(
          wordsPerRow: wordsPerRow,
          sampleRows: rows * MapLattice.samplesPerCell,
          radius: line.width / 2,
          moved: FixedPoint(x: box.minX, y: box.minY)
        )
        _ = stroker.stroke(points.extracting(line.points), into: &words, at: 0)
      }
    }
  }

  /// Paints the part of a plane in a row of cells, and counts it: of thousands of houses few are queried.
  private mutating func countSamples(_ plane: Plane, _ row: Int) {
    if counts[plane.rawValue].isEmpty {
      let areas = AreasByRow(parts, in: box, rows: rows) { Self.holds(plane, $0) }
      counts[plane.rawValue] = PlaneCounts(areas, wordsPerRow: wordsPerRow, rows: rows)
    }
    let areas = counts[plane.rawValue].areas.places(row)
    guard !areas.isEmpty else { return counts[plane.rawValue].set(row, to: []) }
    let height = MapLattice.samplesPerCell
    let filler = RingFiller(
      wordsPerRow: wordsPerRow,
      sampleRows: height,
      moved: FixedPoint(x: box.minX, y: box.minY + Int32(row) * Int32(MapLattice.cell))
    )
    var words = [UInt64](repeating: 0, count: wordsPerRow * height)
    var flags = words
    // The areas of a part come one after the other, and a part is handed on with all its arrays.
    var (number, part) = (areas[areas.startIndex].part, parts[Int(areas[areas.startIndex].part)])
    for place in areas {
      if place.part != number { (number, part) = (place.part, parts[Int(place.part)]) }
      let area = part.areas[Int(place.area)]
      let (points, ends) = (part.points.span.extracting(area.points), part.ringEnds.span.extracting(area.ringEnds))
      _ = filler.fill(points, ends, in: area.box, flags: &flags, into: &words, at: 0)
    }
    let painted = words.span
    counts[plane.rawValue].set(row, to: (0..<wordsPerRow).map { Self.counts(painted, at: $0 << 3) })
  }

  private static func holds(_ plane: Plane, _ mapClass: MapClass) -> Bool {
    switch plane {
    case .water: mapClass.isWater
    case .greens: mapClass.isGreen
    case .squares: mapClass == .square
    case .buildings: mapClass.isBuilding
    case .piers: mapClass == .pier
    }
  }
}

/// How many samples of each cell one kind of thing takes, eight cells to a word.
struct PlaneCounts {
  let areas: AreasByRow
  private var words: [UInt64] = []
  private var counted: [Bool] = []

  init() { areas = AreasByRow() }

  init(_ areas: AreasByRow, wordsPerRow: Int, rows: Int) {
    self.areas = areas
    words = Array(repeating: 0, count: wordsPerRow * rows)
    counted = Array(repeating: false, count: rows)
  }

  var isEmpty: Bool { counted.isEmpty }

  func isCounted(_ row: Int) -> Bool { !isEmpty && counted[row] }

  func count(_ column: Int, _ row: Int, _ wordsPerRow: Int) -> Int {
    Int(words[row * wordsPerRow + column >> 3] >> UInt64((column & 7) << 3) & 0xff)
  }

  /// Remembers the counts of a row; of an empty one there are none.
  mutating func set(_ row: Int, to counts: [UInt64]) {
    counted[row] = true
    for (index, count) in counts.enumerated() { words[row * counts.count + index] = count }
  }
}

/// The areas of one kind by the rows of cells that they touch.
struct AreasByRow {
  struct Place {
    let part: UInt32
    let area: UInt32
  }

  /// Of one row after the other.
  private var places: [Place] = []
  /// Where those of each row begin, and where the last ones end.
  private var starts: [Int] = []

  init() {}

  init(_ parts: [TileLayout], in box: FixedBox, rows: Int, where isWanted: (MapClass) -> Bool) {
    let cell = Int32(MapLattice.cell)
    func forEach(_ body: (Place, ClosedRange<Int>) -> Void) {
      for (part, layout) in parts.enumerated() {
        for (index, area) in layout.areas.enumerated() where isWanted(area.mapClass) && area.box.intersects(box) {
          let first = min(Int((max(area.box.minY, box.minY) - box.minY) / cell), rows - 1)
          let last = min(Int((min(area.box.maxY, box.maxY) - box.minY) / cell), rows - 1)
          body(Place(part: UInt32(part), area: UInt32(index)), first...last)
        }
      }
    }
    starts = Array(repeating: 0, count: rows + 1)
    forEach { for row in $1 { starts[row + 1] += 1 } }
    for row in 0..<rows { starts[row + 1] += starts[row] }
    var ends = starts
    places = Array(repeating: Place(part: 0, area: 0), count: starts[rows])
    forEach { place, touched in
      for row in touched {
        places[ends[row]] = place
        ends[row] += 1
      }
    }
  }

  func places(_ row: Int) -> ArraySlice<Place> { places[starts[row]..<starts[row + 1]] }
}
