import Geodesy
import Tiles

/// The map service that fills in what the maps here lack, once the user has said yes to one.
final class OnlineMaps {
  var choice: OnlineChoice { didSet { facts.isFilledIn = service != nil } }
  /// A place that somebody wanted to look at from so near, where no map here shows it.
  struct Wish {
    let place: Coordinate
    let zoom: Double
  }

  var wish: Wish?
  private let facts: MapFacts

  /// From how near a service fills in; from farther away the world that comes along shows as much.
  static let leastZoom = 9.0

  init(_ choice: OnlineChoice, _ facts: MapFacts) {
    (self.choice, self.facts) = (choice, facts)
    facts.isFilledIn = service != nil
  }

  var service: MapService? { if case .service(let service) = choice { service } else { nil } }

  /// Those that can fill in: their tiles are drawn as those of the maps here are.
  static var services: [MapService] { MapCatalogue().services.filter { $0.kind == .vector } }
}
