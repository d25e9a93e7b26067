import Tiles

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
