import Kinds

/// Ranks the kinds of places by their use for orientation.
nonisolated enum NearbyRanking {
  /// Landmarks that people ask for; what carries them on; what they need; where they may want to go in; all else that has
  /// a name.
  enum Rank: String {
    case other, shop, need, stop, landmark

    /// How much nearer it has to be than a landmark, in shares of its reach, unless it is close by.
    var handicap: Double {
      switch self {
      case .landmark: 0
      case .stop: 0
      case .need: 0.3
      case .shop: 0.5
      case .other: 0.8
      }
    }
  }

  /// Nil for clutter that gives no orientation, such as benches.
  static func rank(ofKind kind: String, isNamed: Bool) -> Rank? {
    if kind == Neighbour.pavement { return isNamed ? .need : nil }
    guard let row = KindCatalog.standard[kind] else { return nil }
    if !isNamed, row.traits.contains(.green) { return .shop }
    return isNamed || row.traits.contains(.unnamed) ? Rank(rawValue: row.nearby) : nil
  }

  /// The distance within which it is described, in metres.
  static func reach(of rank: Rank, importance: Int) -> Double {
    switch rank {
    case .landmark: 120 + Double(importance) * 3.5
    case .stop: 180 + Double(importance) * 2
    case .need: 140
    case .shop: 80
    case .other: 50
    }
  }

  /// The kinds that maps are asked for.
  static var kinds: [String] { ([Neighbour.pavement] + KindCatalog.standard.kinds { !$0.nearby.isEmpty }).sorted() }

  /// Where one gets on and off: it has the name of its place, which is no reason to leave either out.
  static func isStop(_ kind: String) -> Bool { KindCatalog.standard[kind]?.nearby == Rank.stop.rawValue }
}
