import Cells
import Geodesy
import Places
import Scene
import Tiles

extension Host {
  /// Goes to what was found, near enough to see it, and chooses it; ways are told from where it was looked for.
  func go(to result: SearchResult, from origin: Coordinate) {
    let view = view(of: result)
    navigator.frame(view.places, nearEnough: view.zoom, tooNear: view.tooNear)
    if !maps.facts.show(view.places[0], from: view.zoom) {
      maps.online.wish = OnlineMaps.Wish(place: view.places[0], zoom: view.zoom)
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

  /// What to look at, from how near, and from where on maps have no more.
  private func view(of result: SearchResult) -> (places: [Coordinate], zoom: Double, tooNear: Double) {
    let whole = Nearness.isSeenWhole(result.kind) ? result.bounds?.corners ?? [] : []
    let wanted = result.zoom ?? navigator.zoom(framing: whole) ?? Nearness.zoom(for: result.kind)
    let isTown = result.zoom == nil && wanted < StartingView.defaultZoom
    let place = isTown ? maps.facts.placeOnTownMap(result.coordinate) : result.coordinate
    let tooNear = maps.facts.nearestZoom(at: place) ?? wanted
    // A zoom that was told is meant, also where one looks from nearer.
    return whole.isEmpty ? ([place], wanted, min(tooNear, result.zoom ?? tooNear)) : (whole, wanted, tooNear)
  }
}
