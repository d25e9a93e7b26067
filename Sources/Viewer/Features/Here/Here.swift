import Cells
import Geodesy
import Scene
import Wire

/// The building, areas, address and town at a place that is clicked on, or in the centre.
final class Here: Feature, MapLayer, AskedPlaceSource {
  private let host: Host
  private var inquiry: Inquiry?
  /// The place of a click, and the time since: it may become a double click.
  private var click: (place: WorldPoint, age: Duration)?

  /// A place that is asked about, and what is known of it by now.
  private struct Inquiry {
    let place: WorldPoint
    var facts: LocalFacts?
    let registration: Registration
    let padding: PanelPadding
  }

  init(_ host: Host) {
    self.host = host
    host.places.asked.source = self
  }
}

/// Keys and mouse.
extension Here {
  func perform(_ action: Action) -> Bool {
    switch action {
    // On a map without geographic coordinates there are no addresses.
    case .whatIsHere where host.maps.facts.isGeographic:
      ask(about: host.navigator.middle.place)
    case .close where inquiry != nil: inquiry = nil
    case .copy where inquiry != nil: host.copy(lines.joined(separator: ", "))
    default: return false
    }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    switch gesture {
    case .click(let cell) where host.maps.facts.isGeographic:
      let viewport = host.navigator.shown
      if let box = callout(in: viewport)?.box, box.contains(cell) {
        inquiry = nil
      } else {
        click = (viewport.worldPoint(at: ScreenPoint(middleOf: cell)), .zero)
      }
      return true
    case .zoomIn, .grab, .menu:
      click = nil
      return false
    default: return false
    }
  }

  func advance(by elapsed: Duration) -> Bool {
    guard let (place, age) = click else { return false }
    click?.age += elapsed
    guard age + elapsed >= MouseGestures.doubleClick else { return false }
    click = nil
    if inquiry == nil { ask(about: place) } else { inquiry = nil }
    return true
  }

  var isInSuspense: Bool { click != nil }

  var timeToNextChange: Duration? { click.map { max(MouseGestures.doubleClick - $0.age, .milliseconds(1)) } }

  func offers(at place: WorldPoint) -> [PlaceOffer] {
    [PlaceOffer(phrase: .whatIsHere, rank: 20) { [weak self] in self?.ask(about: place) }]
  }

  var kept: (name: String, value: JSON)? { inquiry.map { ("here", $0.place.coordinate.json) } }

  func bringBack(_ things: JSON) {
    guard host.maps.facts.isGeographic, let place = things["here"].flatMap(Coordinate.init) else { return }
    ask(about: WorldPoint(place))
  }

  private func ask(about place: WorldPoint) {
    inquiry = Inquiry(
      place: place,
      registration: host.layers.add(self, at: .chrome),
      padding: host.panels.padding.add(.zero) { [weak self] in self?.callout(in: $0)?.box }
    )
    host.places.facts.find(at: place) { [weak self] facts in
      guard let self, inquiry?.place == place else { return }
      inquiry?.facts = facts
      sayWithoutRoom()
    }
  }

  /// Shows the address in the status row if there is no space for a box.
  private func sayWithoutRoom() {
    guard callout(in: host.navigator.shown) == nil else { return }
    host.messages.show(lines.joined(separator: ", "))
  }
}

/// Display.
extension Here {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let inquiry else { return }
    PlaceCallout(host: host, place: inquiry.place).draw(panel, into: &grid, in: viewport)
  }

  func clearings(in viewport: Viewport) -> [CellRect] {
    inquiry.map { [PlaceCallout(host: host, place: $0.place).clearing(in: viewport)] } ?? []
  }

  /// Nil where the place is out of view.
  private func callout(in viewport: Viewport) -> CalloutBox? {
    inquiry.flatMap { PlaceCallout(host: host, place: $0.place).box(of: panel, in: viewport) }
  }

  private var panel: Panel {
    Panel(
      title: "",
      lines: lines.enumerated().map { number, line in
        let text = CharacterWidth.standard.truncating(line, to: PlaceCallout.widest - 4)
        return [Panel.Span(text: text, isAccented: number == 0)]
      }
    )
  }

  /// The known parts of the address, a line each.
  private var lines: [String] {
    guard let inquiry else { return [] }
    let coordinate = inquiry.place.coordinate
    let isMapped = host.maps.facts.show(coordinate, from: StartingView.defaultZoom)
    let facts = inquiry.facts
    let parts = isMapped ? [facts?.district, facts?.town] : [facts?.town, words(.noDetailedMap)]
    let names = (facts?.names(in: words) ?? []) + parts.compactMap(\.self)
    let way = SightWords(host: host).way(to: coordinate)
    return names + [host.look.spelling.text(of: coordinate), way].filter { !$0.isEmpty }
  }

  private var words: Words { host.look.words }
}

/// State for other features.
extension Here {
  var askedPlace: (name: String, coordinate: Coordinate)? {
    inquiry.map { inquiry in
      let coordinate = inquiry.place.coordinate
      let spot = host.look.spelling.text(of: coordinate, resolution: .meters(10))
      return (inquiry.facts?.name(in: words) ?? spot, coordinate)
    }
  }

  func askedCallout(in viewport: Viewport) -> PlacedCallout? {
    callout(in: viewport).map { PlacedCallout(title: lines.first ?? "", box: $0) }
  }

  func closeAskedPlace() { inquiry = nil }
}
