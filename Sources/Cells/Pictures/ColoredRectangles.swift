/// Rectangles of many colours, with neighbours of one colour made into one.
///
/// They come row by row and from left to right; each colour becomes one path, in the order in which colours first came.
struct ColoredRectangles {
  private struct Span: Hashable {
    let x: Int
    let width: Int
    let bottom: Int
  }

  private var order: [UInt32] = []
  private var finished: [UInt32: [BlockShape.Rectangle]] = [:]
  /// Of the row at hand, which may still grow to the right.
  private var current: [UInt32: [BlockShape.Rectangle]] = [:]
  /// Where the finished ones can grow downwards.
  private var lowerEdges: [UInt32: [Span: Int]] = [:]

  mutating func add(_ rectangle: BlockShape.Rectangle, color: UInt32) {
    let row = current[color, default: []]
    // A cell has at most four parts, one above the other.
    let neighbor = row.indices.suffix(4).last { row[$0].isContinued(by: rectangle) }
    if let neighbor {
      current[color, default: []][neighbor].width += rectangle.width
    } else {
      current[color, default: []].append(rectangle)
    }
  }

  /// Joins the row to what is above it.
  mutating func endRow() {
    for (color, rectangles) in current.sorted(by: { $0.key < $1.key }) {
      if finished[color] == nil { order.append(color) }
      for rectangle in rectangles { finish(rectangle, color) }
    }
    current = [:]
  }

  private mutating func finish(_ rectangle: BlockShape.Rectangle, _ color: UInt32) {
    let edge = Span(x: rectangle.x, width: rectangle.width, bottom: rectangle.y)
    let index: Int
    if let above = lowerEdges[color, default: [:]].removeValue(forKey: edge) {
      finished[color, default: []][above].height += rectangle.height
      index = above
    } else {
      index = finished[color, default: []].count
      finished[color, default: []].append(rectangle)
    }
    let bottom = Span(x: rectangle.x, width: rectangle.width, bottom: rectangle.y + rectangle.height)
    lowerEdges[color, default: [:]][bottom] = index
  }

  var text: String {
    var text = ""
    for color in order {
      text += "<path fill=\"\(Self.name(of: color))\" d=\""
      for part in finished[color, default: []] {
        text += "M\(part.x) \(part.y)h\(part.width)v\(part.height)h-\(part.width)z"
      }
      text += "\"/>\n"
    }
    return text
  }

  /// A colour as `#rrggbb`.
  static func name(of color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension BlockShape.Rectangle {
  fileprivate func isContinued(by other: BlockShape.Rectangle) -> Bool {
    y == other.y && height == other.height && x + width == other.x
  }
}
