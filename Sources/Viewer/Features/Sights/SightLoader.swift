import Geodesy
import Places
import Threads

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

  /// Whether the places out of view haven't been loaded or requested yet.
  var needsRest: Bool { beginning != nil && !isLoading }

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
