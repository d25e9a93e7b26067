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

  private var outlines = GroundThings()
  private var isOnWater = false
  private var seas: [GroundThing] = []
  private var inlandWaters: [GroundThing] = []
  /// What nobody finds their way by, but may fall into.
  private var ponds: [GroundThing] = []
  private var building: Neighbour?
  private var areas: [(size: Double, area: Neighbour)] = []
  private var hazards: [Neighbour] = []
  private var sides = SideGround()
  private var pavements: [GroundThing] = []
  private var pavementNames: [(name: String, spot: SIMD2<Double>)] = []
  /// The outlines of sights, by their numbers.
  private var outlined: [Int: Outline] = [:]
  private var held: Set<Int> = []
  /// The nearest rails of each station.
  private var stationRails: [Int: (distance: Double, kind: String)] = [:]

  /// How sure it is that an outline is that of a sight: a building or ground of another kind that it fills, ground of its
  /// own kind that it is on, or fills.
  private enum Match: Int { case building, filled, land, own }

  private struct Outline {
    let match: Match
    let size: Double
    let thing: GroundThing
  }

  /// Ponds and fountains are smaller, in square metres.
  private static let smallest = 1500.0
  /// In metres: what is farther is no danger now, and what is as near as that is what one is in.
  private static let (danger, middle) = (20.0, 20.0)
  /// Stations farther from rails aren't known to have them, in metres.
  private static let stationReach = 150.0

  private static let waterLayers: Set = ["water_polygons", "water"]
  /// Water that nobody finds their way by.
  private static let basins: Set = ["swimming_pool", "fountain", "reflecting_pool", "wastewater", "ocean"]
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
    "beach", "cemetery", "garden", "golf_course", "harbour", "marina", "park", "square", "theme_park", "zoo",
  ]
  /// What reaches so far from its middle that one may stand at its edge: told only from far where it has no outline.
  private static let vast: Set = ["golf_course", "harbour", "marina", "theme_park", "zoo"]
  /// What is told without a name where nothing else is on a side, if it isn't smaller, in square metres, or a platform.
  private static let sideKinds: Set = [
    "cemetery", "forest", "garden", "park", "pitch", Neighbour.platform, "playground", "school", "sports_centre",
    "wood",
  ]
  private static let smallestSide = 60.0
  /// What an area may be, of whatever kind its ground is.
  private static let areas = wide.union(land)
  /// A building that reaches so much farther than a sight in it may be more than that sight, in metres.
  private static let deepest = 25.0

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
        outlines.add(GroundPatch(feature, of: layer, in: id, from: here, meters: meters), layer.name, kind)
      default: break
      }
    }
  }

  private func isTold(_ layer: String, _ kind: String) -> Bool {
    switch layer {
    case "ocean", "buildings", "land", "sites": true
    case "street_polygons": ["pedestrian", Neighbour.platform].contains(kind)
    default: Self.waterLayers.contains(layer) && !Self.basins.contains(kind)
    }
  }

  private mutating func take(_ thing: GroundThing, _ layer: String, _ kind: String) {
    switch layer {
    case "buildings": building(thing)
    case "land", "sites": area(thing, kind)
    case "street_polygons":
      if kind == "pedestrian", thing.contains() { pavements.append(thing) }
      area(thing, kind == "pedestrian" ? "square" : kind)
    default: water(thing, isSea: layer == "ocean")
    }
  }
}

/// Water, buildings, and land.
nonisolated extension GroundSurvey {
  private mutating func water(_ thing: GroundThing, isSea: Bool) {
    if thing.contains() { isOnWater = true }
    if isSea {
      seas.append(thing)
      sides.insert(Neighbour.sea, thing)
    } else if thing.area >= Self.smallest {
      inlandWaters.append(thing)
      sides.insert(Neighbour.water, thing)
    } else {
      ponds.append(thing)
    }
  }

  /// All the sea, or all other water, as far as that is near.
  private func water(_ things: [GroundThing], _ kind: String) -> Neighbour? {
    let water = GroundThing(joining: things)
    guard let nearest = water.nearest, length(nearest) <= reach else { return nil }
    return Neighbour(name: "", kind: kind, place: coordinate(nearest), spread: water.spread)
  }

  private mutating func building(_ thing: GroundThing) {
    let inIt = sights.indices.filter { thing.contains(spots[$0]) }
    guard !inIt.isEmpty || thing.contains() else { return }
    // What was asked for lies at the place itself; else that counts by which most know the building.
    // A tower is mostly only a part of one.
    let main = inIt.filter { Self.houses.contains(sights[$0].kind) }
      .filter { sights[$0].kind != "tower" || thing.isLabel(spots[$0]) }
      .max { one, other in
        let (isHere, isOtherHere) = (length(spots[one]) < 1, length(spots[other]) < 1)
        return isHere == isOtherHere ? sights[one].importance < sights[other].importance : isOtherHere
      }
    if thing.contains() {
      if building?.name.isEmpty ?? true {
        building = main.map { sights[$0] } ?? Neighbour(name: "", kind: Neighbour.building, place: place)
      }
      if let main { held.insert(main) }
    }
    for sight in inIt {
      if thing.isLabel(spots[sight]) {
        note(sight, thing, .filled)
      } else if sights[sight].kind == Neighbour.house || sight == main && isFilled(thing, by: sight) {
        note(sight, thing, .building)
      }
    }
  }

  /// Whether a sight is so near to the edge of a building, and so much in its middle, that it is likely all of it.
  private func isFilled(_ thing: GroundThing, by sight: Int) -> Bool {
    guard let edge = thing.nearest else { return false }
    return length(edge - spots[sight]) <= Self.deepest && thing.isMiddle(spots[sight])
  }

  private mutating func area(_ thing: GroundThing, _ kind: String) {
    let inIt = sights.indices.filter { thing.contains(spots[$0]) }
    let alike = inIt.filter { sights[$0].kind == kind }
    let labels = inIt.filter {
      (sights[$0].kind == kind || Self.areas.contains(sights[$0].kind)) && thing.isLabel(spots[$0])
    }
    let own = labels.isEmpty ? alike : labels
    guard thing.contains() else {
      for sight in own { note(sight, thing, sights[sight].kind != kind ? .filled : labels.isEmpty ? .land : .own) }
      let isLarge = thing.area >= Self.smallestSide || kind == Neighbour.platform
      if own.isEmpty, isLarge, Self.sideKinds.contains(kind) { sides.insert(kind, thing) }
      return
    }
    held.formUnion(own)
    let named = own.min { length(spots[$0]) < length(spots[$1]) }
    guard named != nil || Self.land.contains(kind) || kind == Neighbour.platform else { return }
    areas.append((thing.area, named.map { sights[$0] } ?? Neighbour(name: "", kind: kind, place: place)))
  }

  private mutating func note(_ sight: Int, _ thing: GroundThing, _ match: Match) {
    let size = thing.area
    if let known = outlined[sight], (known.match.rawValue, -known.size) >= (match.rawValue, -size) { return }
    outlined[sight] = Outline(match: match, size: size, thing: thing)
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
      if isDanger, kind != "steps" {
        let kind = kind == "tram" ? Neighbour.tramRails : Neighbour.rails
        for (start, end) in zip(points, points.dropFirst()) { sides.insert(kind, from: start, to: end) }
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
    var survey = self
    for (layer, kind, thing) in outlines.joined { survey.take(thing, layer, kind) }
    return survey.found
  }

  private var found: Ground {
    var ground = Ground()
    (ground.isOnWater, ground.building) = (isOnWater, building)
    ground.waters = [water(seas, Neighbour.sea), water(inlandWaters, Neighbour.water)].compactMap(\.self)
    var (areas, held) = (areas, held)
    if building == nil, let square = squareHere, !held.contains(square) {
      areas.append((0, sights[square]))
      held.insert(square)
    }
    ground.areas = Ground.telling(areas)
    if building == nil {
      ground.pavement = pavementNames.first { name in pavements.contains { $0.contains(name.spot) } }?.name
      ground.hazards =
        isOnWater ? [] : dangers(besides: ground.waters + [water(ponds, Neighbour.water)].compactMap(\.self))
    }
    ground.sides = sides.found.map { Neighbour(name: "", kind: $0.kind, place: coordinate($0.offset)) }
      .filter { !isOnWater || ![Neighbour.sea, Neighbour.water].contains($0.kind) }
    let house = sights.firstIndex { $0.kind == Neighbour.house }
    ground.house = house.map { edge(of: $0) ?? sights[$0].place }
    ground.neighbours = sights.indices.filter { !held.contains($0) && $0 != house }.map(neighbour)
      .filter { !$0.isMiddle || !Self.vast.contains($0.kind) || $0.distance(from: place) > reach }
    return ground
  }

  /// A sight with where its outline is nearest, as far as that is known.
  private func neighbour(_ sight: Int) -> Neighbour {
    var neighbour = sights[sight]
    if stationRails[sight]?.kind == "subway" { neighbour.kind = "metro" }
    if let edge = edge(of: sight) {
      neighbour.place = edge
      neighbour.spread = outlined[sight].map(\.thing.spread) ?? Spread()
    } else {
      neighbour.isMiddle = Self.wide.contains(neighbour.kind)
    }
    return neighbour
  }

  /// Where the outline of a sight is nearest.
  private func edge(of sight: Int) -> Coordinate? {
    guard let thing = outlined[sight]?.thing else { return nil }
    return thing.contains() ? place : thing.nearest.map(coordinate)
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
    found += found.compactMap(railsBeyond)
    if let water = nearest(waters), water.distance(from: place) <= Self.danger {
      var edge = water
      edge.kind = Neighbour.waterEdge
      found.append(edge)
    }
    return found.sorted { $0.distance(from: place) < $1.distance(from: place) }
  }

  /// The rails on the other side of the place.
  private func railsBeyond(_ rails: Neighbour) -> Neighbour? {
    guard rails.kind != Neighbour.steps else { return nil }
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
