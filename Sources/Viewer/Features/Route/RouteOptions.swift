import Routing

/// The route options, for every travel mode.
struct RouteOptions {
  /// One of them, which can be had or not.
  enum Item: Equatable {
    case avoid(RoutingProfile.Avoidance)
    case prefer(RoutingProfile.Preference)
  }

  var mode = TravelMode.foot
  private var avoided: Set<RoutingProfile.Avoidance> = []
  private var preference: RoutingProfile.Preference?

  init() {}

  init(_ profile: RoutingProfile) { (mode, avoided, preference) = (profile.mode, profile.avoided, profile.preference) }

  /// Those that mean something to who travels so.
  static func all(by mode: TravelMode) -> [Item] {
    switch mode {
    case .foot: [.avoid(.steps), .avoid(.ferries), .prefer(.flat)]
    case .bicycle: [.prefer(.quiet), .prefer(.fast), .prefer(.flat), .avoid(.steps), .avoid(.ferries)]
    case .car: [.avoid(.motorways), .avoid(.tolls), .avoid(.ferries)]
    }
  }

  var all: [Item] { Self.all(by: mode) }
  var chosen: [Item] { all.filter(has) }

  func has(_ item: Item) -> Bool {
    switch item {
    case .avoid(let avoidance): avoided.contains(avoidance)
    case .prefer(let preference): self.preference == preference
    }
  }

  /// Switches an option; only one preference can be on at a time.
  mutating func turn(_ item: Item) {
    switch item {
    case .avoid(let avoidance): avoided.formSymmetricDifference([avoidance])
    case .prefer(let preference): self.preference = has(item) ? nil : preference
    }
  }

  /// Without what means nothing to who travels so, but is wished again by other means.
  var profile: RoutingProfile {
    RoutingProfile(
      mode,
      avoiding: avoided.filter { all.contains(.avoid($0)) },
      preferring: preference.flatMap { all.contains(.prefer($0)) ? $0 : nil }
    )
  }
}

extension RouteOptions.Item {
  var phrase: Phrase {
    switch self {
    case .avoid(.tolls): .routeAvoidTolls
    case .avoid(.ferries): .routeAvoidFerries
    case .avoid(.motorways): .routeAvoidMotorways
    case .avoid(.steps): .routeAvoidSteps
    case .prefer(.fast): .routePreferFast
    case .prefer(.quiet): .routePreferQuiet
    case .prefer(.flat): .routePreferFlat
    }
  }
}
