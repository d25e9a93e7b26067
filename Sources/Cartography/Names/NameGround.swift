/// What lies under the names of a window, painted when it is asked for the first time.
struct NameGround {
  private enum Plane: Int, CaseIterable { case streets, water, greens, squares, buildings, piers }

  private let window: CellBox
  private let parts: [TileLayout]
  private let wordsPerRow: Int
  private let sampleRows: Int
  private var planes: [[UInt64]] = Array(repeating: [], count: Plane.allCases.count)
  /// What isn't painted yet of the planes that are painted where they are asked about.
  private var waiting = Array(repeating: WaitingAreas(), count: Plane.allCases.count)
  /// For each row of cells how many of the first so many are under streets.
  private var streetSums: [Int32] = []
  /// For filling; all zero in between.
  private var flags: [UInt64] = []

  init(_ window: CellBox, parts: [TileLayout]) {
    self.window = window
    self.parts = parts
    wordsPerRow = (window.maxColumn - window.minColumn + 8) / 8
    sampleRows = (window.maxRow - window.minRow + 1) * ClassRaster.samplesPerCell
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
    guard row >= 0, row < sampleRows / 8 else { return 0 }
    return Int(streetSums[row * (columns + 1) + end] - streetSums[row * (columns + 1) + start])
  }

  private mutating func sumUpStreets() {
    paint(.streets)
    let columns = wordsPerRow * 8
    streetSums = Array(repeating: 0, count: (columns + 1) * (sampleRows / 8))
    let streets = planes[Plane.streets.rawValue]
    let words = streets.span
    for row in 0..<sampleRows / 8 {
      var sum: Int32 = 0
      for eight in 0..<wordsPerRow {
        let counts = Self.counts(words, at: row * 8 * wordsPerRow + eight << 3)
        for place in 0..<8 {
          if counts >> UInt64(place << 3) & 0xff > Self.mostBeside { sum += 1 }
          streetSums[row * (columns + 1) + eight << 3 + place + 1] = sum
        }
      }
    }
  }

  /// The samples of a cell that a street beside it may take.
  private static let mostBeside: UInt64 = 12

  /// Of eight cells that lie beside each other how many samples are set, a byte each.
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
    paint(own)
    for column in line.column..<line.column + line.width where count(own, column, line.row) <= 32 { return false }
    guard own != .buildings else { return true }
    for cover in [Plane.buildings, .piers] {
      paint(cover, row: line.row)
      for column in line.column..<line.column + line.width where count(cover, column, line.row) >= 24 { return false }
    }
    return true
  }

  /// Whether nothing is built where a line of a name is.
  mutating func isOpen(_ line: LabelCandidate.Line) -> Bool {
    paint(.buildings)
    return (line.column..<line.column + line.width).allSatisfy { count(.buildings, $0, line.row) < 24 }
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
  private func count(_ plane: Plane, _ column: Int, _ row: Int) -> Int {
    let (column, row) = (column - window.minColumn, row - window.minRow)
    guard column >= 0, column < wordsPerRow * 8, row >= 0, row < sampleRows / 8 else { return 0 }
    let start = row * 8 * wordsPerRow + (column & ~7)
    let shift = UInt64(column & 7) << 3
    var count = 0
    for line in 0..<8 { count += (planes[plane.rawValue][start + line] >> shift & 0xff).nonzeroBitCount }
    return count
  }
}

/// Painting.
extension NameGround {
  private var box: FixedBox {
    let cell = Int32(MapLattice.cell)
    return FixedBox(
      minX: Int32(window.minColumn) * cell,
      minY: Int32(window.minRow) * cell,
      maxX: Int32(window.maxColumn + 1) * cell,
      maxY: Int32(window.maxRow + 1) * cell
    )
  }

  /// Paints all of a plane.
  private mutating func paint(_ plane: Plane) {
    guard planes[plane.rawValue].isEmpty else { return }
    var words = [UInt64](repeating: 0, count: wordsPerRow * sampleRows)
    if plane == .streets { stroke(box, into: &words) } else { fill(plane, box, into: &words) }
    planes[plane.rawValue] = words
  }

  /// Paints what of a plane touches a row of cells: of thousands of houses few are asked about.
  private mutating func paint(_ plane: Plane, row: Int) {
    if planes[plane.rawValue].isEmpty {
      planes[plane.rawValue] = Array(repeating: 0, count: wordsPerRow * sampleRows)
      waiting[plane.rawValue] = WaitingAreas(parts, in: box) { Self.holds(plane, $0) }
    }
    let areas = waiting[plane.rawValue].take(row: row - window.minRow)
    guard !areas.isEmpty else { return }
    let filler = filler
    var words: [UInt64] = []
    swap(&words, &planes[plane.rawValue])
    for place in areas { fill(parts[place.part], place.area, filler, into: &words) }
    swap(&words, &planes[plane.rawValue])
  }

  private var filler: RingFiller {
    RingFiller(wordsPerRow: wordsPerRow, sampleRows: sampleRows, moved: FixedPoint(x: box.minX, y: box.minY))
  }

  private func stroke(_ box: FixedBox, into words: inout [UInt64]) {
    let corner = FixedPoint(x: box.minX, y: box.minY)
    for part in parts {
      let points = part.points.span
      for line in part.lines where line.box.intersects(box) {
        guard case .band(let mapClass) = line.subject, mapClass.isStreet else { continue }
        let stroker = BandStroker(
          wordsPerRow: wordsPerRow,
          sampleRows: sampleRows,
          radius: line.width / 2,
          moved: corner
        )
        _ = stroker.stroke(points.extracting(line.points), into: &words, at: 0)
      }
    }
  }

  private mutating func fill(_ plane: Plane, _ box: FixedBox, into words: inout [UInt64]) {
    let filler = filler
    for part in parts {
      for (index, area) in part.areas.enumerated() where Self.holds(plane, area.mapClass) && area.box.intersects(box) {
        fill(part, index, filler, into: &words)
      }
    }
  }

  private mutating func fill(_ part: TileLayout, _ index: Int, _ filler: RingFiller, into words: inout [UInt64]) {
    let area = part.areas[index]
    let (points, ends) = (part.points.span, part.ringEnds.span)
    if flags.isEmpty { flags = Array(repeating: 0, count: words.count) }
    _ = filler.fill(
      points.extracting(area.points),
      ends.extracting(area.ringEnds),
      in: area.box,
      flags: &flags,
      into: &words,
      at: 0
    )
  }

  private static func holds(_ plane: Plane, _ mapClass: MapClass) -> Bool {
    switch plane {
    case .streets: mapClass.isStreet
    case .water: mapClass.isWater
    case .greens: mapClass.isGreen
    case .squares: mapClass == .square
    case .buildings: mapClass.isBuilding
    case .piers: mapClass == .pier
    }
  }
}

/// Areas that wait for somebody to ask about a row of cells that they touch, each of which is given once.
private struct WaitingAreas {
  typealias Place = (part: Int, area: Int, rows: ClosedRange<Int32>)

  private var places: [Place] = []
  private var isAsked: [Bool] = []

  init() {}

  init(_ parts: [TileLayout], in box: FixedBox, where isWanted: (MapClass) -> Bool) {
    let cell = Int32(MapLattice.cell)
    for (part, layout) in parts.enumerated() {
      for (index, area) in layout.areas.enumerated() where isWanted(area.mapClass) && area.box.intersects(box) {
        let rows = (max(area.box.minY, box.minY) - box.minY) / cell...(min(area.box.maxY, box.maxY) - box.minY) / cell
        places.append((part, index, rows))
      }
    }
    isAsked = Array(repeating: false, count: Int((box.maxY - box.minY) / cell) + 1)
  }

  mutating func take(row: Int) -> [Place] {
    guard isAsked.indices.contains(row), !isAsked[row] else { return [] }
    isAsked[row] = true
    let split = places.partition { $0.rows.contains(Int32(row)) }
    defer { places.removeSubrange(split...) }
    return Array(places[split...])
  }
}
