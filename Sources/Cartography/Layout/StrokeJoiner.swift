import Geodesy
import Glibc

/// Joins pieces of lines that meet end to end into strokes, straight on where several meet.
///
/// A piece that a tile's edge cut off is found again, for both halves end at the same place.
struct StrokeJoiner {
  /// Ends nearer than this meet, in worlds.
  private let tolerance: Double
  private var grid = NodeGrid()
  private var ends: [[End]] = []

  private struct End {
    var line: Int
    var isStart: Bool
    /// Away from the node.
    var direction: SIMD2<Double>
  }

  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  static func join(_ lines: [[WorldPoint]], tolerance: Double) -> [[WorldPoint]] {
    guard lines.count > 1 else { return lines }
    var joiner = StrokeJoiner(tolerance: tolerance)
    joiner.ends.reserveCapacity(2 * lines.count)
    return joiner.join(lines)
  }

  private mutating func join(_ lines: [[WorldPoint]]) -> [[WorldPoint]] {
    for (index, line) in lines.enumerated() {
      add(End(line: index, isStart: true, direction: direction(line[0], line[1])), at: line[0])
      let last = line.count - 1
      add(End(line: index, isStart: false, direction: direction(line[last], line[last - 1])), at: line[last])
    }
    // The continuation of the start and the end of each line.
    var next: [[(line: Int, isStart: Bool)?]] = Array(repeating: [nil, nil], count: lines.count)
    for ends in ends {
      for (one, other) in pairs(ends) {
        next[one.line][one.isStart ? 0 : 1] = (other.line, other.isStart)
        next[other.line][other.isStart ? 0 : 1] = (one.line, one.isStart)
      }
    }
    return chains(lines, next)
  }

  private mutating func add(_ end: End, at place: WorldPoint) {
    let node = node(at: place)
    ends[node].append(end)
  }

  private mutating func node(at place: WorldPoint) -> Int {
    if let node = grid.node(near: place, within: tolerance) { return node }
    grid.add(place, within: tolerance)
    ends.append([])
    return ends.count - 1
  }

  private func direction(_ from: WorldPoint, _ to: WorldPoint) -> SIMD2<Double> {
    let offset = SIMD2(to.x - from.x, to.y - from.y)
    let length = (offset * offset).sum().squareRoot()
    return length > 0 ? offset / length : .zero
  }

  /// The straightest pairs first; pairs that bend back by more than a right angle are joined only if there is no other.
  private func pairs(_ ends: [End]) -> [(End, End)] {
    // Where so many meet there is no straight on.
    guard ends.count <= 32 else { return [] }
    var candidates: [(bend: Double, one: Int, other: Int)] = []
    for one in ends.indices {
      for other in ends.indices.dropFirst(one + 1) where ends[one].line != ends[other].line {
        let bend = (ends[one].direction * ends[other].direction).sum()
        if ends.count == 2 || bend < -0.3 { candidates.append((bend, one, other)) }
      }
    }
    candidates.sort { ($0.bend, $0.one, $0.other) < ($1.bend, $1.one, $1.other) }
    var taken: Set<Int> = []
    return candidates.compactMap { candidate in
      guard !taken.contains(candidate.one), !taken.contains(candidate.other) else { return nil }
      taken.formUnion([candidate.one, candidate.other])
      return (ends[candidate.one], ends[candidate.other])
    }
  }

  private func chains(_ lines: [[WorldPoint]], _ next: [[(line: Int, isStart: Bool)?]]) -> [[WorldPoint]] {
    var used = Array(repeating: false, count: lines.count)
    var strokes: [[WorldPoint]] = []
    /// Follows the chain from one end of a line, that line left out.
    func follow(_ line: Int, fromStart: Bool) -> [WorldPoint] {
      var points: [WorldPoint] = []
      var (current, leavesAtStart) = (line, fromStart)
      while let (other, isStart) = next[current][leavesAtStart ? 0 : 1], !used[other] {
        used[other] = true
        points += isStart ? lines[other].dropFirst() : lines[other].reversed().dropFirst()
        (current, leavesAtStart) = (other, !isStart)
      }
      return points
    }
    for line in lines.indices where !used[line] {
      used[line] = true
      let after = follow(line, fromStart: false)
      let before = follow(line, fromStart: true)
      strokes.append(before.reversed() + lines[line] + after)
    }
    return strokes
  }
}
