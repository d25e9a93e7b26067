import Cells
import Geodesy
import Places
import Routing
import Scene

/// The questions.
extension RouteFeature {
  func askWhereTo() {
    let here = host.standpoint
    selected = selectedPlace
    start = RoutePlace(name: words(here.isPosition ? .routeHere : .routeMiddle), coordinate: here.coordinate)
    host.panels.stack.close(.panel)
    host.places.pois.showsDetails = false
    host.messages.clear()
    ask(.routeTo, usual: selected ?? (isShown ? nil : targetPlace))
  }

  /// Whether there is a route, or will be, whose panel opens again.
  private var isShown: Bool { route != nil || finder?.isBusy == true }

  private func ask(_ subject: Phrase, usual: RoutePlace?) {
    guard let search else { return }
    search.forget()
    search.open(host.maps.sightFiles)
    let hint = usual == nil && isShown ? RouteQuestion.hint(for: words(.routeCurrent), words) : nil
    // A route begins near its destination rather than near what is looked at.
    var center = host.standpoint.coordinate
    if !host.standpoint.isPosition, case .place(let destination)? = to { center = destination.coordinate }
    question = RouteQuestion(subject, by: options.mode, usual: usual, hint: hint, search, near: center, host) {
      [weak self] in
      self?.answer($0)
    }
  }

  /// Asks for a stop, to be inserted at the given number.
  func askForStop(_ number: Int) {
    let usual =
      selectedPlace ?? targetPlace ?? RoutePlace(name: words(.routeMiddle), coordinate: host.standpoint.coordinate)
    close()
    stop = number
    ask(.routeOver, usual: usual)
  }

  /// The selected place, or the one that its callout is open for.
  private var selectedPlace: RoutePlace? {
    if let sight = host.selected { return place(of: sight) }
    return AskedCallout(host: host).place.map { RoutePlace(name: $0.name, coordinate: $0.coordinate) }
  }

  private var targetPlace: RoutePlace? {
    host.places.targets.current.map { RoutePlace(name: $0.name, coordinate: $0.coordinate) }
  }

  private func place(of sight: MapSight) -> RoutePlace {
    RoutePlace(name: sight.name, coordinate: host.places.pois.goal(of: sight))
  }

  /// The answer for a click on the map: the place there; nil if something covers the map.
  func place(clickedAt cell: CellPoint) -> RouteFinder.End? {
    let viewport = host.navigator.shown
    guard !host.panels.padding.boxes(in: viewport).contains(where: { $0.contains(cell) }) else { return nil }
    if host.frame.callout?.box.box.contains(cell) == true, let selectedPlace {
      return .place(selectedPlace)
    }
    let pin = host.frame.pins.first { $0.place.box.contains(cell) }?.sight
    let icon = host.frame.icons.first { $0.box.contains(cell) }?.face
    if let sight = pin ?? icon { return .place(place(of: sight)) }
    return shown(at: viewport.worldPoint(at: ScreenPoint(middleOf: cell)).coordinate)
  }

  /// A place that was only shown on the map.
  private func shown(at place: Coordinate) -> RouteFinder.End {
    .place(RoutePlace(name: host.look.spelling.text(of: place, resolution: .meters(10)), coordinate: place))
  }

  private func answer(_ outcome: RouteQuestion.Outcome) {
    switch outcome {
    case .cancelled:
      if stop != nil || isShown { open() }
      forgetQuestion()
    case .otherMeans:
      options.mode = options.mode.next
      question?.mode = options.mode
    case .entered(let end): answer(end)
    }
  }

  func answer(_ end: RouteFinder.End) {
    if let stop {
      forgetQuestion()
      return change { question in
        question.profile = options.profile
        question.places.insert(end, at: min(stop, question.places.count - 1))
      }
    }
    if let from {
      forgetQuestion()
      return find(RouteFinder.Question(places: [from, end], profile: options.profile))
    }
    guard let to else {
      to = end
      return ask(.routeFrom, usual: start(to: end))
    }
    forgetQuestion()
    find(RouteFinder.Question(places: [end, to], profile: options.profile))
  }

  /// Without a position a route begins at the selected place; a route to that place, if it was searched for and is in
  /// the centre of the map now, begins where the map was before.
  private func start(to end: RouteFinder.End) -> RoutePlace? {
    guard !host.standpoint.isPosition, let selected else { return start }
    guard end == .place(selected) else { return selected }
    return host.selected?.soughtFrom.map { RoutePlace(name: words(.routeBefore), coordinate: $0) } ?? start
  }

  private func forgetQuestion() { (question, to, from, stop) = (nil, nil, nil, nil) }

  func offers(at place: WorldPoint) -> [PlaceOffer] {
    let end = shown(at: place.coordinate)
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
    return route.places.count < Self.maxPlaces ? ends + [stop] : ends
  }

  /// Routes from the current position, or else from a start that the user enters.
  private func lead(to end: RouteFinder.End) {
    askWhereTo()
    guard let start, host.standpoint.isPosition else { return answer(end) }
    forgetQuestion()
    find(RouteFinder.Question(places: [.place(start), end], profile: options.profile))
  }
}
