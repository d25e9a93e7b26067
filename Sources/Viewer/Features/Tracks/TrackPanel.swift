import Cells
import Geodesy
import Places
import Rendering
import Scene

/// The figures of a track, and its profile.
final class TrackPanel: HostClient, MapPanel {
  var kind: String { "track" }
  enum Subject {
    case recorded
    case followed
  }

  /// The name and statistics of a track, and its profile in a given number of steps.
  typealias Content = (name: String, figures: TrackStatistics, profile: (_ steps: Int) -> TrackProfile)

  let subject: Subject
  /// Whether there is more of the track than the profile shows.
  var isOutdated = true
  private let content: () -> Content?
  private var profile: TrackProfile?
  private var profiledPoints = 0
  private var shown: ShownPanel?

  private static let width = 60
  private static let chartRows = 4
  /// As wide as any height or speed with the blank behind it, so that all rows begin in one column.
  private static let labelWidth = 10

  init(_ host: Host, _ subject: Subject, content: @escaping () -> Content?) {
    (self.subject, self.content) = (subject, content)
    super.init(in: host)
    shown = ShownPanel(self)
  }

  func insets(in viewport: Viewport) -> EdgeInsets { bottomInsets(in: viewport) }

  func box(in viewport: Viewport) -> CellRect {
    lowerLeft(columns: Self.width, in: viewport) { _ in Self.chartRows + 7 }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let (name, figures, profile) = content() else { return }
    let box = box(in: viewport)
    let title =
      subject == .recorded && !name.isEmpty ? host.look.words(.trackNamed, name) : Sanitizer.clean(name, limit: 60)
    let lines = lines(of: figures) + [[]] + chart(profile, figures, columns: box.columns - 4)
    var panel = Panel(title: title.isEmpty ? host.look.words(.track) : title, lines: lines)
    if subject == .followed, host.position.receiver != nil {
      panel.hints = host.look.keys.hints(of: .track, in: host.look.words).text(columns: box.columns - 6)
    }
    panel.draw(into: &grid, box: box, look: host.look)
  }
}

/// The figures.
extension TrackPanel {
  private func lines(of figures: TrackStatistics) -> [[Panel.Span]] {
    let units = host.look.measures
    let speed = { (speed: Speed?) in speed.map { units.text(of: $0) } ?? "–" }
    // Without heights the climb is unknown.
    let height = { (height: Distance) in figures.lowest == nil ? "–" : units.text(ofAltitude: height) }
    return [
      pair(.trackDistance, units.text(of: figures.distance), .trackTime, figures.duration.map(Measures.clock) ?? "–"),
      pair(.trackAverage, speed(figures.averageSpeed), .trackMoving, Measures.clock(figures.movingTime)),
      pair(.trackMoving, speed(figures.movingSpeed), .trackFastest, speed(figures.fastest)),
      pair(.trackClimb, height(figures.climb), .trackDescent, height(figures.descent)),
    ]
  }

  private func pair(_ first: Phrase, _ one: String, _ second: Phrase, _ other: String) -> [Panel.Span] {
    let width = CharacterWidth.standard
    return [
      Panel.Span(text: width.padding(host.look.words(first), to: 10)),
      Panel.Span(text: width.padding(one, to: 17), isAccented: true),
      Panel.Span(text: width.padding(host.look.words(second), to: 10)), Panel.Span(text: other, isAccented: true),
    ]
  }
}

/// The profile.
extension TrackPanel {
  /// Heights over the distance, in the colours of the speed there; speeds, if no heights are known.
  private func chart(_ profile: (Int) -> TrackProfile, _ figures: TrackStatistics, columns: Int) -> [[Panel.Span]] {
    let width = columns - Self.labelWidth
    guard width > 8, figures.distance > .meters(1) else { return [] }
    let steps = self.profile(profile, figures, width).steps
    let hasHeights = figures.lowest != nil
    let values = TrackChart.filled(steps.map { hasHeights ? $0.altitude?.meters : $0.speed?.metersPerSecond })
    guard let low = hasHeights ? values.compactMap(\.self).min() : 0, let high = values.compactMap(\.self).max() else {
      return []
    }
    let speeds = TrackChart.filled(steps.map { $0.speed?.metersPerSecond })
    let colors = SpeedColors(host.look.style, host.look.depth, onPanel: true)
    let marks = SpeedMarks(fastest: figures.fastest)
    let chart = TrackChart(values, low: low, high: high, rows: Self.chartRows, isASCII: host.look.blocks == .ascii)
    return chart.rows.enumerated().map { row, text in
      let label = row == 0 ? label(high, hasHeights) : row == Self.chartRows - 1 ? label(low, hasHeights) : ""
      let padded = CharacterWidth.standard.aligningRight(label, to: Self.labelWidth - 1) + " "
      let bars = zip(text, speeds).map { bar, speed in
        Panel.Span(text: String(bar), color: colors[mark: marks[speed.map { Speed(metersPerSecond: $0) }]])
      }
      return [Panel.Span(text: padded, color: host.look.style.panelFaint)] + bars
    }
  }

  private func label(_ value: Double, _ isHeight: Bool) -> String {
    isHeight
      ? host.look.measures.text(ofAltitude: .meters(value)) : host.look.measures.text(of: Speed(metersPerSecond: value))
  }

  /// The profile, computed again when the track has grown noticeably.
  private func profile(_ profiled: (Int) -> TrackProfile, _ figures: TrackStatistics, _ steps: Int) -> TrackProfile {
    let count = figures.points
    if let profile, profile.steps.count == steps, !isOutdated || count - profiledPoints < count / 200 { return profile }
    let made = profiled(steps)
    (profile, profiledPoints, isOutdated) = (made, count, false)
    return made
  }
}

/// Values as bars over several rows of characters, each row in eighths of its height.
package struct TrackChart: Equatable {
  /// From the top down.
  package let rows: [String]

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  /// Draws values between two bounds; a value that isn't known has no bar.
  package init(_ values: [Double?], low: Double, high: Double, rows count: Int, isASCII: Bool = false) {
    // However flat it is, there is something to be seen.
    let heights = values.map { value -> Double in
      guard let value, value.isFinite else { return 0 }
      let part = high > low ? min(max((value - low) / (high - low), 0), 1) : 0
      return 0.25 + part * (Double(count) - 0.25)
    }
    rows = (0..<count).map { row in
      let below = Double(count - 1 - row)
      return String(
        heights.map { height in
          let part = min(max(height - below, 0), 1)
          return isASCII ? (part > 0.5 ? "#" : part > 0 ? "." : " ") : Self.eighths[Int((part * 8).rounded())]
        }
      )
    }
  }

  /// Values with gaps filled from the previous value: a step may be shorter than the distance between two points.
  package static func filled(_ values: [Double?]) -> [Double?] {
    var last: Double?
    return values.map { value in
      last = value ?? last
      return last
    }
  }
}
