import Cells
import Geodesy
import Heights
import Places
import Scene

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

  /// The ground along the line being drawn, as wide as the screen; nothing on a low one, or where no heights are known.
  func profileRows(in viewport: Viewport) -> [PanelRow] {
    guard viewport.rows >= Self.leastRows, let item = draftItem, item.kind == .line,
      let profile = host.places.facts.heights.profile(along: item.coordinates), profile.hasHeights
    else { return [] }
    let heights = profile.steps.compactMap(\.altitude?.meters)
    let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
    let labels = [high, low].map { host.look.measures.text(ofAltitude: .meters($0)) }
    let width = labels.map(CharacterWidth.standard.of).max() ?? 0
    let columns = min(viewport.columns - width - 4, Self.mostColumns)
    let steps = TrackProfile(profile, steps: columns).steps.map { $0.altitude?.meters }
    let bars = ProfileBars(steps, low: low, high: high, rows: labels.count, isASCII: look.blocks == .ascii)
    return zip(labels, bars.rows).map { label, row in
      PanelRow([.init(CharacterWidth.standard.aligningRight(label, to: width), .faint), .init(row)])
    }
  }

  private static let (leastRows, mostColumns) = (20, 120)
  /// Shorter lines have no gradient, in metres.
  private static let shortestLine = 1.0
}
