import Cartography
import Geodesy
import Places
import Rendering
import Scene
import Threads

/// The facts about a place: the building and the areas that contain it, the nearest address, and the town.
nonisolated struct LocalFacts: Sendable {
  /// The building, areas and water that contain the place, and the nearest POI, the most specific first.
  private var things: [Neighbour] = []
  private var street: String?
  private var houseNumber: String?
  private(set) var district: String?
  private(set) var town: String?
  /// Whether the map shows the sea there; nil without a map that could.
  private(set) var isOnSea: Bool?
  /// Comes after everything else.
  fileprivate(set) var height: PlaceHeight?

  /// The names of these and the address, the most specific first.
  func names(in words: Words) -> [String] {
    let things = things.map { $0.name.isEmpty ? words.name(ofKind: $0.kind) : $0.name }
    return (things + address(in: words)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The title of a menu for the place; empty if nothing is known.
  func title(in words: Words) -> String { names(in: words).first ?? district ?? town ?? "" }

  /// The name of the place as a destination; nil if the map has none.
  func name(in words: Words) -> String? {
    if let named = things.first(where: { !$0.name.isEmpty }) { return named.name }
    let address = address(in: words)
    return address.isEmpty ? names(in: words).first : address.joined(separator: ", ")
  }

  private func address(in words: Words) -> [String] {
    [street, houseNumber.map { words(.houseNumber, $0) }].compactMap(\.self)
  }
}

/// Finds out what is at a place, for every feature that asks.
final class LocalFactFinder {
  private let maps: MapsInUse
  private let look: Look
  private let navigator: Navigator
  private let lane: Lane
  /// The heights of what is on the screen.
  let heights: HeightFinder
  /// The last reader of the maps, which is used again near the same place.
  private var reader: SurroundingsReader?
  private var wanted: Square?
  private var known: (square: Square, parts: TownParts)?

  /// From here on tiles are so small that not all parts around are loaded.
  private static let partsZoom = 14.0

  init(_ maps: MapsInUse, _ look: Look, _ navigator: Navigator, _ work: BackgroundWork) {
    (self.maps, self.look, self.navigator) = (maps, look, navigator)
    lane = work.lane(.long)
    heights = HeightFinder(maps.heights, work)
  }

  /// Finds the facts about a place, and then its height, if it is known; without vector maps there are no others.
  func find(at place: WorldPoint, whenDone: @escaping (LocalFacts) -> Void) {
    let whenFound = { [heights] (facts: LocalFacts) in
      whenDone(facts)
      heights.find(at: place.coordinate, isOnSea: facts.isOnSea) { height in
        var facts = facts
        facts.height = height
        whenDone(facts)
      }
    }
    let inquiry = maps.vectors?.inquiry(about: place, in: navigator.shown, look.ofMaps)
    guard let inquiry else { return whenFound(LocalFacts()) }
    let (files, language) = (maps.sightFiles, look.words.language.rawValue)
    lane.run {
      let search = PlaceSearch(store: nil, maps: files)
      let reader = SurroundingsReader(files, search, in: language)
      return LocalFacts(place.coordinate, inquiry, reader, search)
    } then: { facts in
      whenFound(facts)
    }
  }

  /// Reads all that is around a place, for a description, and then its height, if it is known.
  func describe(_ place: Coordinate, facing heading: Bearing?, whenDone: @escaping (Surroundings) -> Void) {
    let (files, known, language) = (maps.sightFiles, reader, look.words.language.rawValue)
    lane.run {
      let reader =
        known?.reaching(place)
        ?? SurroundingsReader(files, PlaceSearch(store: nil, maps: files), near: place, in: language)
      return (reader, reader.surroundings(of: place, facing: heading))
    } then: { [weak self] reader, surroundings in
      self?.reader = reader
      whenDone(surroundings)
      self?.heights.find(at: place, isOnSea: surroundings.ground.isSea) { height in
        var surroundings = surroundings
        surroundings.height = height
        whenDone(surroundings)
      }
    }
  }
}

/// The districts around the map's centre: close up, the nearest one is mostly out of view.
extension LocalFactFinder {
  /// Those of the map's files around a place, in one copy of the world; nil while unknown.
  func parts(around place: WorldPoint, in viewport: Viewport) -> TownParts? {
    guard viewport.camera.zoom >= Self.partsZoom, let vectors = maps.vectors else { return nil }
    let files = vectors.files(in: viewport)
    guard !files.isEmpty else { return nil }
    let square = Square(around: place, files)
    if let known, known.square == square { return known.parts }
    guard wanted != square else { return nil }
    wanted = square
    let inquiry = vectors.inquiry(about: square.middle, in: viewport, look.ofMaps, filesOnly: true)
    lane.submit(square) {
      inquiry.parts(within: square.reach)
    } whenDone: { [weak self] parts in
      if self?.wanted == square { self?.known = (square, parts) }
    }
    return nil
  }

  /// A part of the world for which they are looked up once.
  private nonisolated struct Square: Hashable {
    private let x: Int
    private let y: Int
    private let files: [String]

    private static let side = 1.0 / 16_384

    init(around place: WorldPoint, _ files: [String]) {
      (x, y) = (Int((place.x / Self.side).rounded(.down)), Int((place.y / Self.side).rounded(.down)))
      self.files = files
    }

    var middle: WorldPoint { WorldPoint(x: (Double(x) + 0.5) * Self.side, y: (Double(y) + 0.5) * Self.side) }

    /// The distance from its centre to its corners, in metres.
    var reach: Double { Self.side * 0.5.squareRoot() * middle.metersPerWorld }
  }
}

nonisolated extension LocalFacts {
  fileprivate init(_ place: Coordinate, _ inquiry: PlaceInquiry, _ reader: SurroundingsReader, _ search: PlaceSearch) {
    let (names, ground) = (inquiry.answer(), reader.ground(at: place))
    var areas = ground.areas
    if ground.isOnWater {
      let kind = ground.isOnSea ? Neighbour.sea : Neighbour.water
      areas.append(Neighbour(name: ground.lake ?? "", kind: kind, place: place))
    }
    // The map may have the same name in another language.
    let known = areas.flatMap { [$0.name, $0.localName] }
    func unknown(_ name: String?) -> String? { name.flatMap { known.contains($0) ? nil : $0 } }
    let near = unknown(names.sight).map { [Neighbour(name: $0, kind: Neighbour.building, place: place)] } ?? []
    // In a building without a name, the nearest POI is likely to be in it.
    things = ground.building.map { ($0.name.isEmpty ? near : [$0]) + areas } ?? areas + near
    (street, houseNumber, district) = (unknown(names.street), names.houseNumber, names.district)
    town = search.district(at: place).town
    isOnSea = ground.isSea
  }
}
