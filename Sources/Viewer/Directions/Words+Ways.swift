extension Words {
  /// What a way is called where it is kept: all of its places, and the street that tells it from other ways there.
  nonisolated func name(ofWayOver places: [String], street: String?) -> String {
    let name = places.joined(separator: " – ")
    return street.map { "\(name), \(self(.routeOverStreet, $0))" } ?? name
  }
}
