import Tiles

/// Whether a map service may be asked for what no map here shows, and which.
enum OnlineChoice: Equatable {
  /// Nobody has said anything yet.
  case undecided
  case off
  case service(MapService)
}

extension OnlineChoice {
  init(_ word: String?) throws(UsageError) {
    switch word {
    case nil: self = .undecided
    case "off": self = .off
    case let name?: self = .service(try MapCatalogue().service(name))
    }
  }
}
