import Cells
import Geodesy
import Routing
import Scene
import Terminal

/// Alternative routes, and stops.
extension RouteFeature {
  /// The maximum number of places, start and destination included.
  static let maxPlaces = RoutePlanner.maxStopsToReorder + 2

  func takeOther() {
    guard let finder, finder.routes.count > 1 else {
      return host.messages.refuse(words(route == nil ? .routeNoWay : .routeNoOther))
    }
    choose(finder.choice + 1)
  }

  func choose(_ index: Int) {
    finder?.choice = index
    if let following, let route = finder?.route { following.take(route) }
    step(to: -1)
    layOut()
    panel?.adapt()
  }

  /// Chooses the alternative route under a cell; false if there is none.
  func takeOther(at cell: CellPoint) -> Bool {
    guard let finder, following == nil, finder.routes.count > 1 else { return false }
    let place = place(at: cell).onRoads
    let near = finder.routes.indices.map { ($0, finder.routes[$0].tracked.distance(from: place)) }.min { $0.1 < $1.1 }
    guard let near, near.0 != finder.choice, near.1 <= reach else { return false }
    choose(near.0)
    return true
  }

  func addStop() {
    guard let route else { return }
    guard route.places.count < Self.maxPlaces else { return host.messages.refuse(words(.routeEnoughStops)) }
    askForStop(index.map { route.goal(of: $0) } ?? route.places.count - 1)
  }

  /// Removes the stop to which the selected step leads, or else the last stop.
  func removeStop() {
    guard let route, route.places.count > 2 else { return host.messages.refuse(words(.routeNoStops)) }
    let last = route.places.count - 2
    let number = min(index.map { route.goal(of: $0) } ?? last, last)
    change { $0.places.remove(at: number) }
  }

  func findBestOrder() {
    guard let route, route.places.count > 3 else { return host.messages.refuse(words(.routeFewStops)) }
    change { $0.isAnyOrder = true }
  }
}

/// Dragging the route, or one of its places, while its panel is open.
extension RouteFeature {
  func take(_ event: MouseEvent) -> Bool {
    let cell = CellPoint(column: event.column, row: event.row)
    if drag == nil, panel?.profile.take(event) == true { return true }
    switch event.action {
    case .press(.left): return takeHold(at: cell)
    case .drag(.left): return move(to: cell)
    case .release(.left): return release(at: cell)
    case .wheel(let steps): return walk(by: -steps, at: cell)
    default: return false
    }
  }

  /// Over the panel the wheel goes through its contents, not through the map under it.
  private func walk(by steps: Int, at cell: CellPoint) -> Bool {
    guard question == nil, let panel, panel.contains(cell) else { return false }
    step(to: max((index ?? -1) + steps, -1))
    return true
  }

  private func takeHold(at cell: CellPoint) -> Bool {
    guard let panel, !panel.contains(cell), following == nil, let route, let finder, !finder.isBusy,
      let question = finder.question
    else { return false }
    if let index = line.place(at: cell, in: host.navigator.shown) {
      drag = RouteDrag(question, index, isNew: false)
    } else if route.places.count < Self.maxPlaces, let near = route.tracked.nearestLeg(to: place(at: cell).onRoads),
      near.distance <= reach
    {
      drag = RouteDrag(question, near.leg + 1, isNew: true)
    }
    return drag != nil
  }

  private func move(to cell: CellPoint) -> Bool {
    guard let drag else { return false }
    let coordinate = place(at: cell)
    let name = drag.isBetween ? "" : host.look.spelling.text(of: coordinate, resolution: .meters(10))
    keepsView = true
    self.drag?.place = RoutePlace(name: name, coordinate: coordinate)
    let number = "\(drag.index)"
    line.held = (drag.isBetween ? number : drag.index == 0 ? "A" : "B", coordinate)
    findDragged()
    return true
  }

  private func release(at cell: CellPoint) -> Bool {
    guard let drag else { return false }
    // It wasn't moved: a click on the line.
    if drag.place == nil { _ = panel?.profile.choose(near: cell) }
    (self.drag, line.held, put) = (nil, nil, drag.place?.coordinate)
    if let wanted = drag.wanted { finder?.ask(wanted, on: host.maps.sightFiles, keeping: true) }
    return true
  }

  /// Finds the route via the dragged place; one search after the other, as fast as they finish.
  func findDragged() {
    guard let wanted = drag?.wanted, let finder, !finder.isBusy, wanted != finder.question else { return }
    finder.ask(wanted, on: host.maps.sightFiles, keeping: true)
  }

  /// Whether a panel covers a place, as it may have grown with the route.
  func isCovered(_ place: Coordinate?) -> Bool {
    let view = host.navigator.shown
    guard let place, let cell = view.cell(of: view.nearestCopy(of: WorldPoint(place))) else { return false }
    return host.panels.padding.boxes(in: view).contains { $0.contains(cell) }
  }

  private func place(at cell: CellPoint) -> Coordinate {
    host.navigator.shown.worldPoint(at: ScreenPoint(middleOf: cell)).coordinate
  }

  /// The distance from the route within which it can be grabbed, in metres.
  private var reach: Double {
    let cell = host.navigator.shown.metersPerCell
    return max(cell.x, cell.y)
  }
}

/// A stop of a route that is being dragged.
struct RouteDrag {
  private let question: RouteFinder.Question
  /// Its number among the places.
  let index: Int
  private let isNew: Bool
  /// Nil while it hasn't moved.
  var place: RoutePlace?

  /// Takes hold of one of the places, or of a leg between two of them, on which a new one comes to lie.
  init(_ question: RouteFinder.Question, _ index: Int, isNew: Bool) {
    (self.question, self.index, self.isNew) = (question, index, isNew)
  }

  var isBetween: Bool { isNew || index > 0 && index < question.places.count - 1 }

  /// The route over its present place.
  var wanted: RouteFinder.Question? {
    guard let place else { return nil }
    var wanted = question
    if isNew { wanted.places.insert(.place(place), at: index) } else { wanted.places[index] = .place(place) }
    return wanted
  }
}
