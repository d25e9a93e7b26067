import Cells
import Geodesy
import Places
import Routing
import Scene
import Terminal
import Tiles
import Wire

/// The way from place to place: asked for, laid on the map, told step by step, and followed.
final class RouteFeature: Feature {
  static let actions: [Action] = [.route]
  static let modes: [KeyMode] = [.routeQuestion, .route]

  let host: Host
  let line: RouteLine
  private(set) var finder: RouteFinder?
  private(set) var panel: RoutePanel?
  private(set) var question: RouteQuestion?
  /// Looks for what is typed.
  private var search: SearchWorker?
  var following: RouteFollowing?
  /// Whether its panel lists all steps, where somebody said so.
  private var isListed: Bool?
  /// What has been answered by now.
  private var to: RouteFinder.End?
  /// Where it is to begin, if that was said first.
  private var from: RouteFinder.End?
  /// Where among the places the one belongs that is asked for.
  private var stop: Int?
  /// What the mouse has hold of.
  var drag: RouteDrag?
  /// Whether what comes is of a way that was dragged or comes back, for which nobody wants to see another part of the map.
  var keepsView = false
  private var mode = TravelMode.foot
  /// What was looked at when somebody asked, before anything covered it.
  private var start: RoutePlace?
  /// The step that is looked at; nil for the whole way.
  var index: Int?

  init(_ host: Host) {
    self.host = host
    line = RouteLine(host)
    finder = RouteFinder(
      places: host.places.own.file,
      cache: host.maps.serving.cache,
      prepares: host.start.isLive,
      host.work
    ) { [weak self] in
      self?.show()
    }
    search = SearchWorker(places: host.places.own.file, host.work) { [weak self] in self?.question?.show($0) }
  }

  var words: Words { host.look.words }
  /// One that is followed is there until another one is found.
  var route: FoundRoute? { finder?.route ?? following?.route }

  func perform(_ action: Action) -> Bool {
    guard action == .route else { return false }
    guard host.maps.facts.isGeographic else {
      host.messages.refuse(words(.routeNowhere))
      return true
    }
    if route != nil || finder?.isBusy == true, panel == nil { open() } else { askWhereTo() }
    return true
  }

  func completeFrame() { line.update(for: host.navigator.shown) }
}

/// The questions.
extension RouteFeature {
  private func askWhereTo() {
    let usual = chosenPlace
    let middle = host.standpoint
    start = RoutePlace(name: words(middle.isPosition ? .routeHere : .routeMiddle), coordinate: middle.coordinate)
    host.panels.slot.empty()
    host.places.icons.closeDetails()
    host.messages.clear()
    ask(.routeTo, usual: usual)
  }

  private func ask(_ subject: Phrase, usual: RoutePlace?) {
    guard let search else { return }
    search.forget()
    search.open(host.maps.sightFiles)
    question = RouteQuestion(subject, by: mode, usual: usual, search, host)
  }

  /// Asks for a place on the way, which is to be the one of that number.
  func askForStop(_ number: Int) {
    let usual = chosenPlace ?? RoutePlace(name: words(.routeMiddle), coordinate: host.standpoint.coordinate)
    close()
    stop = number
    ask(.routeOver, usual: usual)
  }

  /// The sight that is chosen, or the target.
  private var chosenPlace: RoutePlace? {
    if let chosenSight { return RoutePlace(chosenSight) }
    return host.places.targets.current.map { RoutePlace(name: $0.name, coordinate: $0.coordinate) }
  }

  private var chosenSight: MapSight? {
    host.places.icons.chosen ?? host.places.icons.shown(in: host.navigator.shown).first(where: \.isChosen)?.face
  }

  private func answer(_ outcome: RouteQuestion.Outcome) {
    switch outcome {
    case .open: break
    case .cancelled:
      if stop != nil { open() }
      forgetQuestion()
    case .otherMeans:
      mode = mode.next
      question?.travel(by: mode)
    case .entered(let end): answer(end)
    }
  }

  private func answer(_ end: RouteFinder.End) {
    if let stop {
      forgetQuestion()
      return change { question in
        question.mode = mode
        question.places.insert(end, at: min(stop, question.places.count - 1))
      }
    }
    if let from {
      forgetQuestion()
      return find(RouteFinder.Question(places: [from, end], mode: mode))
    }
    guard let to else {
      to = end
      return ask(.routeFrom, usual: start(to: end))
    }
    forgetQuestion()
    find(RouteFinder.Question(places: [end, to], mode: mode))
  }

  /// What was looked for is in the middle of the map now, and the way to it begins where the map was before.
  private func start(to end: RouteFinder.End) -> RoutePlace? {
    guard !host.standpoint.isPosition, let sight = chosenSight, end == .place(RoutePlace(sight)),
      let origin = sight.soughtFrom
    else { return start }
    return RoutePlace(name: words(.routeBefore), coordinate: origin)
  }

  private func forgetQuestion() { (question, to, from, stop) = (nil, nil, nil, nil) }

  func offers(at place: WorldPoint) -> [PlaceOffer] {
    let name = host.look.spelling.text(of: place.coordinate, resolution: .meters(10))
    let end = RouteFinder.End.place(RoutePlace(name: name, coordinate: place.coordinate))
    let ends = [
      PlaceOffer(phrase: .routeToHere, rank: 30) { [weak self] in self?.lead(to: end) },
      PlaceOffer(phrase: .routeFromHere, rank: 31) { [weak self] in
        self?.askWhereTo()
        self?.from = end
      },
    ]
    guard let route, following == nil else { return ends }
    let stop = PlaceOffer(phrase: .routeOverHere, rank: 32) { [weak self] in
      self?.change { $0.places.insert(end, at: $0.places.count - 1) }
    }
    return route.places.count < Self.mostPlaces ? ends + [stop] : ends
  }

  /// From where somebody is, or else from where they say.
  private func lead(to end: RouteFinder.End) {
    askWhereTo()
    guard let start, host.standpoint.isPosition else { return answer(end) }
    forgetQuestion()
    find(RouteFinder.Question(places: [.place(start), end], mode: mode))
  }
}

/// What is found.
extension RouteFeature {
  private func find(_ question: RouteFinder.Question, isOpen: Bool = true) {
    index = nil
    following = nil
    keepsView = false
    finder?.ask(question, on: host.maps.sightFiles)
    // Its callout would stand on the way, which has a sign at its end.
    host.places.icons.chooseNothing()
    line.step = nil
    if isOpen { open() }
  }

  /// What was found is there.
  private func show() {
    if let following {
      guard let found = finder?.route else { return }
      following.take(found)
    }
    layOut()
    panel?.adapt()
    findDragged()
    if !keepsView { look() }
  }

  /// Lays the ways on the map.
  func layOut() {
    let all = following == nil ? finder?.routes ?? [] : []
    let others = all.indices.filter { $0 != finder?.choice }.map { all[$0] }
    line.show(route, besides: others)
  }

  private func open() {
    guard let finder else { return }
    if panel == nil { host.panels.slot.take { [weak self] in self?.panel = nil } }
    panel = RoutePanel(host, finder, at: index, isListed: isListed)
    look()
  }

  func close() {
    panel = nil
    host.panels.slot.leave()
  }

  /// Brings into view what is looked at.
  func look(closeUp: Bool = false) {
    panel?.choose(index)
    // Who follows a way sees where they are, unless they look at its steps.
    guard let route, following == nil || index != nil else { return }
    let step = index.map { route.steps[$0] }
    line.step = step
    guard let step else { return host.navigator.frame(route.frame) }
    let zoom = closeUp ? Self.closeUp : Self.nearEnough
    host.navigator.frame([Coordinate(step.place)], nearEnough: zoom)
  }

  /// Streets are told apart from the one, and corners seen from the other.
  private static let (nearEnough, closeUp) = (15.5, 17.5)

  private func fold() {
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

  private func drop() {
    finder?.forget()
    following = nil
    line.show(nil)
    (line.step, index) = (nil, nil)
    close()
  }
}

/// Keeping it.
extension RouteFeature {
  var kept: (name: String, value: JSON)? {
    let isSought = finder?.isBusy == true
    guard let places = route?.places ?? (isSought ? finder?.question?.knownPlaces : nil) else { return nil }
    return ("route", RouteMemory(places: places, mode: route?.mode ?? mode, isOpen: panel != nil).json)
  }

  /// Has it found again, without another look at it: the view comes back, too.
  func bringBack(_ things: JSON) {
    guard let memory = things["route"].flatMap(RouteMemory.init), host.maps.facts.isGeographic else { return }
    mode = memory.mode
    find(RouteFinder.Question(places: memory.places.map { .place($0) }, mode: mode), isOpen: memory.isOpen)
    keepsView = true
  }

  private func keep() {
    guard let route else { return }
    let name = "\(route.from.name) – \(route.to.name)"
    do throws(PlaceError) {
      try host.places.own.opened()
        .add(Track(name: name, segments: [route.line.map { TrackPoint(coordinate: $0) }]))
      host.messages.show(words(.routeKept, Sanitizer.clean(name)))
    } catch {
      host.messages.show(words(.routeNotKept, Sanitizer.clean(error.problem), error.advice))
    }
  }
}

/// The keys and the mouse.
extension RouteFeature {
  func take(_ key: Key) -> Bool {
    if let question {
      answer(question.take(key))
      return true
    }
    guard panel != nil, let action = host.look.keys.action(for: key, in: .route) else { return false }
    follow(action)
    return true
  }

  private func follow(_ action: Action) {
    switch action {
    case .upperStep: step(to: (index ?? 0) - 1)
    case .lowerStep: step(to: (index ?? -1) + 1)
    case .firstStep: step(to: -1)
    case .lastStep: step(to: .max)
    case .stepCloseUp: look(closeUp: true)
    case .listSteps: fold()
    case .followRoute: following == nil ? beginFollowing() : endFollowing()
    case .keepRoute: keep()
    case .wayBy:
      mode = mode.next
      change { $0.mode = mode }
    case .swapEnds: change { $0.places.reverse() }
    case .otherWay: takeOther()
    case .addStop: addStop()
    case .removeStop: removeStop()
    case .bestOrder: findBestOrder()
    case .dropRoute: drop()
    default: close()
    }
  }

  func paste(_ text: String) -> Bool {
    question?.paste(text)
    return question != nil
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if let outcome = question?.take(clickAt: cell) {
      answer(outcome)
      return true
    }
    guard let panel else { return false }
    guard panel.contains(cell) else { return takeOther(at: cell) }
    if let way = panel.way(at: cell) {
      choose(way)
    } else if panel.isHandle(cell) {
      fold()
    } else if let chosen = panel.step(at: cell) {
      step(to: chosen)
    }
    return true
  }
}

/// What is told of it.
extension RouteFeature {
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard let route else { return [] }
    let tenths = { (number: Double) in (number * 10).rounded() / 10 }
    return [
      (
        "route",
        [
          "by": .string(route.mode.name), "from": .string(route.from.name), "to": .string(route.to.name),
          "over": .array(
            route.places.dropFirst().dropLast().map { place in
              [
                "latitude": .number(place.coordinate.latitude.degrees),
                "longitude": .number(place.coordinate.longitude.degrees),
              ]
            }
          ),
          "ways": .integer(max(finder?.routes.count ?? 0, 1)), "way": .integer(finder?.choice ?? 0),
          "distance": .number(tenths(route.length)), "duration": .number(tenths(route.duration)),
          "steps": .integer(route.steps.count), "step": index.map { .integer($0) } ?? .null,
          "followed": following?.report ?? .null,
        ]
      )
    ]
  }
}
