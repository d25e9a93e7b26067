/// Lays the planes of a raster over each other and gathers what is seen in every cell.
struct CellComposer {
  private static let classes = Array(MapClass.allCases.dropFirst().reversed())
  private static let weights = MapClass.allCases.map { Int32(($0.weight * 16).rounded()) }

  /// Finds the classes of the cells in a row of the view, eight cells at a time.
  static func compose(_ raster: borrowing ClassRaster, row: Int, into cells: inout [CellClasses]) {
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(CellClasses(), count: raster.columns))
    var output = cells.mutableSpan
    let planes = raster.planes.span
    let sampleRow = (row + 1) * MapLattice.samplesPerCell
    let here = classes.filter {
      raster.drawn[$0.index].overlaps(sampleRow..<sampleRow + MapLattice.samplesPerCell)
    }
    .map { (mapClass: $0, start: raster.start(of: $0) + sampleRow * raster.wordsPerRow) }
    for word in 0..<raster.wordsPerRow {
      let start = word * 8 - 1
      let visible = max(1 - word * 8, 0)..<min(raster.columns + 1 - word * 8, 8)
      guard !visible.isEmpty else { continue }
      var covered = EightRows()
      for (mapClass, plane) in here {
        var bits = EightRows(planes, at: plane + word << 3)
        bits.remove(covered)
        guard !bits.isEmpty else { continue }
        covered.add(bits)
        insert(bits, mapClass, visible, start, &output)
        if covered.isFull { break }
      }
      if !covered.isFull {
        covered.invert()
        insert(covered, .ground, visible, start, &output)
      }
    }
  }

  private static func insert(
    _ bits: EightRows,
    _ mapClass: MapClass,
    _ visible: Range<Int>,
    _ start: Int,
    _ output: inout MutableSpan<CellClasses>
  ) {
    let masks = bits.cellMasks
    let weight = weights[mapClass.index]
    for cell in visible where masks[cell] != 0 {
      output[start + cell].insert(mapClass, masks[cell], weight: weight)
    }
  }
}

/// Eight rows of 64 samples: eight cells side by side.
private struct EightRows {
  private var rows: SIMD8<UInt64>

  init() { rows = .zero }

  init(_ planes: Span<UInt64>, at start: Int) {
    let line = planes.extracting(start..<start + 8)
    rows = SIMD8(line[0], line[1], line[2], line[3], line[4], line[5], line[6], line[7])
  }

  var isEmpty: Bool { rows == .zero }
  var isFull: Bool { rows == SIMD8(repeating: ~0) }

  mutating func remove(_ other: EightRows) { rows &= ~other.rows }
  mutating func add(_ other: EightRows) { rows |= other.rows }
  mutating func invert() { rows = ~rows }

  /// The samples of each cell, a byte a row: bytes of rows become rows of bytes, by swapping ever smaller quarters.
  var cellMasks: [8 of UInt64] {
    var r: [8 of UInt64] = [rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7]]
    for index in 0..<4 { swapParts(&r, index, index + 4, 32, 0x0000_0000_ffff_ffff) }
    for index in [0, 1, 4, 5] { swapParts(&r, index, index + 2, 16, 0x0000_ffff_0000_ffff) }
    for index in [0, 2, 4, 6] { swapParts(&r, index, index + 1, 8, 0x00ff_00ff_00ff_00ff) }
    return r
  }

  /// Swaps the upper parts of one row with the lower parts of another.
  private func swapParts(_ r: inout [8 of UInt64], _ one: Int, _ other: Int, _ shift: UInt64, _ lower: UInt64) {
    let swapped = (r[one] &>> shift ^ r[other]) & lower
    r[one] ^= swapped &<< shift
    r[other] ^= swapped
  }
}

/// The three classes that matter most in a cell, and the samples that each of them holds.
struct CellClasses {
  struct Share {
    // In this order, which takes two words instead of three.
    var mask: UInt64
    var importance: Int32
    var mapClass: MapClass

    static let none = Share(mask: 0, importance: 0, mapClass: .ground)
  }

  private(set) var first = Share.none
  private(set) var second = Share.none
  private(set) var third = Share.none

  /// The class that fills the cell, if there is only one.
  var only: MapClass? { second.mask == 0 ? first.mapClass : nil }

  mutating func insert(_ mapClass: MapClass, _ mask: UInt64, weight: Int32) {
    let share = Share(mask: mask, importance: weight &* Int32(mask.nonzeroBitCount), mapClass: mapClass)
    if share.importance > first.importance {
      (first, second, third) = (share, first, second)
    } else if share.importance > second.importance {
      (second, third) = (share, second)
    } else if share.importance > third.importance {
      third = share
    }
  }
}
