import Geodesy
import Places
import Routing
import Threads

/// Finds ways, away from the screen; of what was asked only the last counts.
final class RouteFinder {
  /// Where a way is to begin or to end, as somebody said it.
  nonisolated enum End: Hashable, Sendable {
    case place(RoutePlace)
    /// To be looked for near a place.
    case text(String, near: Coordinate)
  }

  nonisolated struct Question: Hashable, Sendable {
    var from: End
    var to: End
    var mode: TravelMode
  }

  nonisolated enum Problem: Error, Equatable {
    case unknown(String)
    case noRoads
    case noRoad(near: String)
    /// With the place nearest to the end that can be reached.
    case noWay(reachable: Coordinate?)
  }

  enum State {
    case idle
    case finding
    case found(FoundRoute)
    case failed(Problem)
  }

  private(set) var state = State.idle
  /// What was asked last.
  private(set) var question: Question?
  private let lane: Lane
  /// Where what makes finding faster is prepared; nil where that isn't worth it.
  private let preparing: Lane?
  private var files: [String] = []
  private let places: String?
  private let hasCome: () -> Void
  /// What was read for the ways before.
  private var atlas: RoadAtlas
  private var search: PlaceSearch?

  /// `hasCome` is told when the state has changed by itself.
  ///
  /// What was prepared lies in the cache, if there is one; more is prepared where somebody may go on asking.
  init(
    places: String?,
    cache: String?,
    prepares: Bool,
    _ work: BackgroundWork,
    hasCome: @escaping () -> Void
  ) {
    (self.places, self.hasCome) = (places, hasCome)
    lane = work.lane(.long)
    preparing = prepares ? work.lane(.yielding, isSilent: true) : nil
    atlas = RoadAtlas(prepared: cache.map { PreparedWays(in: $0) })
  }

  var route: FoundRoute? { if case .found(let route) = state { route } else { nil } }

  /// Has a way found on the maps that there are by now.
  func ask(_ question: Question, on files: [String]) {
    forget()
    (self.question, state) = (question, .finding)
    // A map that has come has names of its own.
    if files != self.files { (self.files, search) = (files, nil) }
    let (atlas, search, places, kinds) = (atlas, search, places, BundledMaps.kinds())
    lane.submit(question) {
      var job = RouteJob(
        files: files,
        atlas: atlas,
        search: search
          ?? PlaceSearch(
            store: places.flatMap { try? PlaceStore(lookingAt: $0) },
            maps: files,
            kinds: kinds.flatMap { KindTable($0) }
          )
      )
      job.answer(question)
      return job
    } whenDone: { [weak self] job in
      self?.take(job, to: question)
    }
  }

  func forget() {
    if let question { lane.cancel(question) }
    (question, state) = (nil, .idle)
  }

  /// Lets ways be found faster next time on what they were looked for.
  private func prepare() {
    guard let preparing else { return }
    for (ride, preparation) in atlas.preparations {
      preparing.submit(ride, priority: .optional, { preparation.run(isWanted: Job.isWanted) }, whenDone: {})
    }
  }

  private func take(_ job: RouteJob, to question: Question) {
    atlas = job.atlas
    prepare()
    if files == job.files { search = job.search }
    guard self.question == question else { return }
    self.question = job.question
    switch job.outcome {
    case .success(let route): state = .found(route)
    case .failure(let problem): state = .failed(problem)
    case nil: state = .idle
    }
    hasCome()
  }
}

/// What is done of it in the background, and what comes of that.
nonisolated private struct RouteJob: Sendable {
  let files: [String]
  private(set) var atlas: RoadAtlas
  let search: PlaceSearch
  /// The question with its places found, so that nobody looks for them again.
  private(set) var question: RouteFinder.Question?
  private(set) var outcome: Result<FoundRoute, RouteFinder.Problem>?

  init(files: [String], atlas: RoadAtlas, search: PlaceSearch) {
    (self.files, self.atlas, self.search) = (files, atlas, search)
  }

  mutating func answer(_ question: RouteFinder.Question) {
    self.question = question
    do throws(RouteFinder.Problem) {
      let (from, to) = (try place(question.from), try place(question.to))
      self.question = RouteFinder.Question(from: .place(from), to: .place(to), mode: question.mode)
      outcome = .success(try route(from, to, question.mode))
    } catch {
      outcome = .failure(error)
    }
  }

  private func place(_ end: RouteFinder.End) throws(RouteFinder.Problem) -> RoutePlace {
    switch end {
    case .place(let place): return place
    case .text(let text, let center):
      guard let found = search.results(for: text, near: center, most: 1).first else { throw .unknown(text) }
      return RoutePlace(name: found.name.isEmpty ? text : found.name, coordinate: found.coordinate)
    }
  }

  private mutating func route(
    _ from: RoutePlace,
    _ to: RoutePlace,
    _ mode: TravelMode
  ) throws(RouteFinder.Problem) -> FoundRoute {
    do throws(RoadAtlas.Problem) {
      let (ways, travel) = try atlas.ways(on: files, over: [from.coordinate, to.coordinate], TravelProfile(mode))
      return FoundRoute(ways[0], travel, from: from, to: to)
    } catch {
      switch error {
      case .noRoads: throw .noRoads
      case .noWay(.noRoad(let index, _)): throw .noRoad(near: index == 0 ? from.name : to.name)
      case .noWay(.noWay(_, let reachable)): throw .noWay(reachable: reachable.map { Coordinate($0) })
      }
    }
  }
}
