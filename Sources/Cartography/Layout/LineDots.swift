/// A line and the dots that it goes through, one for every dot of its length.
struct LineDots {
  private let line: [FixedPoint]
  private(set) var dots: [SIMD2<Int>] = []
  /// The position of each on the line, in pieces from its start.
  private var places: [Double] = []

  /// Shorter lines are too short to be beside another one.
  private static let least = 7
  /// The number of dots of a segment beside another line that remain at either end, so that both still meet where they
  /// part.
  private static let overlap = 3
  /// No city's street has longer pieces.
  private static let longestPiece = 20_000.0

  /// Nil for a line that is longer than so many dots.
  init?(_ line: [FixedPoint], most: Int) {
    self.line = line
    for index in line.indices.dropLast() {
      let (start, offset) = (line[index], line[index].dots(to: line[index + 1]))
      let length = max(abs(offset.x), abs(offset.y)).rounded()
      guard length < Self.longestPiece, dots.count + Int(length) <= most else { return nil }
      let steps = max(Int(length), 1)
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        places.append(Double(index) + share)
        dots.append(
          SIMD2(
            Int((Double(start.x) / 1024 + offset.x * share).rounded(.down)),
            Int((Double(start.y) / 512 + offset.y * share).rounded(.down))
          )
        )
      }
    }
  }

  /// The parts of the line that aren't beside the line with these dots.
  func parts(beside taken: DotSet) -> [Range<Int>] {
    guard dots.count >= Self.least else { return [dots.indices] }
    var parts: [Range<Int>] = []
    var (start, dot) = (0, 0)
    while dot < dots.count {
      let first = dot
      while dot < dots.count, taken.contains(dots[dot]) { dot += 1 }
      let left = first == 0 ? 0 : first + Self.overlap
      let right = dot == dots.count ? dot : dot - Self.overlap
      if left < right {
        if start < left { parts.append(start..<left) }
        start = right
      }
      while dot < dots.count, !taken.contains(dots[dot]) { dot += 1 }
    }
    if start < dots.count { parts.append(start..<dots.count) }
    return parts
  }

  /// The line along some of its dots.
  func line(along part: Range<Int>) -> [FixedPoint] {
    guard part != dots.indices, let first = part.first, let last = part.last else { return line }
    let start = places[first]
    let end = last == dots.count - 1 ? Double(line.count - 1) : places[last]
    let between = Int(start) + 1..<max(Int(end.rounded(.up)), Int(start) + 1)
    return [point(at: start)] + line[between] + [point(at: end)]
  }

  /// How long the line is up to the first of some of its dots.
  func length(before part: Range<Int>) -> Double {
    guard part.lowerBound > 0 else { return 0 }
    return line(along: 0..<part.lowerBound + 1).length
  }

  private func point(at place: Double) -> FixedPoint {
    let index = min(Int(place), line.count - 2)
    return line[index].moved(to: line[index + 1], by: place - Double(index))
  }
}
