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

  /// Whether it can be seen: nobody chooses from what they can't read.
  var isSeen: Bool { box(in: host.navigator.shown) != nil }
  var chosen: PlaceOffer { offers[index] }

  func step(by count: Int) { index = (index + count + offers.count) % offers.count }

  enum Hit {
    case offer(PlaceOffer)
    case inside
    case outside
  }

  func hit(_ cell: CellPoint) -> Hit {
    guard let box = box(in: host.navigator.shown)?.box, box.contains(cell) else { return .outside }
    let row = first(in: box) + cell.row - box.row - 1
    let isOnFrame = cell.row == box.row || cell.row == box.row + box.rows - 1
    return !isOnFrame && offers.indices.contains(row) ? .offer(offers[row]) : .inside
  }

  private var panel: Panel {
    let rows = offers.map { [Panel.Span(text: host.look.words($0.phrase))] }
    let told = host.look.spelling.text(of: place.coordinate)
    var panel = Panel(title: "", lines: rows + [[Panel.Span(text: told, color: host.look.style.panelFaint)]])
    panel.chosen = index
    return panel
  }

  private func box(in viewport: Viewport) -> CalloutBox? {
    PlaceCallout(host: host, place: place).box(of: panel, in: viewport)
  }

  private func first(in box: CellRect) -> Int { max(index - max(box.rows - 3, 0), 0) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let box = box(in: viewport)?.box else { return }
    PlaceCallout(host: host, place: place).draw(panel, into: &grid, in: viewport, from: first(in: box))
  }
}
