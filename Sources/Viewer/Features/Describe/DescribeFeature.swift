import Cells
import Geodesy
import Positioning

/// The panel that describes the centre of the map in words, as `rumbo describe` does.
final class DescribeFeature: HostClient, Feature {
  private var panel: ListPanel?
  /// The place described, and the description loaded until now.
  private var place: Coordinate?
  private var lines: [String] = []

  /// Longer lines are hard to read.
  private static let widest = 76

  func perform(_ action: Action) -> Bool {
    guard action == .describe, host.maps.facts.isGeographic else { return false }
    if let panel { panel.close() } else { open() }
    return true
  }

  private func open() {
    let place = host.navigator.middle.coordinate
    (self.place, lines) = (place, [])
    let behavior = ListPanel.Behavior(
      mode: .describe,
      closed: { [weak self] in self?.panel = nil },
      perform: { [unowned self] _, _ in panel?.close() }
    )
    panel = ListPanel(host, .init(position: .upperLeft(inset: 1)) { $0 - 2 }, behavior: behavior) {
      [unowned self] columns, _ in
      content(columns: columns)
    }
    ask(about: place)
  }

  private func content(columns: Int) -> ListPanel.Content {
    let room = max(min(columns - 2, Self.widest), 2)
    let rows = lines.flatMap { CharacterWidth.standard.wrapping($0, to: room) }
    var content = ListPanel.Content(title: words(.describeTitle), above: rows.map { [Panel.Span(text: $0)] }, rows: [])
    content.footer = words(.describeKeys)
    return content
  }

  private func ask(about place: Coordinate) {
    host.places.facts.describe(place, facing: orientation.heading) { [weak self] surroundings in
      guard let self, surroundings.place == self.place, let panel else { return }
      lines = SurroundingsSentences(orientation, host.look.units, in: host.look.words).lines(of: surroundings)
      panel.refresh()
    }
  }

  /// Directions relative to the course if the map follows the position, otherwise compass directions.
  private var orientation: Orientation {
    guard host.look.lock != .off, let course = host.position.receiver?.position?.course else { return .winds }
    return .facing(course)
  }
}
