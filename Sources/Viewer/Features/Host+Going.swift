import Geodesy
import Places
import Tiles

extension Host {
  /// Goes to what was found, near enough to see it, and chooses it; ways are told from where it was looked for.
  func go(to result: SearchResult, from origin: Coordinate) {
    let whole = Nearness.isSeenWhole(result.kind) ? result.bounds?.corners ?? [] : []
    let wanted = result.zoom ?? navigator.zoom(framing: whole) ?? Nearness.zoom(for: result.kind)
    let facts = maps.facts
    let isTown = result.zoom == nil && wanted < StartingView.defaultZoom
    let place = isTown ? facts.placeOnTownMap(result.coordinate) : result.coordinate
    let tooNear = facts.nearestZoom(at: place) ?? wanted
    if whole.isEmpty {
      // A zoom that was told is meant, also where one looks from nearer.
      navigator.frame([place], nearEnough: wanted, tooNear: min(tooNear, result.zoom ?? tooNear))
    } else {
      navigator.frame(whole, tooNear: tooNear)
    }
    if !facts.show(place, from: wanted) {
      maps.online.wish = OnlineMaps.Wish(place: place, zoom: wanted)
      messages.show(look.words(.noDetailedMap))
    }
    places.icons.choose(result, foundFrom: origin)
  }
}
