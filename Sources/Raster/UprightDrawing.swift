/// Draws a picture whose edges stay parallel to the canvas': scaled, mirrored and moved, but not turned.
///
/// Footprints are rectangles then, so whole rows are averaged first and columns afterwards. Where no footprint touches
/// more than three pixels either way, as in every picture made larger, whole numbers do for it.
struct UprightDrawing {
  private let source: Bitmap
  private let across: ColumnPlan
  private let rows: AxisFootprints
  private let windows: PixelWindows?
  private let rowWeights: [UInt16]

  init(_ placed: PlacedBitmap, height: Int, rim: Rim, across plan: ColumnPlan) {
    source = placed.bitmap
    across = plan
    rows = AxisFootprints(
      scale: placed.transform.d,
      shift: placed.transform.ty,
      source: source.height,
      destination: height,
      rim: rim
    )
    windows = rows.maxTaps <= PixelWindows.maxTaps ? plan.windows : nil
    rowWeights = windows == nil ? [] : rows.wholeWeights
  }

  private var columns: AxisFootprints { across.footprints }
  private var sourceColumns: Range<Int> { across.sourceColumns }
  private var inner: Range<Int> { across.covered }

  /// The rows of the canvas that the picture touches.
  var rowRange: Range<Int> { columns.range.isEmpty ? 0..<0 : rows.range }

  func draw(_ row: inout CanvasRow, onto bytes: inout MutableRawSpan) {
    let place = row.y - rows.range.lowerBound
    guard AxisFootprints.isWhole(rows.coverage[place]) else {
      addEdges(columns.range, place: place, to: &row)
      return
    }
    addEdges(columns.range.lowerBound..<inner.lowerBound, place: place, to: &row)
    row.settle(inner, onto: &bytes)
    if let windows {
      mixRows(at: place, into: &row.line)
      windows.mix(row.line, onto: &bytes, at: row.start + inner.lowerBound * 4)
    } else {
      sumRows(at: place, into: &row.sums)
      averageColumns(row.sums, onto: &bytes, at: row.start + inner.lowerBound * 4)
    }
    addEdges(inner.upperBound..<columns.range.upperBound, place: place, to: &row)
  }

  private func sumRows(at place: Int, into sums: inout [Float]) {
    let count = sourceColumns.count * 4
    if sums.count != count { sums = Array(repeating: 0, count: count) }
    for index in 0..<count { sums[index] = 0 }
    for tap in rows.offsets[place]..<rows.offsets[place + 1] {
      let bytes = source.bytes.span.extracting(needed(of: rows.starts[place] + tap - rows.offsets[place]))
      Self.add(bytes, times: rows.weights[tap], to: &sums)
    }
  }

  private static func add(_ bytes: Span<UInt8>, times weight: Float, to sums: inout [Float]) {
    var sums = sums.mutableSpan
    for index in 0..<bytes.count { sums[index] += Float(bytes[index]) * weight }
  }

  private func averageColumns(_ sums: [Float], onto bytes: inout MutableRawSpan, at start: Int) {
    let sums = unsafe sums.span.bytes
    let (starts, offsets, weights) = (columns.starts.span, columns.offsets.span, columns.weights.span)
    var target = start
    for column in inner {
      let place = column - columns.range.lowerBound
      var index = (starts[place] - sourceColumns.lowerBound) * 4
      var color = SIMD4<Float>.zero
      for tap in offsets[place]..<offsets[place + 1] {
        color += sums.floats(at: index) * weights[tap]
        index += 4
      }
      bytes.blend(color, at: target)
      target += 4
    }
  }

  private func mixRows(at place: Int, into line: inout [UInt8]) {
    let count = sourceColumns.count * 4
    if line.count != count { line = Array(repeating: 0, count: count) }
    let weights = rowWeights[rows.offsets[place]..<rows.offsets[place + 1]]
    let start = weights.startIndex
    let first = source.bytes.span.extracting(needed(of: rows.starts[place]))
    let second = source.bytes.span.extracting(needed(of: min(rows.starts[place] + 1, source.height - 1)))
    let share = weights.count > 1 ? weights[start + 1] : 0
    if weights.count == 3 {
      let third = source.bytes.span.extracting(needed(of: rows.starts[place] + 2))
      Self.mix(first, second, third, weights: (weights[start], share, weights[start + 2]), into: &line)
    } else {
      Self.mix(first, second, weights: (weights[start], share), into: &line)
    }
  }

  private static func mix(
    _ first: Span<UInt8>,
    _ second: Span<UInt8>,
    weights: (UInt16, UInt16),
    into line: inout [UInt8]
  ) {
    var line = line.mutableSpan
    for index in 0..<first.count {
      let sum = UInt16(first[index]) &* weights.0 &+ UInt16(second[index]) &* weights.1 &+ 128
      line[index] = UInt8(truncatingIfNeeded: sum &>> 8)
    }
  }

  private static func mix(
    _ first: Span<UInt8>,
    _ second: Span<UInt8>,
    _ third: Span<UInt8>,
    weights: (UInt16, UInt16, UInt16),
    into line: inout [UInt8]
  ) {
    var line = line.mutableSpan
    for index in 0..<first.count {
      let sum = UInt16(first[index]) &* weights.0 &+ UInt16(second[index]) &* weights.1
      let all = sum &+ UInt16(third[index]) &* weights.2 &+ 128
      line[index] = UInt8(truncatingIfNeeded: all &>> 8)
    }
  }

  /// The bytes of a row of the picture that are needed.
  private func needed(of line: Int) -> Range<Int> {
    let start = (line * source.width + sourceColumns.lowerBound) * 4
    return start..<start + sourceColumns.count * 4
  }

  /// Averages pixels that are covered in part, one by one.
  private func addEdges(_ range: Range<Int>, place: Int, to row: inout CanvasRow) {
    let bytes = unsafe source.bytes.span.bytes
    for column in range {
      let columnPlace = column - columns.range.lowerBound
      var color = SIMD4<Float>.zero
      for rowTap in rows.offsets[place]..<rows.offsets[place + 1] {
        let line = rows.starts[place] + rowTap - rows.offsets[place]
        var offset = (line * source.width + columns.starts[columnPlace]) * 4
        var sum = SIMD4<Float>.zero
        for tap in columns.offsets[columnPlace]..<columns.offsets[columnPlace + 1] {
          sum += bytes.color(at: offset) * columns.weights[tap]
          offset += 4
        }
        color += sum * rows.weights[rowTap]
      }
      row.edges.add(color, coverage: rows.coverage[place] * columns.coverage[columnPlace], at: column)
    }
  }
}
