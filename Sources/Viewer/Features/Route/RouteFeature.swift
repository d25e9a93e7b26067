import Cells
import Geodesy
import Heights
import Places
import Routing
import Scene
import Terminal
import Tiles

/// The route between places: requested, shown on the map, listed step by step, and navigated.
final class RouteFeature: HostClient, Feature, InputTaker {
  let line: RouteLine
  private(set) var finder: RouteFinder?
  private(set) var panel: RoutePanel?
  var question: RouteQuestion?
  /// Looks for what is typed.
  private(set) var search: SearchWorker?
  var following: RouteFollowing? { didSet { host.look.isNavigating = following != nil } }
  /// Whether the panel lists all steps, if the user has chosen.
  private var isListed: Bool?
  /// The destination entered.
  var to: RouteFinder.End?
  /// The start, if it was entered first.
  var from: RouteFinder.End?
  /// Where among the places the one belongs that is asked for.
  var stop: Int?
  /// The drag in progress.
  var drag: RouteDrag?
  /// The place where a drag ended, until the route via it has arrived.
  var put: Coordinate?
  /// Whether the next route leaves the map view unchanged, because it was dragged or restored.
  var keepsView = false
  var options = RouteOptions()
  var optionsPanel: ListPanel?
  /// The place that was selected when a route was asked for, and the position or the map centre then.
  var (selected, start): (RoutePlace?, RoutePlace?)
  /// Keeps the whole route in view until the map is moved.
  var overview: Registration?
  /// The selected step; nil for the whole route.
  var index: Int?

  init(_ host: Host) {
    line = RouteLine(host)
    super.init(in: host)
    let opened = host.start.given?.places ?? []
    finder = RouteFinder(
      places: host.places.own,
      opened: opened,
      heights: host.maps.heights.sources,
      cache: host.maps.serving.cache,
      prepares: host.start.isLive,
      host.work
    ) { [weak self] in
      self?.show()
    }
    search = SearchWorker(places: host.places.own, opened: opened, host.work) { [weak self] in
      self?.question?.show($0)
    }
    host.runner.offer { [weak self] in self?.offers(at: $0) ?? [] }
    host.resumption.add("route") { [weak self] in
      self?.memory?.json
    } restore: { [weak self] in
      RouteMemory($0).map { self?.restore($0) }
    }
  }

  /// One that is followed is there until another one is found.
  var route: FoundRoute? { finder?.route ?? following?.route }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .route: return askOnEarth()
    case .navigation: following == nil ? beginFollowing() : endFollowing()
    default: return false
    }
    return true
  }

  private func askOnEarth() -> Bool {
    guard host.maps.facts.isGeographic else {
      host.messages.refuse(words(.routeNowhere))
      return true
    }
    askWhereTo()
    return true
  }

  func completeFrame() { line.update(for: host.navigator.shown) }
}

/// Results.
extension RouteFeature {
  func find(_ question: RouteFinder.Question, isOpen: Bool = true) {
    index = nil
    following = nil
    keepsView = false
    finder?.ask(question, on: host.maps.sightFiles)
    // A callout would cover the route, which has a sign at its end.
    host.select(nil)
    host.places.asked.inquiry = nil
    line.step = nil
    if isOpen { open() }
  }

  /// Shows the routes found.
  private func show() {
    if let following {
      guard let found = finder?.route else { return }
      following.take(found)
    }
    if drag == nil, following == nil { finder?.compare() }
    layOut()
    panel?.adapt()
    optionsPanel?.refresh()
    findDragged()
    if keepsView, !isCovered(put) { overview = nil } else { look() }
    if drag == nil { put = nil }
  }

  /// Shows the routes on the map.
  func layOut() {
    let all = following == nil ? finder?.routes ?? [] : []
    let others = all.indices.filter { $0 != finder?.choice }.map { all[$0] }
    line.show(route, besides: others)
  }

  func open() {
    guard let finder else { return }
    if panel == nil { host.panels.stack.push(.panel, self) { [weak self] in self?.leave() } }
    panel = RoutePanel(host, finder, at: index, isListed: isListed)
    look()
  }

  func close() {
    leave()
    host.panels.stack.pop(.panel, self)
  }

  /// Closes the panel, and removes the selected step from the map.
  private func leave() { (panel, line.step) = (nil, nil) }

  /// Brings into view what is looked at.
  func look(closeUp: Bool = false) {
    panel?.choose(index)
    // Navigation follows the position, unless a step is selected.
    guard let route, following == nil || index != nil else { return }
    let step = index.map { route.steps[$0] }
    line.step = step
    overview = nil
    guard let step else { return overview = host.navigator.keep(route.frame) }
    let zoom = closeUp ? Self.closeUp : Self.nearEnough
    host.navigator.frame([Coordinate(step.place)], nearEnough: zoom)
  }

  /// The zoom levels at which streets can be distinguished, and junctions examined.
  private static let (nearEnough, closeUp) = (15.5, 17.5)

  func fold() {
    isListed = panel?.fold(in: host.navigator.shown)
    look()
  }

  func step(to next: Int) {
    guard let count = route?.steps.count else { return }
    index = next < 0 ? nil : min(next, count - 1)
    look()
  }

  func change(_ change: (inout RouteFinder.Question) -> Void) {
    guard var question = finder?.question else { return }
    change(&question)
    find(question)
  }

  func drop() {
    let dropped = finder?.question
    finder?.forget()
    following = nil
    line.show(nil)
    (line.step, index, overview) = (nil, nil, nil)
    close()
    guard let dropped else { return }
    host.messages.show(words(.routeCleared))
    host.undo.add { [weak self] () throws(PlaceError) in self?.restore(dropped) }
  }

  /// Finds a route again that was cleared.
  private func restore(_ dropped: RouteFinder.Question) -> String {
    options = RouteOptions(dropped.profile)
    find(dropped)
    return words(.routeRestored)
  }
}

/// Route options.
extension RouteFeature {
  /// In place of the steps, until it is closed.
  func openOptions() {
    guard let finder else { return }
    close()
    let behavior = ListPanel.Behavior(
      mode: .routeOptions,
      closed: { [weak self] in self?.optionsPanel = nil },
      click: { _, _ in .routeOptionsTake },
      perform: { [unowned self] action, row in
        if action == .routeOptionsTake, let row {
          turn(options.all[row])
        } else {
          optionsPanel?.close()
          open()
        }
      }
    )
    optionsPanel = ListPanel(host, .init(isBelowMap: true, wraps: true), behavior: behavior) { [unowned self] _, _ in
      optionsContent(finder)
    }
    if !keepsView { look() }
  }

  /// The options in place of the steps, with their effect below them.
  private func optionsContent(_ finder: RouteFinder) -> ListPanel.Content {
    let summary = RouteSummary(finder, host)
    let outcome = finder.route.map { [summary.total(of: $0)] } ?? summary.problem
    return ListPanel.Content(
      title: words(.routeWishesTitle, words(options.mode.phrase)),
      rows: options.all.map { item in
        [Panel.Span(text: CheckMark.text(options.has(item), host.look.blocks) + " " + words(item.phrase))]
      },
      below: outcome.map { [Panel.Span(text: $0, isAccented: true)] },
      hints: host.look.keys.hints(of: .routeOptions, in: words)
    )
  }

  /// The previous route stays on the map until another one is there.
  private func turn(_ option: RouteOptions.Item) {
    options.turn(option)
    guard var question = following == nil ? finder?.question : questionFromHere else { return }
    question.profile = options.profile
    index = nil
    finder?.ask(question, on: host.maps.sightFiles, keeping: true)
  }
}
