/// Pictures on their way onto a canvas, drawn together row by row.
struct Drawing {
  private let width: Int
  private let height: Int
  private let rim: Rim
  private var pieces: [Piece] = []

  init(on canvas: Bitmap, rim: Rim) {
    (width, height) = (canvas.width, canvas.height)
    self.rim = rim
  }

  /// Adds a picture, unless its transform flattens it or leads nowhere.
  mutating func add(_ placed: PlacedBitmap) {
    guard placed.bitmap.width > 0, placed.bitmap.height > 0, placed.transform.isFinite else { return }
    guard let back = placed.transform.inverse, back.isFinite else { return }
    let piece: Piece =
      placed.transform.keepsRectanglesUpright
      ? .upright(UprightDrawing(placed, width: width, height: height, rim: rim))
      : .turned(TurnedDrawing(placed, back: back, width: width, height: height, rim: rim))
    if !piece.rows.isEmpty { pieces.append(piece) }
  }

  func draw(onto canvas: inout [UInt8], opacity: Float) {
    guard opacity > 0, let first = pieces.map(\.rows.lowerBound).min() else { return }
    let end = pieces.map(\.rows.upperBound).max() ?? first
    var span = canvas.mutableSpan
    var bytes = unsafe span.mutableBytes
    var row = CanvasRow(width: width, opacity: opacity)
    for y in first..<end {
      row.y = y
      for piece in pieces where piece.rows.contains(y) {
        piece.draw(&row, onto: &bytes)
      }
      row.finish(onto: &bytes)
    }
  }

  private enum Piece {
    case upright(UprightDrawing)
    case turned(TurnedDrawing)

    var rows: Range<Int> {
      switch self {
      case .upright(let drawing): drawing.rowRange
      case .turned(let drawing): drawing.rowRange
      }
    }

    func draw(_ row: inout CanvasRow, onto bytes: inout MutableRawSpan) {
      switch self {
      case .upright(let drawing): drawing.draw(&row, onto: &bytes)
      case .turned(let drawing): drawing.draw(&row, onto: &bytes)
      }
    }
  }
}

/// The canvas row that is being drawn, with what its pieces need on the way.
struct CanvasRow {
  let width: Int
  let opacity: Float
  var y = 0
  var edges: PendingEdges
  /// Room for a picture's rows summed up, kept from row to row.
  var sums: [Float] = []
  var line: [UInt8] = []

  init(width: Int, opacity: Float) {
    self.width = width
    self.opacity = opacity
    edges = PendingEdges(width: width)
  }

  /// The first byte of the row's pixels on the canvas.
  var start: Int { y * width * 4 }

  /// Has to come before anything is drawn over some columns as a whole.
  mutating func settle(_ columns: Range<Int>, onto bytes: inout MutableRawSpan) {
    edges.flush(columns, onto: &bytes, row: start, opacity: opacity)
  }

  mutating func finish(onto bytes: inout MutableRawSpan) {
    settle(0..<width, onto: &bytes)
  }
}
