/// Pictures on their way onto a canvas, drawn together row by row.
struct Drawing {
  private let width: Int
  private let height: Int
  private let rim: Rim
  private var pieces: [Piece] = []
  // Stored by kind, since reading an element in its array is free, and extracting it to see its kind isn't.
  private var upright: [UprightDrawing] = []
  private var turned: [TurnedDrawing] = []
  private let plans: ColumnPlans

  /// One of the pictures: the rows of the canvas that it touches, and its index.
  private struct Piece {
    let rows: Range<Int>
    let isUpright: Bool
    let index: Int
  }

  init(on canvas: Bitmap, rim: Rim, _ plans: ColumnPlans) {
    (width, height) = (canvas.width, canvas.height)
    (self.rim, self.plans) = (rim, plans)
  }

  /// Forgets the pictures, but not what others of the same shape can use.
  mutating func clear() {
    pieces.removeAll(keepingCapacity: true)
    upright.removeAll(keepingCapacity: true)
    turned.removeAll(keepingCapacity: true)
  }

  /// Adds a picture, unless its transform flattens it, leads nowhere or changes its size beyond all measure.
  mutating func add(_ placed: PlacedBitmap) {
    guard placed.bitmap.width > 0, placed.bitmap.height > 0, placed.transform.isDrawable else { return }
    guard let back = placed.transform.inverse, back.isDrawable else { return }
    if placed.transform.keepsRectanglesUpright {
      let plan = plans.plan(for: placed, onWidth: width, rim: rim)
      let drawing = UprightDrawing(placed, height: height, rim: rim, across: plan)
      pieces.append(Piece(rows: drawing.rowRange, isUpright: true, index: upright.count))
      upright.append(drawing)
    } else {
      let drawing = TurnedDrawing(placed, back: back, on: (width, height), rim: rim, beside: turned.last)
      pieces.append(Piece(rows: drawing.rowRange, isUpright: false, index: turned.count))
      turned.append(drawing)
    }
  }

  func draw(onto canvas: inout [UInt8]) {
    let rows = pieces.map(\.rows).filter { !$0.isEmpty }
    guard let first = rows.map(\.lowerBound).min(), let end = rows.map(\.upperBound).max() else { return }
    var span = canvas.mutableSpan
    var bytes = unsafe span.mutableBytes
    var row = CanvasRow(width: width)
    for y in first..<end {
      row.y = y
      for piece in pieces where piece.rows.contains(y) {
        if piece.isUpright {
          upright[piece.index].draw(&row, onto: &bytes)
        } else {
          turned[piece.index].draw(&row, onto: &bytes)
        }
      }
      row.finish(onto: &bytes)
    }
  }
}

/// The canvas row that is being drawn, with intermediate values for its pieces.
struct CanvasRow {
  let width: Int
  var y = 0
  var edges: PendingEdges
  /// Room for a picture's rows summed up, kept from row to row.
  var sums: [Float] = []
  var line: [UInt8] = []

  init(width: Int) {
    self.width = width
    edges = PendingEdges(width: width)
  }

  /// The first byte of the row's pixels on the canvas.
  var start: Int { y * width * 4 }

  /// Has to come before anything is drawn over some columns as a whole.
  mutating func settle(_ columns: Range<Int>, onto bytes: inout MutableRawSpan) {
    edges.flush(columns, onto: &bytes, row: start)
  }

  mutating func finish(onto bytes: inout MutableRawSpan) {
    settle(0..<width, onto: &bytes)
  }
}

/// The pixels of one canvas row that pictures cover in part, kept back until all of their neighbours were drawn.
///
/// A pixel that two pieces share belongs to each in part. Drawn one after the other, the background would shine
/// through the second; so the pieces are put together here first, and then laid over the canvas as one.
struct PendingEdges {
  private var colors: [SIMD4<Float>]
  private var coverage: [Float]
  /// The columns in which there is something.
  private var columns: [Int] = []

  init(width: Int) {
    colors = Array(repeating: .zero, count: width)
    coverage = Array(repeating: 0, count: width)
  }

  /// Adds a part of a pixel: its premultiplied colour, 0…255, already weighted with the part's size.
  mutating func add(_ color: SIMD4<Float>, coverage part: Float, at column: Int) {
    guard part > 0 else { return }
    if coverage[column] == 0 {
      columns.append(column)
      (colors[column], coverage[column]) = (color, part)
    } else {
      colors[column] = color.beside(colors[column], coverage: part)
      coverage[column] = min(coverage[column] + part, 1)
    }
  }

  /// Draws the pending pixels of some columns over a row of the canvas that begins at the given byte.
  mutating func flush(_ range: Range<Int>, onto bytes: inout MutableRawSpan, row start: Int) {
    guard !columns.isEmpty else { return }
    columns.removeAll { column in
      guard range.contains(column) else { return false }
      let offset = start + column * 4
      let color = colors[column].beside(bytes.bytes.color(at: offset), coverage: coverage[column])
      bytes.store(color.roundedBytes, at: offset)
      coverage[column] = 0
      return true
    }
  }
}

extension SIMD4<Float> {
  /// This colour, which covers a part of a pixel, combined with the pixel's content.
  ///
  /// As long as there is space, both are taken to be side by side, then only the rest remains below this one: the
  /// “disjoint” rule of the X Render extension. On an opaque pixel that is the plain “over”.
  fileprivate func beside(_ below: SIMD4<Float>, coverage: Float) -> SIMD4<Float> {
    let alpha = below.w / 255
    guard coverage < 1, alpha > 0, alpha < 1 else { return self + below * (1 - w / 255) }
    let beside = Swift.min(alpha, 1 - coverage)
    let beneath = alpha - beside
    let sum = self + below * ((beside + beneath * (1 - w / 255 / coverage)) / alpha)
    // Pieces rounded one by one may miss the whole by a hair, through which the background would shine.
    return sum.w > 252.5 ? sum * (255 / sum.w) : sum
  }
}

/// The border of a drawn picture, where it covers pixels only in part.
enum Rim: Sendable {
  /// The border is sharp: a pixel takes as much of the picture as the picture covers of the pixel.
  case sharp
  /// The border fades as the filter does, so that neighbours drawn edge to edge add up to one whole picture.
  case shared
}
