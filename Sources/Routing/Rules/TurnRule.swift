/// What a turn restriction asks of somebody.
package enum TurnRule: Hashable, Sendable {
  case forbidden
  /// The only way on that is allowed.
  case only
}

extension RoadTags {
  /// What a restriction asks of a mode; nil where it doesn't concern it.
  ///
  /// One that holds at certain times only asks nothing: who knows the time reads it from the tags. Walkers are concerned
  /// only where they are named.
  package func turnRule(for mode: TravelMode) -> TurnRule? {
    guard !exceptions.contains(where: { mode.exceptionWords.contains($0) }), !isTimed else { return nil }
    return mode.restrictionKeys.compactMap { self[$0] }.last.flatMap(Self.rule)
  }

  private static func rule(_ word: String) -> TurnRule? {
    // Turning on a red light is another matter.
    guard !word.hasSuffix("_on_red") else { return nil }
    return word.hasPrefix("no_") ? .forbidden : word.hasPrefix("only_") ? .only : nil
  }

  private var exceptions: [String] {
    (self["except"] ?? "").split { $0 == ";" || $0 == "," || $0 == " " }.map(String.init)
  }

  /// Hours of a kind that the community gave up for `restriction:conditional`.
  private var isTimed: Bool {
    ["hour_on", "hour_off", "day_on", "day_off"].contains { self[$0] != nil }
  }
}

extension TravelMode {
  /// The keys under which restrictions for it stand, its own last.
  package var restrictionKeys: [String] {
    switch self {
    case .foot: ["restriction:foot"]
    case .bicycle: ["restriction", "restriction:vehicle", "restriction:bicycle"]
    case .car: ["restriction", "restriction:vehicle", "restriction:motor_vehicle", "restriction:motorcar"]
    }
  }

  fileprivate var exceptionWords: [String] {
    switch self {
    case .foot: ["foot"]
    case .bicycle: ["bicycle", "vehicle"]
    case .car: ["motorcar", "motor_vehicle", "vehicle"]
    }
  }
}
