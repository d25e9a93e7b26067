import Routing

/// The length of a route on each street that has a name.
nonisolated struct FollowedStreets {
  private let lengths: [String: Double]

  init(_ steps: [Step]) {
    let named = steps.filter { !$0.name.spoken.isEmpty }
    lengths = Dictionary(named.map { ($0.name.spoken, $0.length) }, uniquingKeysWith: +)
  }

  /// The street that distinguishes it from other routes: it follows that farther than any of them; nil if there is
  /// none.
  func street(apartFrom others: [FollowedStreets]) -> String? {
    let own = lengths.map { name, length in
      (name: name, length: length - (others.map { $0.lengths[name] ?? 0 }.max() ?? 0))
    }
    return own.filter { $0.length > 0 }.max { ($0.length, $0.name) < ($1.length, $1.name) }?.name
  }
}

extension Words {
  /// The name of a saved route: all of its places, and the street that distinguishes it from other routes there.
  nonisolated func name(ofRouteOver places: [String], street: String?) -> String {
    let name = places.joined(separator: " – ")
    return street.map { "\(name), \(self(.routeOverStreet, $0))" } ?? name
  }
}
