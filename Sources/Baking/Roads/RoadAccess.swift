/// Who may go along a road, and which way; forwards is the way the road is drawn.
struct RoadAccess: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let footForwards = RoadAccess(rawValue: 1)
  static let footBack = RoadAccess(rawValue: 2)
  static let bicycleForwards = RoadAccess(rawValue: 4)
  static let bicycleBack = RoadAccess(rawValue: 8)
  static let carForwards = RoadAccess(rawValue: 16)
  static let carBack = RoadAccess(rawValue: 32)

  static let foot: RoadAccess = [.footForwards, .footBack]
  static let bicycle: RoadAccess = [.bicycleForwards, .bicycleBack]
  static let car: RoadAccess = [.carForwards, .carBack]
  static let all: RoadAccess = [.foot, .bicycle, .car]
  private static let forwards: RoadAccess = [.footForwards, .bicycleForwards, .carForwards]
  private static let back: RoadAccess = [.footBack, .bicycleBack, .carBack]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// Reading it from tags.
extension RoadAccess {
  /// The access to a road on which these may go where its tags say nothing else.
  init(_ usual: RoadAccess, _ tags: Tags) {
    var access = usual
    access.allow(.all, tags["access"])
    access.allow([.bicycle, .car], tags["vehicle"])
    access.allow(.car, tags["motor_vehicle"])
    access.allow(.car, tags["motorcar"])
    access.allow(.bicycle, tags["bicycle"])
    access.allow(.foot, tags["foot"])
    access.takeDirections(tags)
    self = access
  }

  /// What a barrier lets through; nil where it lets everybody through.
  init?(barrier tags: Tags) {
    guard let barrier = tags["barrier"] else { return nil }
    var access: RoadAccess
    switch barrier {
    case "bollard", "block", "cycle_barrier", "motorcycle_barrier", "chain", "planter", "jersey_barrier":
      access = [.foot, .bicycle]
    case "kissing_gate", "stile", "turnstile", "full-height_turnstile", "hampshire_gate", "step": access = .foot
    case "wall", "fence", "hedge", "debris": access = []
    default: access = .all
    }
    access = RoadAccess(access, tags)
    guard access != .all else { return nil }
    self = access
  }

  private static let refusals: Set<String> = ["no", "private", "military", "agricultural", "forestry", "use_sidepath"]
  private static let permissions: Set<String> = [
    "yes", "designated", "permissive", "destination", "customers", "delivery", "official", "public",
  ]

  private mutating func allow(_ whom: RoadAccess, _ word: String?) {
    guard let word else { return }
    if Self.refusals.contains(word) || word == "dismount" {
      subtract(whom)
    } else if Self.permissions.contains(word), whom != .all {
      formUnion(whom)
    }
  }

  /// One-way streets are so for all that drive, unless bicycles are exempt.
  private mutating func takeDirections(_ tags: Tags) {
    let round = tags["junction"] == "roundabout" || tags["junction"] == "circular" || tags["highway"] == "motorway"
    let word = tags["oneway"] ?? (round ? "yes" : "no")
    let bicycle =
      tags["oneway:bicycle"]
      ?? (tags["cycleway"]?.hasPrefix("opposite") == true ? "no" : word)
    close(.car, to: word)
    close(.bicycle, to: bicycle)
    close(.foot, to: tags["oneway:foot"] ?? "no")
  }

  private mutating func close(_ whom: RoadAccess, to word: String) {
    switch word {
    case "yes", "1", "true": subtract(whom.intersection(Self.back))
    case "-1", "reverse": subtract(whom.intersection(Self.forwards))
    default: break
    }
  }
}
