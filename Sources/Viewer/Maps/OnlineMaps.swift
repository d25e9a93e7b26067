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

/// Whether a map service may be asked for what no map here shows, and which.
enum OnlineChoice: Equatable {
  /// Not decided yet.
  case undecided
  case off
  case service(MapService)
}

extension OnlineChoice {
  /// The word for no service.
  static let nobody = "off"

  init(_ word: String?) throws(Failure) {
    switch word {
    case nil: self = .undecided
    case Self.nobody: self = .off
    case let name?:
      let service = try MapCatalogue().service(name)
      guard service.kind == .vector else { throw Failure(.serviceHasImages, service.name) }
      self = .service(service)
    }
  }

  /// How it is written down.
  var word: String? {
    switch self {
    case .undecided: nil
    case .off: Self.nobody
    case .service(let service): service.name
    }
  }
}
