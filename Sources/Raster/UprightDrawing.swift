/// Draws a picture whose edges stay parallel to the canvas': scaled, mirrored and moved, but not turned.
///
/// Footprints are rectangles then, so whole rows are averaged first and columns afterwards.
struct UprightDrawing {
  private let columns: AxisFootprints
  private let rows: AxisFootprints
  private let sourceColumns: Range<Int>
  private var sums: [Float]
  private var row: DrawnRow

  init(of source: Bitmap, through transform: AffineTransform, on canvas: Bitmap, rim: Rim) {
    columns = AxisFootprints(
      scale: transform.a,
      shift: transform.tx,
      source: source.width,
      destination: canvas.width,
      rim: rim
    )
    rows = AxisFootprints(
      scale: transform.d,
      shift: transform.ty,
      source: source.height,
      destination: canvas.height,
      rim: rim
    )
    sourceColumns = columns.sourceRange
    sums = Array(repeating: 0, count: sourceColumns.count * 4)
    row = DrawnRow(columns: columns.range)
  }

  mutating func draw(_ source: Bitmap, on canvas: inout Bitmap, opacity: Float) {
    guard !columns.range.isEmpty else { return }
    for index in rows.range.indices {
      let place = index - rows.range.lowerBound
      sumRows(of: source, at: place)
      averageColumns(coverage: rows.coverage[place])
      row.blend(
        into: &canvas.bytes,
        at: (index * canvas.width + columns.range.lowerBound) * 4,
        opacity: opacity
      )
    }
  }

  private mutating func sumRows(of source: Bitmap, at place: Int) {
    let count = sums.count
    for index in 0..<count { sums[index] = 0 }
    for tap in rows.offsets[place]..<rows.offsets[place + 1] {
      let line = rows.starts[place] + tap - rows.offsets[place]
      let start = (line * source.width + sourceColumns.lowerBound) * 4
      Self.add(source.bytes.span.extracting(start..<start + count), times: rows.weights[tap], to: &sums)
    }
  }

  private static func add(_ bytes: Span<UInt8>, times weight: Float, to sums: inout [Float]) {
    var sums = sums.mutableSpan
    for index in 0..<bytes.count { sums[index] += Float(bytes[index]) * weight }
  }

  private mutating func averageColumns(coverage share: Float) {
    for place in 0..<row.columns.count {
      var source = (columns.starts[place] - sourceColumns.lowerBound) * 4
      var color = SIMD4<Float>.zero
      for tap in columns.offsets[place]..<columns.offsets[place + 1] {
        color += SIMD4(sums[source], sums[source + 1], sums[source + 2], sums[source + 3]) * columns.weights[tap]
        source += 4
      }
      row.colors[place] = color
      row.coverage[place] = columns.coverage[place] * share
    }
  }
}
