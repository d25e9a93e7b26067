import Cells
import Geodesy
import Scene
import Terminal

/// The menu of the place under the pointer, or in the centre of the map.
final class PlaceMenu: Feature, InputTaker, MouseTaker {
  private let host: Host
  private var panel: PlaceMenuPanel? { didSet { host.panels.stack.set(.popup, self, to: panel != nil) } }

  init(_ host: Host) {
    self.host = host
  }

  func perform(_ action: Action) -> Bool {
    guard action == .placeMenu else { return false }
    open(at: host.navigator.middle.place)
    return true
  }

  func notice(_ input: Input) {
    // Any other key closes the menu.
    if case .key(let key) = input, host.look.keys.action(for: key, in: .offers) == nil { panel = nil }
  }

  func take(_ key: Key) -> Bool {
    guard let panel, panel.isVisible else { return false }
    switch host.look.keys.action(for: key, in: .offers) {
    case .offersUp: panel.step(by: -1)
    case .offersDown: panel.step(by: 1)
    case .offersTake: take(panel.chosen)
    case .offersLeave: self.panel = nil
    default: return false
    }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    switch gesture {
    case .click(let cell):
      guard let panel, panel.isVisible else { return false }
      switch panel.hit(cell) {
      case .offer(let offer): take(offer)
      case .inside: break
      case .outside: self.panel = nil
      }
    case .menu(let cell):
      guard host.panels.stack.barMode?.placesPoints != true, host.look.mode != .compass else { return false }
      open(at: host.navigator.shown.worldPoint(at: ScreenPoint(middleOf: cell)))
    default: return false
    }
    return true
  }

  /// Closes other features that take keys, and opens the menu.
  private func open(at place: WorldPoint) {
    guard host.maps.facts.isGeographic else { return host.messages.refuse(host.look.words(.nothingToDoHere)) }
    host.panels.stack.close(.panel)
    host.panels.stack.close(.mode)
    let offers = host.runner.offers(place).sorted { $0.rank < $1.rank }
    panel = offers.isEmpty ? nil : PlaceMenuPanel(place, offers, host)
    host.places.facts.find(at: place) { [weak panel, look = host.look] in panel?.title = $0.title(in: look.words) }
  }

  private func take(_ offer: PlaceOffer) {
    panel = nil
    offer.perform()
  }
}

/// The open list of what can be done at a place of the map.
private final class PlaceMenuPanel: MapLayer {
  private let host: Host
  private let place: WorldPoint
  private let offers: [PlaceOffer]
  private var index = 0
  /// The name of the place, as soon as it is known.
  var title = ""
  private var padding: PanelPadding?

  init(_ place: WorldPoint, _ offers: [PlaceOffer], _ host: Host) {
    (self.place, self.offers, self.host) = (place, offers, host)
    host.layers.keep(self, at: .chrome)
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
    let title = CharacterWidth.standard.truncating(Sanitizer.clean(title), to: PlaceCallout.widest - 4)
    var panel = Panel(title: title, lines: rows + [[Panel.Span(text: coordinates, color: host.look.style.panelFaint)]])
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
