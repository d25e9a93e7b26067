import Kinds

/// Finds which outlines on the ground are those of sights, of which maps know only a place.
nonisolated struct SightOutlines {
  let sights: [Neighbour]
  /// Where the sights lie, in metres to the east and the south.
  let spots: [SIMD2<Double>]
  private var outlined: [Int: Outline] = [:]
  /// Those in which the place lies.
  var held: Set<Int> = []

  /// How sure it is that an outline is that of a sight: a building or ground of another kind that it fills, ground of its
  /// own kind that it is on, or fills.
  private enum Match: Int { case building, filled, land, own }

  private struct Outline {
    let match: Match
    let size: Double
    let thing: GroundFeature
  }

  /// The kinds of POIs that an area may be, whatever the kind of its ground.
  private static func mayBeArea(_ kind: String) -> Bool {
    !(KindCatalog.standard[kind]?.traits.isDisjoint(with: [.wide, .land]) ?? true)
  }
  /// A building that reaches so much farther than a sight in it may be more than that sight, in metres.
  private static let deepest = 25.0

  init(_ sights: [Neighbour], at spots: [SIMD2<Double>]) { (self.sights, self.spots) = (sights, spots) }

  /// The outline of a sight, as far as it is known.
  subscript(sight: Int) -> GroundFeature? { outlined[sight]?.thing }

  /// Takes a building; the sight that all of it is, if there is one.
  mutating func take(building thing: GroundFeature) -> Int? {
    let inIt = sights.indices.filter { thing.contains(spots[$0]) }
    // The requested POI is at the place itself; otherwise the one by which the building is best known counts.
    // A tower is mostly only a part of one.
    let main = inIt.filter { KindCatalog.standard.has(.house, sights[$0].kind) }
      .filter { sights[$0].kind != "tower" || thing.isLabel(spots[$0]) }
      .max { one, other in
        let (isHere, isOtherHere) = (isHere(one), isHere(other))
        return isHere == isOtherHere ? sights[one].importance < sights[other].importance : isOtherHere
      }
    if thing.contains(), let main { held.insert(main) }
    for sight in inIt {
      if thing.isLabel(spots[sight]) {
        note(sight, thing, .filled)
      } else if sights[sight].kind == Neighbour.house || sight == main && isFilled(thing, by: sight) {
        note(sight, thing, .building)
      }
    }
    return main
  }

  /// Takes ground of a kind; the sights that it may be.
  mutating func take(ground thing: GroundFeature, _ kind: String) -> [Int] {
    let inIt = sights.indices.filter { thing.contains(spots[$0]) }
    let alike = inIt.filter { sights[$0].kind == kind }
    let labels = inIt.filter {
      (sights[$0].kind == kind || Self.mayBeArea(sights[$0].kind)) && thing.isLabel(spots[$0])
    }
    let own = labels.isEmpty ? alike : labels
    if thing.contains() {
      held.formUnion(own)
    } else {
      for sight in own { note(sight, thing, sights[sight].kind != kind ? .filled : labels.isEmpty ? .land : .own) }
    }
    return own
  }

  /// Whether a POI is so near to the edge of a building, and so central in it, that it is likely all of it.
  private func isFilled(_ thing: GroundFeature, by sight: Int) -> Bool {
    guard let edge = thing.nearest else { return false }
    return (edge - spots[sight]).length <= Self.deepest && thing.isMiddle(spots[sight])
  }

  private func isHere(_ sight: Int) -> Bool { spots[sight].length < 1 }

  private mutating func note(_ sight: Int, _ thing: GroundFeature, _ match: Match) {
    let size = thing.area
    if let known = outlined[sight], (known.match.rawValue, -known.size) >= (match.rawValue, -size) { return }
    outlined[sight] = Outline(match: match, size: size, thing: thing)
  }
}
