import Geodesy
import Heights
import Places
import Routing
import Threads

/// Finds routes in the background; only the latest request is answered.
final class RouteFinder {
  /// The start or destination of a route, as the user entered it.
  nonisolated enum End: Hashable, Sendable {
    case place(RoutePlace)
    /// A name or address to search for near a place.
    case text(String, near: Coordinate)

    fileprivate var place: RoutePlace? { if case .place(let place) = self { place } else { nil } }
    fileprivate var text: (text: String, center: Coordinate)? {
      if case .text(let text, let center) = self { (text, center) } else { nil }
    }
  }

  nonisolated struct Question: Hashable, Sendable {
    /// The start, the stops and the destination; at least two.
    var places: [End]
    var profile: RoutingProfile
    /// Whether the stops may be reordered.
    var isAnyOrder = false
    /// The direction of travel, if the user is already moving.
    var facing: Bearing?

    /// The places; nil if one must still be searched for.
    var knownPlaces: [RoutePlace]? {
      let known = places.compactMap(\.place)
      return known.count == places.count ? known : nil
    }
  }

  nonisolated enum Problem: Error, Equatable {
    case unknown(String)
    case noRoads
    case tooLarge
    case apart
    case noRoad(near: String)
    /// With the nearest reachable point to the destination.
    case noRoute(reachable: Coordinate?)
  }

  /// Why there is no route; nil also while it is being searched.
  private(set) var problem: Problem?
  /// The routes found: the best one, and alternatives.
  private(set) var routes: [FoundRoute] = []
  /// The index of the selected route.
  private var chosen = 0
  /// The latest request.
  private(set) var question: Question?
  /// The request that `routes` answer.
  private var answered: Question?
  /// Whether a search is running.
  private(set) var isBusy = false
  private let lane: Lane
  /// The lane that prepares routing data for faster searches; nil if that isn't worth it.
  private let preparing: Lane?
  private var files: [String] = []
  private let places: SavedPlaces
  private let opened: [Place]
  private var store: PlaceStore?
  private let hasCome: () -> Void
  let comparison: RouteComparison
  /// The road data read for earlier routes.
  private var atlas: RoadAtlas
  private var search: PlaceSearch?

  /// Creates a finder; `hasCome` is called when a background search has changed the state.
  ///
  /// Heights come from some sources and from the maps; `cache` is the folder of prepared routing data, and `prepares` is
  /// whether to prepare data for further requests.
  init(
    places: SavedPlaces,
    opened: [Place],
    heights: [any HeightSource],
    cache: String?,
    prepares: Bool,
    _ work: BackgroundWork,
    hasCome: @escaping () -> Void
  ) {
    (self.places, self.opened, self.hasCome) = (places, opened, hasCome)
    lane = work.lane(.long)
    comparison = RouteComparison(work, hasCome: hasCome)
    preparing = prepares ? work.lane(.yielding, isSilent: true) : nil
    atlas = RoadAtlas(prepared: cache.map { RoutingCache(in: $0) }, heights: GroundHeights(heights))
  }

  var route: FoundRoute? { routes.indices.contains(chosen) ? routes[chosen] : nil }
  /// The index of the selected route; a new value wraps around.
  var choice: Int {
    get { chosen }
    set { chosen = routes.isEmpty ? 0 : (newValue % routes.count + routes.count) % routes.count }
  }

  /// Finds a route on the given maps; the previous one can stay until the result arrives.
  func ask(_ question: Question, on files: [String], keeping: Bool = false) {
    if !keeping { forget() }
    (self.question, isBusy) = (question, true)
    // Other maps or places need a new search index.
    let store = places.searchable
    if files != self.files || store !== self.store { (self.files, self.store, search) = (files, store, nil) }
    let (atlas, search, names) = (atlas, search, NameSearch(files, opened: opened))
    lane.submit(question) {
      var job = RouteJob(files: files, atlas: atlas, search: search ?? names.open(store))
      job.answer(question)
      return job
    } whenDone: { [weak self] job in
      self?.take(job, to: question, keeping: keeping)
    }
  }

  func forget() {
    if let question { lane.cancel(question) }
    (question, problem, routes, chosen, isBusy) = (nil, nil, [], 0, false)
    comparison.forget()
  }

  /// Compares the best route with those of other travel modes.
  func compare() {
    guard let best = routes.first, !isBusy else { return }
    comparison.compare(best, on: files, atlas)
  }

  /// Prepares the road data read so far for faster searches.
  private func prepare() {
    guard let preparing else { return }
    for (ride, preparation) in atlas.preparations {
      preparing.submit(ride, priority: .optional, { preparation.run(isWanted: Job.isWanted) }, whenDone: {})
    }
  }

  private func take(_ job: RouteJob, to question: Question, keeping: Bool) {
    atlas = job.atlas
    prepare()
    if files == job.files { search = job.search }
    guard self.question == question else { return }
    (self.question, isBusy) = (job.question, false)
    switch job.outcome {
    case .success(let routes): (self.routes, chosen, problem, answered) = (routes, 0, nil, job.question)
    // The previous route is better than none.
    case .failure where keeping && !routes.isEmpty: self.question = answered
    case .failure(let problem): (routes, self.problem) = ([], problem)
    case nil: (routes, problem) = ([], nil)
    }
    hasCome()
  }
}

/// The part of the search that runs in the background, and its result.
nonisolated private struct RouteJob: Sendable {
  let files: [String]
  private(set) var atlas: RoadAtlas
  let search: PlaceSearch
  /// The request with its places resolved, so that they aren't searched for again.
  private(set) var question: RouteFinder.Question?
  private(set) var outcome: Result<[FoundRoute], RouteFinder.Problem>?

  init(files: [String], atlas: RoadAtlas, search: PlaceSearch) {
    (self.files, self.atlas, self.search) = (files, atlas, search)
  }

  mutating func answer(_ question: RouteFinder.Question) {
    self.question = question
    do throws(RouteFinder.Problem) {
      var places = try found(question.places)
      let profile = question.profile
      if question.isAnyOrder, let order = atlas.order(of: places.map(\.coordinate), on: files, profile) {
        places = order.map { places[$0] }
      }
      self.question = RouteFinder.Question(places: places.map { .place($0) }, profile: profile)
      outcome = .success(try routes(over: places, profile, question.facing))
    } catch {
      outcome = .failure(error)
    }
  }

  /// The places of a request; those given by name are searched near the others.
  private mutating func found(_ ends: [RouteFinder.End]) throws(RouteFinder.Problem) -> [RoutePlace] {
    let named = ends.map(\.text)
    let known = ends.map(\.place)
    let anchor = known.lazy.compactMap { $0?.coordinate }.first ?? named.lazy.compactMap { $0?.center }.first
    let choices = JointPlaces(search, roads: atlas.sheets(of: files))
      .choices(for: named.map { $0?.text ?? "" } + [""], known: known.map { $0?.coordinate } + [anchor])
    var places: [RoutePlace] = []
    for (index, named) in named.enumerated() {
      if let place = known[index] {
        places.append(place)
      } else if let named {
        guard let choice = choices[index] else { throw .unknown(named.text) }
        places.append(RoutePlace(choice.place, for: named.text, namesakes: choice.namesakes))
      }
    }
    return places
  }

  /// The maximum number of alternative routes.
  private static let maxOthers = 2

  private mutating func routes(
    over places: [RoutePlace],
    _ profile: RoutingProfile,
    _ facing: Bearing?
  ) throws(RouteFinder.Problem) -> [FoundRoute] {
    do throws(RoadAtlas.Problem) {
      // A route with stops gets no alternatives.
      let others = places.count == 2 ? Self.maxOthers : 0
      let (routes, travel) = try atlas.routes(
        on: files,
        over: places.map(\.coordinate),
        profile,
        others: others,
        facing: facing
      )
      return routes.map { FoundRoute($0, travel, over: places) }
    } catch {
      switch error {
      case .noRoads: throw .noRoads
      case .tooLarge: throw .tooLarge
      case .apart: throw .apart
      case .noRoute(.noRoad(let index, _)): throw .noRoad(near: places[index].name)
      case .noRoute(.noRoute(_, let reachable)): throw .noRoute(reachable: reachable.map { Coordinate($0) })
      }
    }
  }
}
