import Cells
import Geodesy
import Places
import Scene

extension Host {
  /// Moves to a search result, near enough to see it, and selects it; distances are from the origin of the search.
  func go(to result: SearchResult, from origin: Coordinate) {
    let view = view(of: result)
    navigator.frame(view.places, nearEnough: view.zoom, tooNear: view.tooNear)
    if !maps.facts.show(view.places[0], from: view.zoom) {
      maps.online.wish = OnlineMaps.PendingView(place: view.places[0], zoom: view.zoom)
      messages.show(look.words(.noDetailedMap))
    }
    places.icons.choose(result, foundFrom: origin)
  }

  /// Shows what was found until it is chosen or the search closed, if it can't be seen from here.
  func preview(_ result: SearchResult) {
    let (viewport, view) = (navigator.destination, view(of: result))
    let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(result.coordinate)))
    let isInView = cell.map(viewport.visibleBox.contains) ?? false
    if isInView, viewport.camera.zoom >= view.zoom - Self.farther { return }
    navigator.preview(view.places, nearEnough: view.zoom, tooNear: view.tooNear)
  }

  /// From so many levels farther away a place is still seen among what is around it.
  private static let farther = 3.0

  /// The places to show, the zoom, and the zoom beyond which maps have no more detail.
  private func view(of result: SearchResult) -> (places: [Coordinate], zoom: Double, tooNear: Double) {
    let whole = Nearness.isSeenWhole(result.kind) ? result.bounds?.corners ?? [] : []
    let wanted = result.zoom ?? navigator.zoom(framing: whole) ?? Nearness.zoom(for: result.kind)
    let isTown = result.zoom == nil && wanted < StartingView.defaultZoom
    let place = isTown ? maps.facts.placeOnTownMap(result.coordinate) : result.coordinate
    let tooNear = maps.facts.nearestZoom(at: place) ?? wanted
    // An explicit zoom applies even if the map is shown at a nearer one.
    return whole.isEmpty ? ([place], wanted, min(tooNear, result.zoom ?? tooNear)) : (whole, wanted, tooNear)
  }
}
