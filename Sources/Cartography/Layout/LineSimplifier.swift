/// Leaves out the points of lines that are nearer to the rest than a tolerance, after Douglas and Peucker (1973).
struct LineSimplifier {
  private var stack: [(first: Int, last: Int)] = []
  private var keep: [Bool] = []

  /// Distances that are looked at for each point, far more than any line takes that is there to be seen; when they are
  /// used up, as by a spiral of very many points, the rest stays as it is.
  private static let maxLooks = 256

  /// Appends what is left of a line; the tolerance is in dots.
  mutating func simplify(_ line: Span<FixedPoint>, tolerance: Double, into output: inout [FixedPoint]) {
    guard line.count > 2 else {
      for index in line.indices { output.append(line[index]) }
      return
    }
    keep.removeAll(keepingCapacity: true)
    keep.append(contentsOf: repeatElement(false, count: line.count))
    keep[0] = true
    keep[line.count - 1] = true
    stack.removeAll(keepingCapacity: true)
    stack.append((0, line.count - 1))
    var looks = line.count * Self.maxLooks
    while let (first, last) = stack.popLast() {
      looks -= last - first
      guard looks > 0 else {
        for index in first...last { keep[index] = true }
        continue
      }
      guard let (index, distance) = farthest(line, first, last), distance > tolerance * tolerance else { continue }
      keep[index] = true
      stack.append((first, index))
      stack.append((index, last))
    }
    for index in line.indices where keep[index] { output.append(line[index]) }
  }

  private func farthest(_ line: Span<FixedPoint>, _ first: Int, _ last: Int) -> (index: Int, distance: Double)? {
    guard last > first + 1 else { return nil }
    let start = line[first]
    let piece = start.dots(to: line[last])
    let length = (piece * piece).sum()
    var farthest = (index: first + 1, distance: -1.0)
    for index in first + 1..<last {
      let offset = start.dots(to: line[index])
      let share = length > 0 ? min(max((offset * piece).sum() / length, 0), 1) : 0
      let beside = offset - piece * share
      let distance = (beside * beside).sum()
      if distance > farthest.distance { farthest = (index, distance) }
    }
    return farthest
  }
}
