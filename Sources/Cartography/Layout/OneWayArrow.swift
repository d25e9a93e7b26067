/// A place for an arrow that shows the direction of a one-way street.
///
/// Every segment has several places; the first whose cell the street fills is taken.
struct OneWayArrow {
  let mapClass: MapClass
  let place: FixedPoint
  /// Eighths of a turn, counterclockwise from the right.
  let direction: Int
  /// Whether a stretch begins here.
  let isFirst: Bool

  static let leastZoom = 16.0
  static let signs: [String?] = ["→", "↗", "↑", "↖", "←", "↙", "↓", "↘"]
  /// In ASCII, which has none of those between.
  static let plainSigns = [">", nil, "^", nil, "<", nil, "v", nil]

  /// In dots.
  private static let stretch = 44.0
  private static let step = 4.0
  /// No tile's street has more bends that matter.
  private static let most = 2000

  /// Appends the places along a street that is driven from its first point to its last.
  static func append(along line: [FixedPoint], of mapClass: MapClass, to arrows: inout [OneWayArrow]) {
    var length = 0.0
    // Away from the junction that a street may begin at.
    var next = 3 * step
    var stretches = -1
    var count = 0
    for (start, end) in zip(line, line.dropFirst()) {
      let offset = start.dots(to: end)
      let piece = (offset * offset).sum().squareRoot()
      guard piece > 0, piece < 100_000 else { continue }
      let direction = Self.direction(offset)
      while next < length + piece, count < most {
        let place = start.moved(to: end, by: (next - length) / piece)
        let current = Int(next / stretch)
        arrows.append(
          OneWayArrow(mapClass: mapClass, place: place, direction: direction, isFirst: current != stretches)
        )
        stretches = current
        next += step
        count += 1
      }
      length += piece
    }
  }

  /// The nearest eighth of a turn; what is down on the screen counts as below 0.
  private static func direction(_ offset: SIMD2<Double>) -> Int {
    // An eighth lies within 22.5° on either side: tan 22.5° is 0.414.
    let (across, up) = (offset.x, -offset.y)
    let isLevel = abs(up) < 0.414 * abs(across)
    let isUpright = abs(across) < 0.414 * abs(up)
    if isLevel { return across > 0 ? 0 : 4 }
    if isUpright { return up > 0 ? 2 : 6 }
    return up > 0 ? (across > 0 ? 1 : 3) : (across > 0 ? 7 : 5)
  }
}
