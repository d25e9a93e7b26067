import Cells
import Geodesy
import Scene

/// The open list of what can be done at a place of the map.
final class PlaceMenuPanel: MapLayer {
  private let host: Host
  private let place: WorldPoint
  private let offers: [PlaceOffer]
  private var index = 0
  private var registration: Registration?
  private var padding: PanelPadding?

  init(_ place: WorldPoint, _ offers: [PlaceOffer], _ host: Host) {
    (self.place, self.offers, self.host) = (place, offers, host)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0)?.box }
  }

  /// Whether it is visible: otherwise there is nothing to choose from.
  var isVisible: Bool { box(in: host.navigator.shown) != nil }
  var chosen: PlaceOffer { offers[index] }

  func step(by count: Int) { index = (index + count + offers.count) % offers.count }

  enum Hit {
    case offer(PlaceOffer)
    case inside
    case outside
  }

  func hit(_ cell: CellPoint) -> Hit {
    guard let box = box(in: host.navigator.shown)?.box, box.contains(cell) else { return .outside }
    let row = Panel.line(at: cell, in: box, from: Panel.first(in: box, showing: index))
    return row.flatMap { offers.indices.contains($0) ? .offer(offers[$0]) : nil } ?? .inside
  }

  private var panel: Panel {
    let rows = offers.map { [Panel.Span(text: host.look.words($0.phrase))] }
    let coordinates = host.look.spelling.text(of: place.coordinate)
    var panel = Panel(title: "", lines: rows + [[Panel.Span(text: coordinates, color: host.look.style.panelFaint)]])
    panel.chosen = index
    return panel
  }

  private func box(in viewport: Viewport) -> CalloutBox? {
    PlaceCallout(host: host, place: place).box(of: panel, in: viewport)
  }

  func clearings(in viewport: Viewport) -> [CellRect] {
    [PlaceCallout(host: host, place: place).clearing(in: viewport)]
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let box = box(in: viewport)?.box else { return }
    let first = Panel.first(in: box, showing: index)
    PlaceCallout(host: host, place: place).draw(panel, into: &grid, in: viewport, from: first)
  }
}
