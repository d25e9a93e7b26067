import Geodesy

/// The place on the map that the user has asked about, and what is known of it by now, while its callout is open.
final class AskedPlace {
  struct Inquiry {
    let place: WorldPoint
    var facts: LocalFacts?
  }

  var inquiry: Inquiry?
}
