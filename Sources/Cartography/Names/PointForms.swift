/// How the name of a place is written, as far as that doesn't depend on where the place is.
enum PointForm {
  /// Beside a mark, as if that stood in the first column of the first row.
  case marked([LabelCandidate])
  /// With the point in its centre, in one line or in two.
  case centered(TextForm, halves: (upper: TextForm, lower: TextForm)?)
}

/// The forms of names that were asked for lately: to measure them takes longer than to find a place for them.
struct PointForms {
  private var known: [Key: PointForm] = [:]

  /// The values that a form depends on.
  private struct Key: Hashable {
    let name: String
    let kind: LabelKind
    let isPoint: Bool
    let isNear: Bool
    let isInCapitals: Bool
    let isLandmark: Bool
  }

  /// More than there are names in a view from near.
  private static let most = 20_000

  mutating func form(of place: NamedPlace, at zoom: Double) -> PointForm {
    let key = Key(
      name: place.name,
      kind: place.kind,
      isPoint: PointCandidates.isPoint(place, at: zoom),
      isNear: zoom >= LabelKind.leastNearZoom,
      isInCapitals: place.kind.isInCapitals(at: zoom),
      isLandmark: place.importance.map { $0 >= .landmark } ?? false
    )
    if let form = known[key] { return form }
    if known.count >= Self.most { known = [:] }
    let form = PointCandidates.form(of: place, at: zoom)
    known[key] = form
    return form
  }
}
