import Geodesy
import Kinds
import Tiles

/// Gathers what the ground is at a place, layer by layer of some tiles.
nonisolated struct GroundSurvey {
  private let place: Coordinate
  private let origin: WorldPoint
  private let reach: Double

  private var outlines = GroundThings()
  private var sights: SightOutlines
  private var lines = GroundLines()
  private var isOnWater = false
  private var seas: [GroundFeature] = []
  private var inlandWaters: [GroundFeature] = []
  /// Water that gives no orientation, but that one may fall into.
  private var ponds: [GroundFeature] = []
  private var building: Neighbour?
  private var areas: [(size: Double, area: Neighbour)] = []
  private var sides = SideGround()
  private var pavements: [GroundFeature] = []
  private var areaNames: [(name: String, spot: SIMD2<Double>)] = []

  /// Ponds and fountains are smaller, in square metres.
  private static let smallest = 1500.0
  /// In metres: what is as near as that is what one is in.
  private static let middle = 20.0

  private static let waterLayers: Set = ["water_polygons", "water"]
  /// Kinds of water that give no orientation.
  private static let basins: Set = ["swimming_pool", "fountain", "reflecting_pool", "wastewater", "ocean", "glacier"]
  /// Kinds so large that one may be at their edge and far from their centre: used from afar only if they have no
  /// outline.
  private static let vast: Set = ["golf_course", "harbour", "marina", "theme_park", "zoo"]
  /// Kinds described without a name if nothing else is on a side, unless they are smaller, in square metres, or a
  /// platform.
  private static let sideKinds: Set = [
    "cemetery", "forest", "garden", "park", "pitch", Neighbour.platform, "playground", "school", "sports_centre",
    "wood",
  ]
  private static let smallestSide = 60.0

  init(of place: Coordinate, _ sights: [Neighbour], reach: Double) {
    (self.place, self.reach) = (place, reach)
    let origin = WorldPoint(place)
    self.origin = origin
    self.sights = SightOutlines(sights, at: sights.map { Self.offset(of: $0.place, from: origin) })
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
      case ("streets_polygons_labels", .point), ("water_polygons_labels", .point):
        label(feature, of: layer, from: here, meters)
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

  private mutating func take(_ thing: GroundFeature, _ layer: String, _ kind: String) {
    switch layer {
    case "buildings": building(thing)
    case "land", "sites": area(thing, kind)
    case "street_polygons":
      if kind == "pedestrian" { pavements.append(thing) }
      area(thing, kind == "pedestrian" ? "square" : kind)
    default: water(thing, isSea: layer == "ocean")
    }
  }
}

/// Water, buildings, and land.
nonisolated extension GroundSurvey {
  private mutating func water(_ thing: GroundFeature, isSea: Bool) {
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
  private func water(_ things: [GroundFeature], _ kind: String) -> Neighbour? {
    let water = GroundFeature(joining: things)
    guard let nearest = water.nearest, nearest.length <= reach else { return nil }
    return Neighbour(name: "", kind: kind, place: coordinate(nearest), spread: water.spread)
  }

  private mutating func building(_ thing: GroundFeature) {
    let main = sights.take(building: thing)
    guard thing.contains() else { return sides.insert(Neighbour.building, thing) }
    guard building?.name.isEmpty ?? true else { return }
    building = main.map { sights.sights[$0] } ?? Neighbour(name: "", kind: Neighbour.building, place: place)
  }

  private mutating func area(_ thing: GroundFeature, _ kind: String) {
    let own = sights.take(ground: thing, kind)
    let named = own.min { sights.spots[$0].length < sights.spots[$1].length }
    guard thing.contains() else {
      let isLarge = thing.area >= Self.smallestSide || kind == Neighbour.platform
      if let named {
        sides.insert(sights.sights[named].kind, thing, of: named)
      } else if isLarge, Self.sideKinds.contains(kind) {
        sides.insert(kind, thing)
      }
      return
    }
    guard named != nil || KindCatalog.standard.has(.land, kind) || kind == Neighbour.platform else { return }
    areas.append((thing.area, named.map { sights.sights[$0] } ?? Neighbour(name: "", kind: kind, place: place)))
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
    guard GroundLines.isTold(kind) else { return }
    let isOnGround = !isTrue("tunnel", feature, layer) && !isTrue("bridge", feature, layer)
    let stations = sights.sights.indices.filter { sights.sights[$0].kind == "station" }.map { ($0, sights.spots[$0]) }
    for part in feature.parts {
      let line = layer.points(ofPart: part)
        .map { (SIMD2(Double(layer.points[$0].x), Double(layer.points[$0].y)) - here) * meters }
      lines.take(line, kind, isOnGround: isOnGround, stations: stations)
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
    areaNames.append((name, (spot - here) * meters))
  }
}

/// The results of the survey.
nonisolated extension GroundSurvey {
  func ground() -> Ground {
    var survey = self
    for (layer, kind, thing) in outlines.joined { survey.take(thing, layer, kind) }
    return survey.found
  }

  private var found: Ground {
    var ground = Ground()
    (ground.isOnWater, ground.building) = (isOnWater, building)
    (ground.isOnSea, ground.lake) = (seas.contains { $0.contains() }, lake)
    ground.waters = [water(seas, Neighbour.sea), water(inlandWaters, Neighbour.water)].compactMap(\.self)
    var (areas, held) = (areas, sights.held)
    if building == nil, let square = squareHere, !held.contains(square) {
      areas.append((0, sights.sights[square]))
      held.insert(square)
    }
    ground.areas = Ground.telling(areas.map { ($0.size, platform($0.area)) })
    if building == nil {
      ground.pavement =
        areaNames.first { name in
          pavements.contains { $0.contains() && $0.contains(name.spot) }
        }?
        .name
      ground.hazards =
        isOnWater ? [] : dangers(besides: ground.waters + [water(ponds, Neighbour.water)].compactMap(\.self))
    }
    ground.sides = sidesFound
    ground.pavements = pavementsFound
    let house = sights.sights.firstIndex { $0.kind == Neighbour.house }
    ground.house = house.map { edge(of: $0) ?? sights.sights[$0].place }
    ground.neighbours = sights.sights.indices.filter { !held.contains($0) && $0 != house }.map(neighbour)
      .filter { !$0.isMiddle || !Self.vast.contains($0.kind) || $0.distance(from: place) > reach }
    return ground
  }

  /// The name of the water that contains the place; parts of it may have others.
  private var lake: String? {
    guard let water = inlandWaters.first(where: { $0.contains() }) else { return nil }
    return areaNames.filter { water.contains($0.spot) }.min { $0.spot.length < $1.spot.length }?.name
  }

  private var pavementsFound: [Neighbour] {
    pavements.filter { !$0.contains() }.compactMap { thing in
      guard let name = areaNames.first(where: { thing.contains($0.spot) })?.name, let nearest = thing.nearest else {
        return nil
      }
      return Neighbour(name: name, kind: Neighbour.pavement, place: coordinate(nearest), spread: thing.spread)
    }
  }

  private var sidesFound: [Neighbour] {
    var sides = sides
    for (kind, line) in lines.tracks {
      for (start, end) in zip(line, line.dropFirst()) {
        sides.insert(SideGround.Thing(kind: kind), from: start, to: end)
      }
    }
    return sides.found.map { thing, offset in
      var side = thing.sight.map { sights.sights[$0] } ?? Neighbour(name: "", kind: thing.kind, place: place)
      side.place = coordinate(offset)
      return platform(side)
    }
    .filter { !isOnWater || ![Neighbour.sea, Neighbour.water].contains($0.kind) }
  }

  /// The same; a platform as one of trams where it is that.
  private func platform(_ area: Neighbour) -> Neighbour {
    guard area.kind == Neighbour.platform else { return area }
    var area = area
    area.kind = lines.platform(at: Self.offset(of: area.place, from: origin))
    return area
  }

  /// A sight with where its outline is nearest, as far as that is known.
  private func neighbour(_ sight: Int) -> Neighbour {
    var neighbour = sights.sights[sight]
    if lines.isMetro(sight) { neighbour.kind = "metro" }
    if let edge = edge(of: sight) {
      neighbour.place = edge
      neighbour.spread = sights[sight].map(\.spread) ?? Spread()
    } else {
      neighbour.isMiddle = KindCatalog.standard.has(.wide, neighbour.kind)
    }
    return neighbour
  }

  /// Where the outline of a sight is nearest.
  private func edge(of sight: Int) -> Coordinate? {
    guard let thing = sights[sight] else { return nil }
    return thing.contains() ? place : thing.nearest.map(coordinate)
  }

  /// The square around whose centre the place is: not all have an outline.
  private var squareHere: Int? {
    sights.sights.indices.filter { sights.sights[$0].kind == "square" && sights.spots[$0].length <= Self.middle }
      .min { sights.spots[$0].length < sights.spots[$1].length }
  }

  private func dangers(besides waters: [Neighbour]) -> [Neighbour] {
    var found = lines.dangers.map { Neighbour(name: "", kind: $0.kind, place: coordinate($0.offset)) }
    let water = waters.min { $0.distance(from: place) < $1.distance(from: place) }
    if var edge = water, edge.distance(from: place) <= GroundLines.danger {
      edge.kind = Neighbour.waterEdge
      found.append(edge)
    }
    return found.sorted { $0.distance(from: place) < $1.distance(from: place) }
  }

  private static func offset(of place: Coordinate, from origin: WorldPoint) -> SIMD2<Double> {
    let point = WorldPoint(place).nearest(to: origin)
    return SIMD2(point.x - origin.x, point.y - origin.y) * origin.metersPerWorld
  }

  private func coordinate(_ offset: SIMD2<Double>) -> Coordinate {
    let worlds = offset / origin.metersPerWorld
    return WorldPoint(x: origin.x + worlds.x, y: origin.y + worlds.y).coordinate
  }
}
