/// What is worth telling to somebody who finds their way by it.
nonisolated enum NearbyRanking {
  /// Landmarks that people ask for; what carries them on; what they need; where they may want to go in; all else that has
  /// a name.
  enum Rank: Int, Comparable {
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

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// Nil for what is only clutter: nobody finds their way by a bench.
  static func rank(ofKind kind: String, isNamed: Bool) -> Rank? {
    if !isNamed, greens.contains(kind) { return .shop }
    return isNamed || nameless.contains(kind) ? ranks[kind] : nil
  }

  /// How far it is told of, in metres.
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
  static let kinds = Array(ranks.keys).sorted()

  /// Where one gets on and off: it has the name of its place, which is no reason to leave either out.
  static let stops: Set<String> = Set(words(of: .stop))

  /// What helps also where it has no name.
  private static let nameless: Set<String> = [
    "bus_station", "bus_stop", "church", "fountain", "hospital", "pharmacy", "playground", "police",
    "post_office", "sea", "station", "subway_entrance", "supermarket", "taxi", "toilets", "tram_stop", "water",
  ]

  /// What one smells and hears from near: without a name it matters only there.
  private static let greens: Set = ["cemetery", "garden", "park"]

  private static let ranks: [String: Rank] = {
    var ranks: [String: Rank] = [Neighbour.pavement: .need]
    for rank in table.keys { for kind in words(of: rank) { ranks[kind] = rank } }
    return ranks
  }()

  private static func words(of rank: Rank) -> [String] { (table[rank] ?? "").split(separator: " ").map(String.init) }

  private static let table: [Rank: String] = [
    .landmark: """
    aquarium arts_centre attraction beach casino castle cathedral cemetery chapel church city_gate college \
    community_centre concert_hall conference_centre courthouse department_store ferry_terminal fort fountain \
    garden harbour hospital library lighthouse mall manor marina marketplace monastery monument museum \
    music_venue palace park place_of_worship sea square stadium station theatre theme_park tower townhall \
    university viewpoint water zoo
    """,
    .stop: "bus_station bus_stop halt metro subway_entrance taxi tram_stop",
    .need: """
    bank cinema clinic embassy diplomatic fire_station government hotel hostel memorial pharmacy playground \
    police post_office school sports_centre sports_hall supermarket toilets
    """,
    .shop: """
    bakery bar books butcher cafe clothes convenience fast_food florist food_court fuel greengrocer guest_house \
    ice_cream kiosk artwork nightclub optician pub restaurant shoes
    """,
    .other: """
    alcohol antiques art beauty bicycle_rental car car_rental confectionery cosmetics deli dentist doctors \
    electronics fitness_centre furniture gallery gift hairdresser information insurance interior_decoration jewelry \
    lawyer mobile_phone motorcycle perfumery sports toys travel_agency watches
    """,
  ]
}
