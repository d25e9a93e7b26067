import Geodesy
import Tiles

/// Gathers what the ground is at a place, layer by layer of some tiles.
nonisolated struct GroundSurvey {
  private let place: Coordinate
  private let origin: WorldPoint
  private let sights: [Neighbour]
  private let reach: Double
  /// Where the sights lie, in metres to the east and the south.
  private let spots: [SIMD2<Double>]

  private var isOnWater = false
  private var waters: [Neighbour] = []
  private var building: Neighbour?
  private var areas: [(size: Double, area: Neighbour)] = []
  private var hazards: [Neighbour] = []
  private var pavements: [GroundPatch] = []
  private var pavementNames: [(name: String, spot: SIMD2<Double>)] = []
  /// The nearest edges of sights, by their numbers; those of land count more than those of the buildings on it.
  private var edges: [Int: (size: Double, isLand: Bool, edge: SIMD2<Double>?)] = [:]
  private var held: Set<Int> = []
  /// The nearest rails of each station.
  private var stationRails: [Int: (distance: Double, kind: String)] = [:]

  /// Ponds and fountains are smaller, in square metres.
  private static let smallest = 1500.0
  /// In metres: what is farther is no danger now, and what is as near as that is what one is in.
  private static let (danger, middle) = (20.0, 20.0)
  /// Stations farther from rails aren't known to have them, in metres.
  private static let stationReach = 150.0

  private static let waterLayers: Set = ["water_polygons", "water"]
  /// Water that nobody finds their way by.
  private static let basins: Set = ["swimming_pool", "fountain", "basin", "reflecting_pool", "wastewater", "ocean"]
  private static let land: Set = [
    "park", "garden", "cemetery", "forest", "wood", "pitch", "playground", "golf_course", "school", "university",
    "college", "hospital", "sports_centre", "stadium",
  ]
  private static let rails: Set = ["rail", "light_rail", "narrow_gauge", "funicular", "subway"]
  /// What fills a building, so that its name is that of the building.
  private static let houses: Set = [
    "aquarium", "arts_centre", "attraction", "casino", "castle", "cathedral", "chapel", "church", "cinema", "college",
    "community_centre", "concert_hall", "conference_centre", "courthouse", "department_store", "ferry_terminal",
    "fire_station", "government", "hospital", "hotel", "library", "mall", "manor", "marketplace", "monastery", "museum",
    "music_venue", "palace", "place_of_worship", "school", "sports_centre", "sports_hall", "stadium", "station",
    "theatre", "tower", "townhall", "university",
  ]

  /// What is so wide that its middle isn't where it begins.
  private static let wide: Set = [
    "beach", "cemetery", "garden", "golf_course", "harbour", "marina", "park", "theme_park", "zoo",
  ]
  /// A building that reaches so much farther than a sight in it is more than that sight, in metres.
  private static let deepest = 100.0

  init(of place: Coordinate, _ sights: [Neighbour], reach: Double) {
    (self.place, self.sights, self.reach) = (place, sights, reach)
    let origin = WorldPoint(place)
    self.origin = origin
    spots = sights.map { sight in
      let point = WorldPoint(sight.place).nearest(to: origin)
      return SIMD2(point.x - origin.x, point.y - origin.y) * origin.metersPerWorld
    }
  }

  mutating func look(at layer: VectorLayer, of id: TileID) {
    let (side, extent) = (Double(1 << id.zoom), Double(layer.extent))
    let here = SIMD2((origin.x * side - Double(id.x)) * extent, (origin.y * side - Double(id.y)) * extent)
    let meters = origin.metersPerWorld / side / extent
    let key = layer.keyIndex("kind")
    for feature in layer.features {
      let kind = key.flatMap { layer.value(ofKey: $0, in: feature)?.string } ?? ""
      switch (layer.name, feature.kind) {
      case ("streets", .line): line(feature, kind, of: layer, from: here, meters)
      case ("streets_polygons_labels", .point): label(feature, of: layer, from: here, meters)
      case (_, .polygon):
        guard isTold(layer.name, kind) else { continue }
        patch(GroundPatch(feature, of: layer, from: here, meters: meters), layer.name, kind)
      default: break
      }
    }
  }

  private func isTold(_ layer: String, _ kind: String) -> Bool {
    switch layer {
    case "ocean", "buildings": true
    case "land", "sites": Self.land.contains(kind)
    case "street_polygons": ["pedestrian", Neighbour.platform].contains(kind)
    default: Self.waterLayers.contains(layer) && !Self.basins.contains(kind)
    }
  }

  private mutating func patch(_ patch: GroundPatch, _ layer: String, _ kind: String) {
    switch layer {
    case "buildings": building(patch)
    case "land", "sites": area(patch, kind)
    case "street_polygons":
      if kind == "pedestrian", patch.contains() { pavements.append(patch) }
      area(patch, kind == "pedestrian" ? "square" : kind)
    default: water(patch, isSea: layer == "ocean")
    }
  }
}

/// Water, buildings, and land.
nonisolated extension GroundSurvey {
  private mutating func water(_ patch: GroundPatch, isSea: Bool) {
    guard isSea || patch.area >= Self.smallest else { return }
    if patch.contains() { isOnWater = true }
    guard let nearest = patch.nearest, (nearest * nearest).sum() <= reach * reach else { return }
    waters.append(Neighbour(name: "", kind: isSea ? Neighbour.sea : Neighbour.water, place: coordinate(nearest)))
  }

  private mutating func building(_ patch: GroundPatch) {
    let inIt = sights.indices.filter { Self.houses.contains(sights[$0].kind) && patch.contains(spots[$0]) }
    // What was asked for lies at the place itself; else that counts by which most know the building.
    let main = inIt.max { one, other in
      let (isHere, isOtherHere) = (length(spots[one]) < 1, length(spots[other]) < 1)
      return isHere == isOtherHere ? sights[one].importance < sights[other].importance : isOtherHere
    }
    for house in sights.indices where sights[house].kind == Neighbour.house && patch.contains(spots[house]) {
      note(house, edge: patch.contains() ? .zero : patch.nearest, size: patch.area, isLand: false)
    }
    if patch.contains() {
      if building?.name.isEmpty ?? true {
        building = main.map { sights[$0] } ?? Neighbour(name: "", kind: Neighbour.building, place: place)
      }
      if let main { held.insert(main) }
    } else if let main {
      guard let edge = patch.nearest, length(edge - spots[main]) <= Self.deepest, patch.isMiddle(spots[main]) else {
        return
      }
      note(main, edge: edge, size: patch.area, isLand: false)
    }
  }

  private mutating func area(_ patch: GroundPatch, _ kind: String) {
    let inIt = sights.indices.filter { sights[$0].kind == kind && patch.contains(spots[$0]) }
    guard patch.contains() else {
      for sight in inIt { note(sight, edge: patch.nearest, size: patch.area, isLand: true) }
      return
    }
    held.formUnion(inIt)
    let named = inIt.min { length(spots[$0]) < length(spots[$1]) }
    if named == nil, kind == "square" { return }
    areas.append((patch.area, named.map { sights[$0] } ?? Neighbour(name: "", kind: kind, place: place)))
  }

  private mutating func note(_ sight: Int, edge: SIMD2<Double>?, size: Double, isLand: Bool) {
    if let known = edges[sight], known.isLand && !isLand || known.isLand == isLand && known.size <= size { return }
    edges[sight] = (size, isLand, edge)
  }
}

/// Rails, steps, and pavements.
nonisolated extension GroundSurvey {
  private mutating func line(
    _ feature: VectorFeature,
    _ kind: String,
    of layer: VectorLayer,
    from here: SIMD2<Double>,
    _ meters: Double
  ) {
    guard Self.rails.contains(kind) || kind == "tram" || kind == "steps" else { return }
    let isStation = kind != "steps" && kind != "tram"
    let isBelow = isTrue("tunnel", feature, layer)
    let isDanger = !isBelow && !isTrue("bridge", feature, layer)
    for part in feature.parts {
      let points = layer.points(ofPart: part)
        .map { (SIMD2(Double(layer.points[$0].x), Double(layer.points[$0].y)) - here) * meters }
      if isDanger, let nearest = Self.nearest(on: points, to: .zero), length(nearest) <= Self.danger {
        let kind = kind == "tram" ? Neighbour.tramRails : kind == "steps" ? Neighbour.steps : Neighbour.rails
        hazards.append(Neighbour(name: "", kind: kind, place: coordinate(nearest)))
      }
      guard isStation else { continue }
      for sight in sights.indices where sights[sight].kind == "station" {
        guard let nearest = Self.nearest(on: points, to: spots[sight]) else { continue }
        let distance = length(nearest - spots[sight])
        if distance < stationRails[sight]?.distance ?? Self.stationReach { stationRails[sight] = (distance, kind) }
      }
    }
  }

  private func isTrue(_ key: String, _ feature: VectorFeature, _ layer: VectorLayer) -> Bool {
    guard let key = layer.keyIndex(key), let value = layer.value(ofKey: key, in: feature) else { return false }
    if case .bool(true) = value { return true }
    return false
  }

  private mutating func label(
    _ feature: VectorFeature,
    of layer: VectorLayer,
    from here: SIMD2<Double>,
    _ meters: Double
  ) {
    guard let key = layer.keyIndex("name"), let name = layer.value(ofKey: key, in: feature)?.string,
      let point = feature.parts.first.flatMap({ layer.points(ofPart: $0).first })
    else { return }
    let spot = SIMD2(Double(layer.points[point].x), Double(layer.points[point].y))
    pavementNames.append((name, (spot - here) * meters))
  }

  private static func nearest(on line: [SIMD2<Double>], to spot: SIMD2<Double>) -> SIMD2<Double>? {
    zip(line, line.dropFirst())
      .map { start, end in
        let step = end - start
        let square = (step * step).sum()
        let share = square > 0 ? min(max(((spot - start) * step).sum() / square, 0), 1) : 0
        return start + step * share
      }
      .min { (($0 - spot) * ($0 - spot)).sum() < (($1 - spot) * ($1 - spot)).sum() }
  }
}

/// What has been found.
nonisolated extension GroundSurvey {
  func ground() -> Ground {
    var ground = Ground()
    (ground.isOnWater, ground.building) = (isOnWater, building)
    ground.waters = [Neighbour.sea, Neighbour.water].compactMap { kind in
      nearest(waters.filter { $0.kind == kind })
    }
    var (areas, held) = (areas, held)
    if building == nil, let square = squareHere, !held.contains(square) {
      areas.append((0, sights[square]))
      held.insert(square)
    }
    ground.areas = Ground.telling(areas)
    if building == nil {
      ground.pavement = pavementNames.first { name in pavements.contains { $0.contains(name.spot) } }?.name
      ground.hazards = isOnWater ? [] : dangers(besides: ground.waters)
    }
    let house = sights.firstIndex { $0.kind == Neighbour.house }
    ground.house = house.map { edges[$0]?.edge.map(coordinate) ?? sights[$0].place }
    ground.neighbours = sights.indices.filter { !held.contains($0) && $0 != house }.map { sight in
      let edge = edges[sight]?.edge.map(coordinate)
      let isMetro = stationRails[sight]?.kind == "subway"
      var neighbour = sights[sight]
      neighbour.isMiddle = Self.wide.contains(neighbour.kind)
      return neighbour.moved(to: edge, as: isMetro ? "metro" : nil)
    }
    return ground
  }

  /// The square in whose middle the place lies: not all have an outline.
  private var squareHere: Int? {
    sights.indices.filter { sights[$0].kind == "square" && length(spots[$0]) <= Self.middle }
      .min { length(spots[$0]) < length(spots[$1]) }
  }

  /// The nearest of each kind, and rails on both sides.
  private func dangers(besides waters: [Neighbour]) -> [Neighbour] {
    var found = [Neighbour.rails, Neighbour.tramRails, Neighbour.steps].compactMap { kind in
      nearest(hazards.filter { $0.kind == kind })
    }
    if let other = found.first.flatMap(railsBeyond) { found.append(other) }
    if let water = nearest(waters), water.distance(from: place) <= Self.danger {
      found.append(water.moved(to: nil, as: Neighbour.waterEdge))
    }
    return found.sorted { $0.distance(from: place) < $1.distance(from: place) }
  }

  /// The rails on the other side of the place.
  private func railsBeyond(_ rails: Neighbour) -> Neighbour? {
    guard rails.kind == Neighbour.rails else { return nil }
    let bearing = rails.bearing(from: place)
    return nearest(hazards.filter { $0.kind == rails.kind && abs(($0.bearing(from: place) - bearing).degrees) > 90 })
  }

  private func nearest(_ things: [Neighbour]) -> Neighbour? {
    things.min { $0.distance(from: place) < $1.distance(from: place) }
  }

  private func length(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum().squareRoot() }

  private func coordinate(_ offset: SIMD2<Double>) -> Coordinate {
    let worlds = offset / origin.metersPerWorld
    return WorldPoint(x: origin.x + worlds.x, y: origin.y + worlds.y).coordinate
  }
}
