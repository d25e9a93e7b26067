import Cells
import Geodesy
import Positioning
import Scene
import Terminal

/// The panel that describes the centre of the map in words, as `rumbo describe` does.
final class DescribeFeature: HostClient, Feature, TextPanel, InputTaker {
  private var shown: ShownPanel? { didSet { host.panels.stack.set(.panel, self, to: shown != nil) } }
  /// The place described, and the description loaded until now.
  private var place: Coordinate?
  private var lines: [String] = []
  /// The line that the panel begins with.
  private var first = 0

  /// Longer lines are hard to read.
  private static let widest = 76

  func perform(_ action: Action) -> Bool {
    guard action == .describe else { return false }
    guard host.maps.facts.isGeographic else { return false }
    shown == nil ? open() : close()
    return true
  }

  func take(_ key: Key) -> Bool {
    guard let action = host.look.keys.action(for: key, in: .describe) else { return false }
    if let rows = action.step() { first = min(max(first + rows, 0), first + hidden) } else { close() }
    return true
  }

  private func open() {
    let place = host.navigator.middle.coordinate
    (self.place, lines, first) = (place, [], 0)
    host.panels.stack.push(.panel, self) { [weak self] in self?.close() }
    shown = ShownPanel(self)
    ask(about: place)
  }

  private func close() { (shown, place) = (nil, nil) }

  private func ask(about place: Coordinate) {
    host.places.facts.describe(place, facing: orientation.heading) { [weak self] surroundings in
      guard let self, surroundings.place == self.place else { return }
      lines = SurroundingsSentences(orientation, host.look.units, in: host.look.words).lines(of: surroundings)
      shown?.refresh()
    }
  }

  /// Directions relative to the course if the map follows the position, otherwise compass directions.
  private var orientation: Orientation {
    guard host.look.lock != .off, let course = host.position.receiver?.position?.course else { return .winds }
    return .facing(course)
  }
}

/// How it looks.
extension DescribeFeature {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    panel(in: viewport).draw(into: &grid, box: box(in: viewport), look: host.look, from: first)
  }

  func panel(in viewport: Viewport) -> Panel {
    let room = max(min(viewport.columns - 6, Self.widest), 2)
    let rows = lines.flatMap { CharacterWidth.standard.wrapping($0, to: room) }
    let words = host.look.words
    var panel = Panel(title: words(.describeTitle), lines: rows.map { [Panel.Span(text: $0)] })
    panel.footer = words(.describeKeys)
    return panel
  }

  func box(in viewport: Viewport) -> CellRect { upperLeft(in: viewport, leaving: 3) }

  /// How many rows are left over behind the last one in the panel.
  private var hidden: Int {
    let viewport = host.navigator.shown
    return max(panel(in: viewport).lines.count - first - max(box(in: viewport).rows - 2, 0), 0)
  }
}
