import Geodesy
import Glibc
import Tiles

/// The shapes of one tile in a style: areas, lines and names, found once and drawn at every zoom.
struct TileShapes {
  struct Area {
    let source: Source
    var mapClass: MapClass
    /// In units of the tile.
    let box: FixedBox
    /// The height of a building in metres, 0 if it isn't known.
    var height: UInt8 = 0
  }

  struct Line {
    let source: Source
    let subject: StyleLayer.Subject
    /// In units of the tile.
    let box: FixedBox
    let isOneWay: Bool
    /// Whether it is driven from its last point to its first.
    let isAgainst: Bool
    /// Whether it is unknown if it existed in the year that is shown.
    let isUndated: Bool
    /// Its number among lines of public transport in other colours on the same tracks, and how many these are.
    var share: (number: UInt8, of: UInt8) = (0, 1)

    /// The dashes by which it alternates with others; nil where it is alone.
    var dashes: Dashes? {
      let (number, others) = (Double(share.number), Double(share.of) - 1)
      return others > 0
        ? Dashes(on: Self.share, off: Self.share * others, phase: Self.share * (others + 1 - number)) : nil
    }

    /// In dots.
    private static let share = 6.0

    /// The subject as which it is drawn.
    var painted: StyleLayer.Subject {
      if isUndated, case .band(let mapClass) = subject, mapClass.isStreet { return .band(.undatedStreet) }
      return subject
    }
  }

  /// Which rule of the style took which parts of which layer.
  struct Source {
    private let ruleNumber: UInt32
    private let layerNumber: UInt32
    private let partNumbers: SmallRange

    init(rule: Int, layer: Int, parts: Range<Int>) {
      ruleNumber = UInt32(rule)
      layerNumber = UInt32(layer)
      partNumbers = SmallRange(parts)
    }

    var rule: Int { Int(ruleNumber) }
    var layer: Int { Int(layerNumber) }
    var parts: Range<Int> { partNumbers.range }
    /// Tells it from all that begins elsewhere in the tile.
    var start: Int { layer << 32 | parts.lowerBound }
  }

  struct Label {
    let source: Source
    let name: String
    /// In units of the tile; empty where the name isn't written along a line.
    let box: FixedBox
    let kind: LabelKind
    let geometry: GeometryKind
    /// The class as which a street's band is painted.
    let mapClass: MapClass
    /// In shares of the tile; 0 where nothing is known.
    var size: Double
    /// Nil if the tile doesn't contain it.
    let importance: Importance?
    /// Nil if the tile doesn't contain it.
    let stage: NameStage?
    /// Its place among those of its kind, the first near 100; 0 where nothing is known.
    let rank: Double
    let population: Double
    /// Whether it is only another place for a name that has one elsewhere.
    let isPart: Bool
    /// Whether it is unknown if the named feature existed in the year that is shown.
    let isUndated: Bool

    var rule: Int { source.rule }
    var layer: Int { source.layer }
    var parts: Range<Int> { source.parts }

    /// Whether the building that it is the name of stands out.
    var isLandmark: Bool {
      guard let importance, !kind.isTrade else { return kind.isLandmark }
      return kind.group == .sight && importance >= (kind.isLandmark ? .guide : .landmark)
    }
  }

  let id: UnwrappedTileID
  let tile: VectorTile
  private(set) var areas: [Area] = []
  private(set) var lines: [Line] = []
  private(set) var labels: [Label] = []
  /// Where the names of all but streets are.
  private(set) var places: [NamedPlace] = []
  /// The towns in it and around it: what is nearest may be beyond its edge.
  private(set) var towns: [NamedPlace] = []
  /// The seas in it and around it, which identify the sea at a place.
  private(set) var seas: [NamedPlace] = []
  /// Whether these are all of them, or only those that are seen from afar.
  private var hasNearPlaces = false
  private var hasTints = false

  /// Finds what is there to be drawn, with the places of names as far as they are shown at a zoom.
  init(_ tile: VectorTile, id: UnwrappedTileID, style: Style, language: String, zoom: Double) {
    self.id = id
    self.tile = tile
    let gathered = GatheredShapes(tile, id: id, style: style, language: language)
    (areas, lines, labels) = (gathered.areas.fitted(), gathered.lines.fitted(), gathered.labels.fitted())
    areas.sort { $0.mapClass.rawValue < $1.mapClass.rawValue }
    let finder = AreaFinder(tile)
    // By their numbers, for thousands of names would be copied.
    let outstanding = labels.indices.filter { labels[$0].isLandmark }
    let sights = PointGrid(outstanding.compactMap { finder.point(of: labels[$0]) })
    // A building that has its name itself is the same part of the same layer.
    let landmarks = Set(outstanding.filter { labels[$0].geometry == .polygon }.map { labels[$0].source.start })
    for index in areas.indices where areas[index].mapClass == .building {
      let isNamed = !landmarks.isEmpty && landmarks.contains(areas[index].source.start)
      if isNamed || finder.holds(areas[index], sights) { areas[index].mapClass = .landmark }
    }
    for index in labels.indices where labels[index].kind.group == .area && labels[index].size == 0 {
      guard let point = finder.point(of: labels[index]) else { continue }
      let areas = areas.filter { labels[index].kind.names($0.mapClass) }
      labels[index].size =
        labels[index].kind == .water ? finder.sizeOfWater(in: areas, at: point) : finder.size(of: areas, at: point)
    }
    findPlaces(near: zoom >= LabelKind.leastNearZoom)
    towns = labels.indices.filter { labels[$0].kind.isTown }.compactMap { place(labels[$0], mayLieOutside: true) }
    seas = labels.indices.filter { labels[$0].kind == .sea }.compactMap { place(labels[$0], mayLieOutside: true) }
  }

  /// Finds the places of the names that are only seen from near: thousands of houses, of which a view holds few.
  mutating func findNearPlaces() {
    if !hasNearPlaces { findPlaces(near: true) }
  }

  /// Gives adjacent houses different tints, for zooms at which each is seen by itself.
  mutating func tintHouses() {
    guard !hasTints else { return }
    hasTints = true
    HouseTints(tile, areas).apply(to: &areas)
  }

  private mutating func findPlaces(near: Bool) {
    hasNearPlaces = near
    places = labels.compactMap { label in
      let isNamedElsewhere = label.kind == .sea && label.isPart
      return label.kind.isAlongLine || isNamedElsewhere || label.kind.isOnlySeenFromNear && !near ? nil : place(label)
    }
  }

  /// Drops the names in some parts of the world, where another map has its own; those of towns where that names towns.
  mutating func hideNames(in covers: [WorldRect], townsIn others: [WorldRect]) {
    guard !covers.isEmpty else { return }
    places.removeAll { place in (place.kind.isTown ? others : covers).contains { $0.contains(place.point) } }
    towns.removeAll { town in others.contains { $0.contains(town.point) } }
    let isHidden = labels.map { label in
      guard label.geometry == .line, let start = worldLines(label.parts, layer: label.layer).first?.first else {
        return false
      }
      return covers.contains { $0.contains(start) }
    }
    labels = zip(labels, isHidden).filter { !$0.1 }.map(\.0)
  }

  /// Drops the towns that another map has as well, be it that they lie some kilometres apart: one of the world is rough.
  mutating func hideTowns(alike known: [NamedPlace]) {
    guard !known.isEmpty else { return }
    func isKnown(_ town: NamedPlace) -> Bool {
      known.contains { other in
        other.name == town.name
          && hypot(other.point.x - town.point.x, other.point.y - town.point.y) * town.point.metersPerWorld
            < Self.roughness
      }
    }
    places.removeAll { $0.kind.isTown && isKnown($0) }
    towns.removeAll(where: isKnown)
  }

  /// In metres.
  private static let roughness = 10_000.0

  /// Drops the names of places that would be in the sea of a sheet above.
  mutating func hidePlaces(where isSea: (WorldPoint) -> Bool) {
    places.removeAll { $0.kind.group == .place && isSea($0.point) }
  }

  /// Its approximate size in memory, besides the tile.
  var byteCount: Int {
    let names = labels.reduce(0) { $0 + $1.name.utf8.count }
    return areas.capacity * MemoryLayout<Area>.stride + lines.capacity * MemoryLayout<Line>.stride
      + labels.capacity * MemoryLayout<Label>.stride + places.capacity * MemoryLayout<NamedPlace>.stride + names
  }
}

/// A range of indices in an array, in half the memory; a tile has thousands.
struct SmallRange {
  private let lowerBound: UInt32
  private let upperBound: UInt32

  init(_ range: Range<Int>) {
    lowerBound = UInt32(range.lowerBound)
    upperBound = UInt32(range.upperBound)
  }

  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
