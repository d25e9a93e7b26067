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

  /// The name and statistics of a track, and how to make its profile.
  typealias Content = (name: String, figures: TrackStatistics, profile: () -> TrackProfile)

  let subject: Subject
  private(set) lazy var view = ProfileView(host) { [weak self] in
    self?.profile
  } bars: { [weak self] view in
    self.map { ProfileChart.bars(in: $0.box(in: view), from: TrackPanel.figureRows) }
  }
  private let content: () -> Content?
  private var made: (profile: TrackProfile, points: Int)?
  private var shown: ShownPanel?

  private static let width = 60
  private static let figureRows = 4

  init(_ host: Host, _ subject: Subject, content: @escaping () -> Content?) {
    (self.subject, self.content) = (subject, content)
    super.init(in: host)
    shown = ShownPanel(self)
  }

  func insets(in viewport: Viewport) -> EdgeInsets { bottomInsets(in: viewport) }

  func box(in viewport: Viewport) -> CellRect {
    lowerLeft(columns: Self.width, in: viewport) { _ in Self.figureRows + ProfileChart.rows + 2 }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let (name, figures, _) = content() else { return }
    let box = box(in: viewport)
    let title =
      subject == .recorded && !name.isEmpty ? host.look.words(.trackNamed, name) : Sanitizer.clean(name, limit: 60)
    let marks = SpeedMarks(fastest: figures.fastest)
    let colors = SpeedColors(host.look.style, host.look.depth, onPanel: true)
    // The bars have the colours of the speed there.
    let chart = view.chart(columns: box.columns - 4)?.lines { colors[mark: marks[$0]] } ?? []
    var panel = Panel(title: title.isEmpty ? host.look.words(.track) : title, lines: lines(of: figures) + chart)
    var idle: Set<Phrase> = chart.isEmpty ? [.hintProfile] : []
    if subject == .recorded || host.position.receiver == nil { idle.insert(.hintFollowTrack) }
    panel.hints = host.look.keys.hints(of: .track, in: host.look.words, idle: idle).text(columns: box.columns - 6)
    panel.draw(into: &grid, box: box, look: host.look)
  }

  /// The profile, computed again when the track has grown noticeably.
  private var profile: TrackProfile? {
    guard let (_, figures, profile) = content() else { return nil }
    if subject == .recorded, let made, abs(figures.points - made.points) < max(figures.points / 200, 1) {
      return made.profile
    }
    made = (profile(), figures.points)
    return made?.profile
  }
}

/// The figures.
extension TrackPanel {
  private func lines(of figures: TrackStatistics) -> [[Panel.Span]] {
    let units = host.look.measures
    let speed = { (speed: Speed?) in speed.map { units.text(of: $0) } ?? "–" }
    // Without heights the climb is unknown.
    let height = { (height: Distance) in figures.lowest == nil ? "–" : units.text(ofAltitude: height) }
    let moving = [Measures.clock(figures.movingTime)] + (figures.movingSpeed.map { [units.text(of: $0)] } ?? [])
    let steepest = figures.steepest.map { UnitSystem.text(ofGradient: $0) } ?? "–"
    return [
      pair(.trackDistance, units.text(of: figures.distance), .trackTime, figures.duration.map(Measures.clock) ?? "–"),
      pair(.trackAverage, speed(figures.averageSpeed), .trackMoving, moving.joined(separator: " · ")),
      pair(.trackFastest, speed(figures.fastest), .trackSteepest, steepest),
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
