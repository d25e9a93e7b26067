import Cartography
import Geodesy
import Places
import Threads

/// All places that the map may show, with their clusters at every zoom.
nonisolated struct SightStock: Sendable {
  /// The places in memory.
  private let held: [MapSight]
  /// Places read from a database when they are shown; their numbers follow those in memory.
  private let far: DatabasePOIs?
  let clusters: ClusterIndex
  /// Places that the edge of the screen points to.
  let favorites: [MapSight]
  /// The minimum zoom of each place in memory.
  private let leastZooms: [Double]
  /// Whether some places are shown at every zoom.
  let hasTimeless: Bool

  private static let maxFavorites = 200
  /// The minimum distance of clusters in columns, so that their discs of up to six columns don't overlap.
  static let separation = 8.0

  init(_ sights: [MapSight] = [], and far: DatabasePOIs? = nil) {
    held = sights
    self.far = far
    favorites = Array((sights.filter(\.isFavorite) + (far?.favorites ?? [])).prefix(Self.maxFavorites))
    leastZooms = sights.map(\.leastZoom)
    hasTimeless = far != nil || leastZooms.contains(-.infinity)
    let points = sights.map { ClusterPoint($0.position, importance: $0.standing) }
    clusters = ClusterIndex(points + (far?.takePoints() ?? []), separation: Self.separation)
  }

  /// The same places in memory with another database.
  func joined(by far: DatabasePOIs) -> SightStock { SightStock(held, and: far) }

  subscript(number: Int) -> MapSight {
    if number < held.count { return held[number] }
    guard let far else { preconditionFailure("no number is beyond the sights") }
    return far[number - held.count]
  }

  func number(of id: MapSight.Identity) -> Int? {
    held.firstIndex { $0.id == id } ?? far?.number(of: id).map { held.count + $0 }
  }

  /// The places in memory with this name.
  func sights(called name: String) -> [MapSight] { held.filter { $0.name == name } }

  /// The zoom from which a place is shown.
  func leastZoom(of number: Int) -> Double { number < leastZooms.count ? leastZooms[number] : -.infinity }

  /// Whether a place exists in a year; those of the database always do.
  func isThere(_ number: Int, in year: Int?) -> Bool { number >= held.count || held[number].isThere(in: year) }
}

extension MapSight {
  /// The zoom from which the place is on the map: by importance for a map's place, always for all others.
  fileprivate nonisolated var leastZoom: Double {
    guard id.isOfMap else { return -.infinity }
    // Maps of other providers have no importance.
    guard importance > 0 else { return Self.farthest }
    let importance = Importance(Double(importance))
    // Squares are labelled without an icon.
    return kind == "square" && importance < .landmark ? .infinity : max(importance.leastZoom, Self.farthest)
  }

  /// The minimum zoom of icons; below it only names are shown.
  private nonisolated static let farthest = 13.0
}

/// Loads all places in the background: those of maps, given files, photographs and servers, and the user's own.
final class SightLoader {
  private let lane: Lane
  private let show: (SightStock) -> Void
  /// The visible part of the map; places elsewhere may come later.
  private let view: () -> CoordinateBounds
  /// The places shown while the rest of a large number is loading.
  private var beginning: SightStock?
  private var hasShown = false
  /// The map files; they can change.
  var files: [String] {
    didSet { load() }
  }
  /// The places of tiles.
  var tiles: [MapSight] = [] {
    didSet { load() }
  }
  private let places: String?
  /// The file of the places that a server has reported.
  private let reported: String?
  /// A folder of photographs.
  private let photos: String?
  /// The places of files opened for viewing only.
  private let given: [MapSight]
  private let language: String
  /// Whether something has changed since the running request was made.
  private var isOutdated = false

  init(
    files: [String],
    places: String?,
    reported: String?,
    photos: String?,
    given: [Place],
    language: String,
    _ work: BackgroundWork,
    seeing view: @escaping () -> CoordinateBounds,
    showing show: @escaping (SightStock) -> Void
  ) {
    (self.files, self.places, self.reported, self.photos, self.language) = (
      files, places, reported, photos, language
    )
    self.given = given.enumerated().map { MapSight($1, as: .given($0), language: language) }
    (self.view, self.show) = (view, show)
    lane = work.lane(.long)
  }

  /// The years for which places are loaded; nil is today.
  var years: Set<Int?> = [nil] {
    didSet { if years != oldValue { load() } }
  }

  /// Whether a request is running.
  var isLoading: Bool { lane.isBusy }

  /// Loads everything; if a request is running, again after it.
  func load() {
    guard !isLoading else {
      isOutdated = true
      return
    }
    let (files, places, reported, photos, language, years) = (files, places, reported, photos, language, years)
    let given = given + tiles
    // The first places don't wait for those that aren't visible.
    let view = hasShown ? nil : view()
    lane.run {
      let many = places.flatMap(DatabasePOIs.store)
      let far = many.flatMap { many in
        view.map { DatabasePOIs(in: many, seenIn: $0, language: language) }
          ?? DatabasePOIs(in: many, language: language)
      }
      let stored = Self.sights(
        files: files,
        places: many == nil ? places : nil,
        reported: reported,
        language: language
      )
      let all = stored + given + (photos.map { PhotoFolder.sights(in: $0) } ?? [])
      let stock = SightStock(all.filter { sight in years.contains { sight.isThere(in: $0) } }, and: far)
      return (stock, isWhole: view == nil || many == nil)
    } then: { [weak self] stock, isWhole in
      self?.take(stock, isWhole: isWhole)
    }
  }

  private func take(_ stock: SightStock, isWhole: Bool) {
    hasShown = true
    beginning = isWhole ? nil : stock
    if isOutdated {
      isOutdated = false
      load()
    }
    show(stock)
  }

  /// Loads the rest of a large database, of which only the visible part was loaded at first.
  func loadRest(priority: WorkPriority = .required) {
    guard let beginning, let places else { return }
    let language = language
    lane.submit(places, priority: priority) {
      DatabasePOIs.store(in: places).flatMap { DatabasePOIs(in: $0, language: language) }.map(beginning.joined)
        ?? beginning
    } whenDone: { [weak self] stock in
      self?.take(stock, isWhole: true)
    }
  }

  /// The places of a file; an unreadable one has none, as the loaders of maps and places report that.
  private nonisolated static func sights(
    files: [String],
    places: String?,
    reported: String?,
    language: String
  ) -> [MapSight] {
    var sights: [MapSight] = []
    for (index, file) in files.enumerated() {
      guard let store = SightStore(file),
        let found = try? store.sights(minimumImportance: leastImportance, most: maxOfAFile)
      else { continue }
      let photographs = store.photographs()
      sights += found.map { sight in
        let stored = (photographs[sight.id] ?? []).map {
          MapSight.Photograph.stored(map: file, number: $0.number, name: $0.name)
        }
        return MapSight(sight, file: index, language: language, photographs: stored)
      }
    }
    sights += kept(in: places) { MapSight($0.place, as: .own($0.id), language: language) }
    return sights + kept(in: reported) { MapSight($0.place, as: .reported($0.id), language: language) }
  }

  private nonisolated static func kept(in file: String?, as make: @Sendable (StoredPlace) -> MapSight) -> [MapSight] {
    file.flatMap { try? PlaceStore(lookingAt: $0).places(most: maxKept, as: make) } ?? []
  }

  /// The minimum importance of a place for the map; less important ones are only in the search.
  nonisolated static let leastImportance = 20
  private nonisolated static let maxOfAFile = 200_000
  private nonisolated static let maxKept = 1_000_000
}
