import Cells
import Geodesy
import Scene

/// Asks whether a place that was clicked is to be a target.
final class TargetOffer: MapLayer {
  enum Answer {
    case yes
    case no
  }

  private let host: Host
  let place: WorldPoint
  private var registration: Registration?
  private var padding: PanelPadding?

  init(_ place: WorldPoint, _ host: Host) {
    (self.place, self.host) = (place, host)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0)?.box }
  }

  /// Whether it can be seen: nobody answers what they can't read.
  var isSeen: Bool { box(in: host.navigator.shown) != nil }

  /// What a click says; nil where it only touches the frame.
  func answer(clickAt cell: CellPoint) -> Answer? {
    guard let box = box(in: host.navigator.shown)?.box, box.contains(cell) else { return .no }
    let line = cell.row - box.row - 1
    return Self.answers.first { $0.line == line }?.answer
  }

  private static let answers: [(line: Int, answer: Answer)] = [(1, .yes), (2, .no)]

  private var panel: Panel {
    let words = host.look.words
    return Panel(
      title: "",
      lines: [
        [Panel.Span(text: words(.markTargetHere), isAccented: true)],
        [Panel.Span(text: words(.enterYes))],
        [Panel.Span(text: words(.escapeNo))],
        [Panel.Span(text: host.look.spelling.text(of: place.coordinate), color: host.look.style.panelFaint)],
      ]
    )
  }

  private func box(in viewport: Viewport) -> CalloutBox? {
    PlaceCallout(host: host, place: place).box(of: panel, in: viewport)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    PlaceCallout(host: host, place: place).draw(panel, into: &grid, in: viewport)
  }
}
