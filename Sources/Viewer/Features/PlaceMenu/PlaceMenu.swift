import Geodesy
import Scene
import Terminal

/// The menu of the place under the pointer, or in the centre of the map.
final class PlaceMenu: Feature {
  private let host: Host
  private var panel: PlaceMenuPanel?

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
      guard host.panels.bar.standing?.placesPoints != true, host.look.mode != .compass else { return false }
      open(at: host.navigator.shown.worldPoint(at: ScreenPoint(middleOf: cell)))
    default: return false
    }
    return true
  }

  /// Closes other features that take keys, and opens the menu.
  private func open(at place: WorldPoint) {
    guard host.maps.facts.isGeographic else { return host.messages.refuse(host.look.words(.nothingToDoHere)) }
    host.panels.slot.empty()
    host.panels.bar.empty()
    let offers = host.runner.offers(place).sorted { $0.rank < $1.rank }
    panel = offers.isEmpty ? nil : PlaceMenuPanel(place, offers, host)
  }

  private func take(_ offer: PlaceOffer) {
    panel = nil
    offer.perform()
  }
}
