import Geodesy
import Tiles

/// The map service that fills in missing parts of the local maps, after the user has accepted one.
final class OnlineMaps {
  var choice: OnlineChoice { didSet { facts.isFilledIn = service != nil } }
  /// A requested view so near that no local map shows it.
  struct PendingView {
    let place: Coordinate
    let zoom: Double
  }

  var wish: PendingView?
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
