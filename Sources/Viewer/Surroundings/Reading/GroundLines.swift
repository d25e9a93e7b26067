import Geodesy

/// Rails and steps around a place, in metres to the east and the south of it.
nonisolated struct GroundLines {
  struct Hazard {
    let kind: String
    let offset: SIMD2<Double>
  }

  /// The hazards one may fall over, each line at its nearest point.
  private var hazards: [Hazard] = []
  /// The tracks that lie open, by their kinds.
  private(set) var tracks: [(kind: String, line: [SIMD2<Double>])] = []
  /// The nearest rails of each station.
  private var stationRails: [Int: (distance: Double, kind: String)] = [:]

  /// In metres: what is farther is no danger now.
  static let danger = 20.0
  /// Stations farther from rails aren't known to have them, in metres; and platforms.
  private static let (stationReach, platformReach) = (150.0, 15.0)
  private static let rails: Set = ["rail", "light_rail", "narrow_gauge", "funicular", "subway"]

  static func isTold(_ kind: String) -> Bool { rails.contains(kind) || kind == "tram" || kind == "steps" }

  /// Takes a line; one below or above the ground is no danger.
  mutating func take(_ line: [SIMD2<Double>], _ kind: String, isOnGround: Bool, stations: [(Int, SIMD2<Double>)]) {
    if isOnGround {
      let hazardKind = kind == "tram" ? Neighbour.tramRails : kind == "steps" ? Neighbour.steps : Neighbour.rails
      if let nearest = Self.nearest(on: line, to: .zero), nearest.length <= Self.danger {
        hazards.append(Hazard(kind: hazardKind, offset: nearest))
      }
      if hazardKind != Neighbour.steps { tracks.append((hazardKind, line)) }
    }
    guard Self.rails.contains(kind) else { return }
    for (station, spot) in stations {
      guard let nearest = Self.nearest(on: line, to: spot) else { continue }
      let distance = (nearest - spot).length
      if distance < stationRails[station]?.distance ?? Self.stationReach { stationRails[station] = (distance, kind) }
    }
  }

  func isMetro(_ station: Int) -> Bool { stationRails[station]?.kind == "subway" }

  /// The kind of a platform at an offset: one of trams, or of trains and buses.
  func platform(at offset: SIMD2<Double>) -> String {
    let near = tracks.compactMap { kind, line in
      Self.nearest(on: line, to: offset).map { (kind: kind, distance: ($0 - offset).length) }
    }
    guard let nearest = near.min(by: { $0.distance < $1.distance }), nearest.distance <= Self.platformReach else {
      return Neighbour.platform
    }
    return nearest.kind == Neighbour.tramRails ? Neighbour.tramPlatform : Neighbour.platform
  }

  /// The nearest of each kind, and rails on both sides.
  var dangers: [Hazard] {
    let found = [Neighbour.rails, Neighbour.tramRails, Neighbour.steps]
      .compactMap { kind in nearest(hazards.filter { $0.kind == kind }) }
    return found + found.compactMap(railsBeyond)
  }

  /// The rails on the other side of the place.
  private func railsBeyond(_ rails: Hazard) -> Hazard? {
    guard rails.kind != Neighbour.steps else { return nil }
    let bearing = Spread.bearing(rails.offset)
    return nearest(hazards.filter { $0.kind == rails.kind && abs((Spread.bearing($0.offset) - bearing).degrees) > 90 })
  }

  private func nearest(_ hazards: [Hazard]) -> Hazard? { hazards.min { $0.offset.length < $1.offset.length } }

  private static func nearest(on line: [SIMD2<Double>], to spot: SIMD2<Double>) -> SIMD2<Double>? {
    zip(line, line.dropFirst()).map { GroundPatch.Stretch(start: $0 - spot, end: $1 - spot).nearest + spot }
      .min { ($0 - spot).length < ($1 - spot).length }
  }
}
