import Geodesy
import Terminal

/// Runs actions that are requested by other means than their keys: from a menu, or by name.
final class ActionRunner {
  /// Runs an action; set by the session.
  fileprivate(set) var perform: (Action) -> Void = { _ in }
  fileprivate(set) var press: (Key) -> Void = { _ in }
  fileprivate(set) var offers: (WorldPoint) -> [PlaceOffer] = { _ in [] }

  func connect(
    perform: @escaping (Action) -> Void,
    press: @escaping (Key) -> Void,
    offers: @escaping (WorldPoint) -> [PlaceOffer]
  ) {
    (self.perform, self.press, self.offers) = (perform, press, offers)
  }
}

/// Something that can be done at a place of the map.
struct PlaceOffer {
  let phrase: Phrase
  /// Where it stands among the others.
  let rank: Int
  let perform: () -> Void
}
