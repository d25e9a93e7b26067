extension Words {
  /// The name of a saved route: all of its places, and the street that distinguishes it from other routes there.
  nonisolated func name(ofWayOver places: [String], street: String?) -> String {
    let name = places.joined(separator: " – ")
    return street.map { "\(name), \(self(.routeOverStreet, $0))" } ?? name
  }
}
