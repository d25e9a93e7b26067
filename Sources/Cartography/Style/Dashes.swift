/// Cuts lines into dashes; lengths are in dots, or in the width of a band.
struct Dashes: Hashable, Sendable {
  let on: Double
  let off: Double
  /// The distance from the start of a dash at which a line begins.
  var phase = 0.0

  /// A line longer than any city's tracks stays whole.
  private static let longest = 100_000.0

  /// The same where so many dots are what one dot of the screen is.
  func scaled(by dotsPerDot: Double) -> Dashes {
    Dashes(on: on * dotsPerDot, off: off * dotsPerDot, phase: phase * dotsPerDot)
  }

  /// Cuts what remains of a line behind its first so many dots.
  func cut(_ line: [FixedPoint], after length: Double) -> [[FixedPoint]] {
    guard length + line.length < Self.longest, on > 0, off > 0 else { return [line] }
    var dashes: [[FixedPoint]] = []
    var dash: [FixedPoint] = []
    let done = (length + phase).truncatingRemainder(dividingBy: on + off)
    var isOn = done < on
    var left = isOn ? on - done : on + off - done
    for (start, end) in zip(line, line.dropFirst()) {
      let offset = start.dots(to: end)
      let length = (offset * offset).sum().squareRoot()
      guard length > 0 else { continue }
      if isOn, dash.isEmpty { dash = [start] }
      var done = 0.0
      while length - done > left {
        done += left
        let place = start.moved(to: end, by: done / length)
        if isOn {
          dashes.append(dash + [place])
          dash = []
        } else {
          dash = [place]
        }
        isOn.toggle()
        left = isOn ? on : off
      }
      left -= length - done
      if isOn { dash.append(end) }
    }
    if dash.count > 1 { dashes.append(dash) }
    return dashes
  }
}
