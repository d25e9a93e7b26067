/// A square of marks.
struct DotField {
  let side: Int
  private(set) var dots: [Bool]

  init(side: Int) {
    self.side = side
    dots = Array(repeating: false, count: side * side)
  }

  subscript(x: Int, y: Int) -> Bool {
    get { dots[y * side + x] }
    set { dots[y * side + x] = newValue }
  }

  mutating func grow(by radius: Int) {
    spread(by: radius, step: 1, of: true)
    spread(by: radius, step: side, of: true)
  }

  mutating func shrink(by radius: Int) {
    spread(by: radius, step: 1, of: false)
    spread(by: radius, step: side, of: false)
  }

  /// Marks what has no connection to the edge.
  mutating func fillHoles() {
    var outside = DotField(side: side)
    var open: [(x: Int, y: Int)] = []
    for index in 0..<side {
      open += [(index, 0), (index, side - 1), (0, index), (side - 1, index)]
    }
    while let (x, y) = open.popLast() {
      guard x >= 0, x < side, y >= 0, y < side, !self[x, y], !outside[x, y] else { continue }
      outside[x, y] = true
      open += [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    }
    dots = outside.dots.map(!)
  }

  /// Lets dots of one kind take their neighbours along an axis.
  private mutating func spread(by radius: Int, step: Int, of kind: Bool) {
    let old = dots
    let across = step == 1 ? side : 1
    for row in 0..<side {
      var last = -radius - 1
      for index in 0..<side {
        if old[row * across + index * step] == kind { last = index }
        if index - last <= radius { dots[row * across + index * step] = kind }
      }
      last = side + radius
      for index in (0..<side).reversed() {
        if old[row * across + index * step] == kind { last = index }
        if last - index <= radius { dots[row * across + index * step] = kind }
      }
    }
  }
}
