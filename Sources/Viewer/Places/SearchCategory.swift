import Kinds

/// The categories of places for searches without a text, by how often they are requested.
package nonisolated enum SearchCategory: String, CaseIterable, Sendable {
  case food, sights, transport, shops, culture, health, money, hotels, outdoors, services

  package var title: Phrase {
    switch self {
    case .food: .categoryFood
    case .sights: .categorySights
    case .transport: .categoryTransport
    case .shops: .categoryShops
    case .culture: .categoryCulture
    case .health: .categoryHealth
    case .money: .categoryMoney
    case .hotels: .categoryHotels
    case .outdoors: .categoryOutdoors
    case .services: .categoryServices
    }
  }

  /// The kinds that belong to it, as maps call them.
  package var kinds: [String] { KindCatalog.standard.kinds { $0.categories.contains(rawValue) } }
}
