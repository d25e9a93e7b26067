import Astronomy
import Cells
import Geodesy
import Places
import Scene
import Wire

/// The building, areas, address and town at a place that is clicked on, or in the centre.
final class Here: HostClient, Feature, MapPanel {
  var kind: String { "callout" }
  private var shown: ShownPanel?
  private var click: (place: WorldPoint, age: Duration)? {
    get { host.places.asked.click }
    set { host.places.asked.click = newValue }
  }

  private var asked: AskedCallout { AskedCallout(host: host) }
  private var inquiry: AskedPlace.Inquiry? {
    get { host.places.asked.inquiry }
    set { host.places.asked.inquiry = newValue }
  }

  init(_ host: Host) {
    super.init(in: host)
    host.runner.offer { [weak self] place in
      [PlaceOffer(phrase: .whatIsHere, rank: 20) { self?.ask(about: place) }]
    }
    host.resumption.add("here") { [weak self] in
      self?.inquiry?.place.coordinate.json
    } restore: { [weak self] in
      self?.restore($0)
    }
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
    case .copy where inquiry != nil: host.copy(asked.lines.joined(separator: ", "))
    default: return false
    }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    switch gesture {
    case .click(let cell) where host.maps.facts.isGeographic:
      let viewport = host.navigator.shown
      if asked.placed(in: viewport)?.box.box.contains(cell) == true {
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

  var timeToNextChange: Duration? { click.map { max(MouseGestures.doubleClick - $0.age, .milliseconds(1)) } }

  private func restore(_ saved: JSON) {
    guard host.maps.facts.isGeographic, let place = Coordinate(saved) else { return }
    ask(about: WorldPoint(place))
  }

  private func ask(about place: WorldPoint) {
    let day = host.moment.map { host.look.zone.day($0.date) }
    let daylight = day.map { Daylight(at: place.coordinate, during: $0) }
    inquiry = AskedPlace.Inquiry(place: place, daylight: daylight)
    shown = ShownPanel(self)
    host.places.facts.find(at: place) { [weak self] facts in
      guard let self, inquiry?.place == place else { return }
      inquiry?.facts = facts
      sayWithoutRoom()
    }
  }

  /// Shows the address in the status row if there is no space for a box.
  private func sayWithoutRoom() {
    guard asked.placed(in: host.navigator.shown) == nil else { return }
    host.messages.show(asked.lines.joined(separator: ", "))
  }
}

/// Display.
extension Here {
  func box(in viewport: Viewport) -> CellRect { asked.placed(in: viewport)?.box.box ?? .nowhere }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let inquiry, let callout = asked.placed(in: viewport) else { return }
    callout.panel.draw(into: &grid, box: callout.box.box, look: host.look)
    PlaceCallout(host: host, place: inquiry.place).drawMarks(of: callout.panel.size, into: &grid, in: viewport)
  }

  func clearings(in viewport: Viewport) -> [CellRect] {
    inquiry.map { [PlaceCallout(host: host, place: $0.place).clearing(in: viewport)] } ?? []
  }
}
