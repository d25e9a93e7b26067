package import Geodesy

extension PlaceSearch {
  /// The kinds of parts of towns, and of towns, in the words of OpenStreetMap.
  private static let quarters: Set = ["neighbourhood", "quarter", "suburb", "borough"]
  private static let towns: Set = ["hamlet", "village", "town", "city", "capital", "state_capital"]

  /// Maps have no borders of the parts of a town, and not all of its parts: a place is only clearly in one if it is
  /// this near to its centre, as a share of its reach, and this many times as far from the next.
  private static let (closeness, clearness) = (0.1, 3.0)

  /// The part of a town, and the town, that a place is in, as far as the maps know.
  package func district(at place: Coordinate) -> (quarter: String?, town: String?) {
    (
      districts.name(at: place, among: Self.quarters, within: Self.closeness, clearly: Self.clearness),
      districts.name(at: place, among: Self.towns)
    )
  }

  /// The local name of a town whose name in an address may be in another language.
  package func town(called name: String) -> String { districts.name(of: name, among: Self.towns) ?? name }
}
