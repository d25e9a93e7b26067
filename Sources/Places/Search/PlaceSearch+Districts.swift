package import Geodesy

extension PlaceSearch {
  /// What parts of towns, and what towns are, in the words of OpenStreetMap.
  private static let quarters: Set = ["neighbourhood", "quarter", "suburb", "borough"]
  private static let towns: Set = ["hamlet", "village", "town", "city", "capital", "state_capital"]

  /// The next part of a town must be so many times as far away.
  private static let clearness = 1.5

  /// The part of a town, and the town, that a place is in, as far as the maps know.
  package func district(at place: Coordinate) -> (quarter: String?, town: String?) {
    (
      districts.name(at: place, among: Self.quarters, clearly: Self.clearness),
      districts.name(at: place, among: Self.towns)
    )
  }
}
