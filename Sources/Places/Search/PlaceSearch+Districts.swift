package import Geodesy

extension PlaceSearch {
  /// What parts of towns, and what towns are, in the words of OpenStreetMap.
  private static let quarters: Set = ["neighbourhood", "quarter", "suburb", "borough"]
  private static let towns: Set = ["hamlet", "village", "town", "city", "capital", "state_capital"]

  /// Maps have no borders of the parts of a town, and not all of its parts: only who is so near to the middle of one, as
  /// a share of how far its name may hold, and so many times as far from the next is surely in it.
  private static let (closeness, clearness) = (0.1, 3.0)

  /// The part of a town, and the town, that a place is in, as far as the maps know.
  package func district(at place: Coordinate) -> (quarter: String?, town: String?) {
    (
      districts.name(at: place, among: Self.quarters, within: Self.closeness, clearly: Self.clearness),
      districts.name(at: place, among: Self.towns)
    )
  }

  /// What a town is called here that has a name in an address, where that may be in another language.
  package func town(called name: String) -> String { districts.name(of: name, among: Self.towns) ?? name }
}
