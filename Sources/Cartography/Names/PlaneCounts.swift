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
