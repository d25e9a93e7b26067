/// The effect of a turn restriction.
package enum TurnRule: Hashable, Sendable {
  case forbidden
  /// The only way on that is allowed.
  case only
}

extension RoadTags {
  /// The effect of a restriction on a travel mode; nil if there is none.
  ///
  /// Restrictions at certain times only have no effect, since the time of travel isn't known. Pedestrians are affected
  /// only if they are mentioned.
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
