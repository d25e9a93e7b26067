import Geodesy
import Heights
import Places

/// The heights of a measured line.
extension InkFeature {
  /// How much higher a line ends than it begins, with the mean gradient, and the slope of the ground at its end.
  func heights(of item: InkItem) -> [String] {
    guard item.kind == .line, let first = item.coordinates.first, let last = item.coordinates.last else { return [] }
    let finder = host.places.facts.heights
    let (start, end) = (finder.finding(at: first, for: .lineStart), finder.finding(at: last, for: .lineEnd))
    var texts: [String] = []
    let length = item.length.meters
    if let from = start?.height, let to = end?.height, length >= Self.shortestLine {
      let rise = to.surface - from.surface
      let height = host.look.measures.text(ofAltitude: .meters(rise))
      texts.append("\(rise > 0 ? "+" : "")\(height) (\(Int((rise / length * 100).rounded())) %)")
    }
    if let slope = end?.slope {
      let degrees = Int(slope.degrees.rounded())
      let side = words.word(CompassPoint(nearest: slope.aspect, of: .eight).rawValue / 2, of: .compassPoints)
      texts.append(words(.slopeIs, degrees > 0 ? "\(degrees)° \(side)" : "0°"))
    }
    return texts
  }

  /// Shorter lines have no gradient, in metres.
  private static let shortestLine = 1.0
}
