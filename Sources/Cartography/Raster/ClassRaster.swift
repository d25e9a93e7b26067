/// The classes of the map as bits: one plane for each class, 8×8 samples a cell.
///
/// A word holds 64 samples of a row, the leftmost in the lowest bit; the eight rows of a row of cells lie word by word
/// beside each other, so that eight cells are one line of memory. A rim of one cell around the view is drawn too, so that
/// what is closed or widened at the view's edge comes out as it would further in. Coordinates count 256ths of a sample
/// from the corner of that rim; as they shift by whole cells when the map is moved, every decision repeats exactly.
struct ClassRaster {
  /// Samples to a dot; a dot is square, the samples aren't.
  static let samplesPerDot = (x: 4, y: 2)

  let columns: Int
  let rows: Int
  let wordsPerRow: Int
  let sampleRows: Int
  private(set) var planes: [UInt64] = []
  /// Where the plane of each class begins among the words; nil of classes that nothing was ever drawn of, as of more
  /// than half of them on any map.
  private var starts: [Int?]
  /// The rows of each plane that anything was drawn in.
  private(set) var drawn: [Range<Int>]
  private var flags: [UInt64]
  private var scratch: [UInt64]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    wordsPerRow = (columns + 2 + 7) / 8
    sampleRows = (rows + 2) * MapLattice.samplesPerCell
    let size = wordsPerRow * sampleRows
    starts = Array(repeating: nil, count: MapClass.allCases.count)
    drawn = Array(repeating: 0..<0, count: MapClass.allCases.count)
    flags = Array(repeating: 0, count: size)
    scratch = Array(repeating: 0, count: size + wordsPerRow * 2 * PlaneMorphology.margin)
  }

  var planeSize: Int { wordsPerRow * sampleRows }

  /// Where the plane of a class begins; of one that has none, anywhere.
  func start(of mapClass: MapClass) -> Int { starts[mapClass.index] ?? 0 }

  func hasPlane(_ mapClass: MapClass) -> Bool { starts[mapClass.index] != nil }

  /// Where the plane of a class begins, which is to be drawn in.
  mutating func madeStart(of mapClass: MapClass) -> Int {
    if let start = starts[mapClass.index] { return start }
    let start = planes.count
    planes.append(contentsOf: repeatElement(0, count: planeSize))
    starts[mapClass.index] = start
    return start
  }

  /// Allocates the planes of some classes at once: growing with each would copy all of them repeatedly.
  mutating func makeRoom(for isNeeded: (MapClass) -> Bool) {
    let count = MapClass.allCases.count { isNeeded($0) && !hasPlane($0) }
    if count > 0 { planes.reserveCapacity(planes.count + count * planeSize) }
  }

  mutating func clear() {
    for mapClass in MapClass.allCases where !isEmpty(mapClass) {
      let drawnWords = words(of: drawn[mapClass.index], in: mapClass)
      var words = planes.mutableSpan
      for index in drawnWords { words[index] = 0 }
      drawn[mapClass.index] = 0..<0
    }
  }

  /// Drops the record of drawn rows, which the caller tracks otherwise.
  mutating func forget(_ mapClass: MapClass) { drawn[mapClass.index] = 0..<0 }

  /// The words of all planes, to be written to.
  mutating func withWords(_ body: (inout MutableSpan<UInt64>) -> Void) {
    var words = planes.mutableSpan
    body(&words)
  }

  func isEmpty(_ mapClass: MapClass) -> Bool { drawn[mapClass.index].isEmpty }

  /// Where the first word of a row is; the next ones follow each eight words farther.
  static func start(ofRow row: Int, wordsPerRow: Int) -> Int {
    (row >> 3) * (wordsPerRow << 3) + (row & 7)
  }

  /// Remembers that some rows were drawn in, and with them whole rows of cells.
  mutating func touch(_ mapClass: MapClass, _ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    let rows = rows.lowerBound & ~7..<(rows.upperBound + 7) & ~7
    let old = drawn[mapClass.index]
    drawn[mapClass.index] =
      old.isEmpty ? rows : min(old.lowerBound, rows.lowerBound)..<max(old.upperBound, rows.upperBound)
  }
}

/// Areas and bands.
extension ClassRaster {
  /// Fills what lies inside an odd number of the rings (a ring and its holes).
  ///
  /// The box holds all points.
  mutating func fill(
    _ points: Span<FixedPoint>,
    ringEnds: Span<Int32>,
    in box: FixedBox,
    moved: FixedPoint,
    as mapClass: MapClass
  ) {
    let filler = RingFiller(wordsPerRow: wordsPerRow, sampleRows: sampleRows, moved: moved)
    let base = madeStart(of: mapClass)
    let rows = filler.fill(points, ringEnds, in: box, flags: &flags, into: &planes, at: base)
    touch(mapClass, rows)
  }

  /// Draws a band with round ends and joins along a line.
  mutating func stroke(_ points: Span<FixedPoint>, width dots: Double, moved: FixedPoint, as mapClass: MapClass) {
    let stroker = BandStroker(wordsPerRow: wordsPerRow, sampleRows: sampleRows, radius: dots / 2, moved: moved)
    let base = madeStart(of: mapClass)
    let rows = stroker.stroke(points, into: &planes, at: base)
    touch(mapClass, rows)
  }
}

/// Operations on whole planes.
extension ClassRaster {
  /// Shows classes of another raster of the same size in some parts of this one, or everywhere but there, and not its
  /// own.
  mutating func replace(
    _ classes: [MapClass],
    in covers: [CoverLayout],
    isOutside: Bool = false,
    with other: borrowing ClassRaster,
    moved: FixedPoint
  ) {
    let mask = mask(of: covers, isOutside: isOutside, moved: moved)
    for mapClass in classes {
      let own = words(of: drawn[mapClass.index], in: mapClass)
      for index in own { planes[index] &= ~mask[index - start(of: mapClass)] }
      add(mapClass, of: other, in: mask)
    }
  }

  /// Shows classes of another raster of the same size in the bare parts of some covers.
  mutating func reveal(
    _ classes: [MapClass],
    of other: borrowing ClassRaster,
    in covers: [CoverLayout],
    moved: FixedPoint
  ) {
    var mask = mask(of: covers, moved: moved)
    for mapClass in MapClass.allCases {
      for index in words(of: drawn[mapClass.index], in: mapClass) {
        mask[index - start(of: mapClass)] &= ~planes[index]
      }
    }
    for mapClass in classes { add(mapClass, of: other, in: mask) }
  }

  /// Fills all but some covers.
  mutating func fill(_ mapClass: MapClass, outside covers: [CoverLayout], moved: FixedPoint) {
    let (mask, base) = (mask(of: covers, isOutside: true, moved: moved), madeStart(of: mapClass))
    for index in mask.indices { planes[base + index] |= mask[index] }
    touch(mapClass, 0..<sampleRows)
  }

  private mutating func add(_ mapClass: MapClass, of other: borrowing ClassRaster, in mask: [UInt64]) {
    guard !other.isEmpty(mapClass) else { return }
    let (base, otherBase) = (madeStart(of: mapClass), other.start(of: mapClass))
    for index in other.words(of: other.drawn[mapClass.index], in: mapClass) {
      planes[base + index - otherBase] |= other.planes[index] & mask[index - otherBase]
    }
    touch(mapClass, other.drawn[mapClass.index])
  }

  /// The samples in some covers, or outside of them all.
  private mutating func mask(of covers: [CoverLayout], isOutside: Bool = false, moved: FixedPoint) -> [UInt64] {
    var mask = Array(repeating: UInt64(0), count: planeSize)
    let filler = RingFiller(wordsPerRow: wordsPerRow, sampleRows: sampleRows, moved: moved)
    for cover in covers {
      let ends: [Int32] = [Int32(cover.corners.count)]
      _ = filler.fill(cover.corners.span, ends.span, in: cover.box, flags: &flags, into: &mask, at: 0)
    }
    if isOutside {
      for index in mask.indices { mask[index] = ~mask[index] }
    }
    return mask
  }

  /// Closes gaps of up to twice the radius (in samples).
  mutating func close(_ mapClass: MapClass, x: Int, y: Int) {
    guard !isEmpty(mapClass) else { return }
    touch(mapClass, widened(mapClass, by: y))
    morphology(of: mapClass).close(&planes, x: x, y: y, scratch: &scratch)
  }

  /// Drops what is narrower than twice the radius (in samples).
  mutating func open(_ mapClass: MapClass, x: Int, y: Int) {
    guard !isEmpty(mapClass) else { return }
    morphology(of: mapClass).open(&planes, x: x, y: y, scratch: &scratch)
  }

  /// Removes from one class its part under another.
  mutating func subtract(_ other: MapClass, from mapClass: MapClass) {
    let rows = drawn[mapClass.index].clamped(to: drawn[other.index])
    let target = words(of: rows, in: mapClass)
    let shift = start(of: other) - start(of: mapClass)
    var words = planes.mutableSpan
    for index in target { words[index] &= ~words[index + shift] }
  }

  /// Removes from a class all that isn't under one of some others.
  mutating func restrict(_ mapClass: MapClass, to others: [MapClass]) {
    guard !isEmpty(mapClass) else { return }
    let target = words(of: drawn[mapClass.index], in: mapClass)
    let shifts = others.filter { !isEmpty($0) }.map { start(of: $0) - start(of: mapClass) }
    var words = planes.mutableSpan
    for index in target { words[index] &= shifts.reduce(0) { $0 | words[index + $1] } }
  }

  /// Removes from some classes their part under another or within a radius (in samples) of it.
  mutating func subtract(_ other: MapClass, widenedByX x: Int, y: Int, from classes: [MapClass]) {
    let classes = classes.filter { !isEmpty($0) }
    guard !isEmpty(other), !classes.isEmpty else { return }
    let rows = widened(other, by: y)
    let source = words(of: rows, in: other)
    var copy = Array(planes[source.lowerBound..<source.upperBound])
    PlaneMorphology(base: 0, wordsPerRow: wordsPerRow, rows: 0..<rows.count, planeRows: rows.count)
      .dilate(&copy, x: x, y: y, scratch: &scratch)
    for mapClass in classes {
      let shift = start(of: mapClass) - start(of: other) + source.lowerBound
      for index in copy.indices { planes[index + shift] &= ~copy[index] }
    }
  }

  /// Where the words of some rows of a plane are.
  private func words(of rows: Range<Int>, in mapClass: MapClass) -> Range<Int> {
    let base = start(of: mapClass)
    return base + rows.lowerBound * wordsPerRow..<base + rows.upperBound * wordsPerRow
  }

  private func widened(_ mapClass: MapClass, by y: Int) -> Range<Int> {
    let rows = drawn[mapClass.index]
    return max(rows.lowerBound - y, 0) & ~7..<(min(rows.upperBound + y, sampleRows) + 7) & ~7
  }

  private func morphology(of mapClass: MapClass) -> PlaneMorphology {
    PlaneMorphology(
      base: start(of: mapClass),
      wordsPerRow: wordsPerRow,
      rows: drawn[mapClass.index],
      planeRows: sampleRows
    )
  }
}
