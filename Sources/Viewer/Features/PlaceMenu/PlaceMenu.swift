import Cells
import Geodesy
import Scene
import Terminal

/// The menu of the place under the pointer, or in the centre of the map.
final class PlaceMenu: HostClient, Feature {
  private var panel: ListPanel?
  /// The name of the place, as soon as it is known.
  private var title = ""

  func perform(_ action: Action) -> Bool {
    guard action == .placeMenu else { return false }
    open(at: host.navigator.middle.place)
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .menu(let cell) = gesture, host.panels.stack.barMode?.placesPoints != true, look.mode != .compass else {
      return false
    }
    open(at: host.navigator.shown.worldPoint(at: ScreenPoint(middleOf: cell)))
    return true
  }

  /// Closes other features that take keys, and opens the menu.
  private func open(at place: WorldPoint) {
    guard host.maps.facts.isGeographic else { return host.messages.refuse(words(.nothingToDoHere)) }
    host.panels.stack.close(.panel)
    host.panels.stack.close(.mode)
    panel?.close()
    title = ""
    let offers = host.runner.offers(at: place)
    guard !offers.isEmpty else { return }
    let behavior = ListPanel.Behavior(
      kind: .popup,
      mode: .offers,
      isFleeting: true,
      closed: { [weak self] in self?.panel = nil },
      click: { _, _ in .offersTake },
      perform: { [unowned self] action, row in
        panel?.close()
        if action == .offersTake, let row { offers[row].perform() }
      }
    )
    let coordinates = [Panel.Span(text: look.spelling.text(of: place.coordinate), color: look.style.panelFaint)]
    let callout = PlaceCallout(host: host, place: place)
    let form = ListPanel.Form(kind: "context-menu", position: .callout(callout), wraps: true)
    let opened = ListPanel(host, form, behavior: behavior) { [unowned self] _, _ in
      ListPanel.Content(
        title: CharacterWidth.standard.truncating(Sanitizer.clean(title), to: PlaceCallout.widest - 4),
        rows: offers.map { [Panel.Span(text: words($0.phrase))] },
        below: [coordinates]
      )
    }
    panel = opened
    host.places.facts.find(at: place) { [weak self, weak opened] in
      guard let self, let panel, panel === opened else { return }
      title = $0.title(in: words)
    }
  }
}
