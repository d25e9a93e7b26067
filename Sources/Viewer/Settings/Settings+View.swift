import Cells
import Geodesy
import Places
import Rendering
import Tiles

/// The places that were asked for by name, and the first view of them.
extension Settings {
  /// The request, with the place of a name, and the zoom it requires if no map shows it so near; without a place, the
  /// bundled maps open on their city.
  func viewRequest(
    in maps: MapStack,
    _ facts: MapFacts,
    isBundled: Bool
  ) throws(Failure) -> (ViewRequest, wish: OnlineMaps.PendingView?, found: [(name: String, place: SearchResult)]) {
    var (request, nearEnough) = (request, StartingView.defaultZoom)
    var found: [(name: String, place: SearchResult)] = []
    for name in request.placeNames {
      let place = try place(called: name, in: maps)
      found.append((name, place))
      request.places += place.bounds?.corners ?? [place.coordinate]
    }
    if let name = request.name {
      let place = try place(called: name, in: maps)
      found.append((name, place))
      nearEnough = Nearness.zoom(for: place.kind)
      request.center =
        nearEnough < StartingView.defaultZoom ? facts.placeOnTownMap(place.coordinate) : place.coordinate
    }
    if let center = request.center {
      guard facts.isGeographic else { return (request, nil, found) }
      let wanted = request.zoom ?? nearEnough
      if request.zoom == nil, wanted < StartingView.defaultZoom { request.frame = facts.townMap(at: center) }
      request.zoom = request.zoom ?? min(wanted, facts.nearestZoom(at: center) ?? wanted)
      return (
        request, facts.show(center, from: wanted) ? nil : OnlineMaps.PendingView(place: center, zoom: wanted), found
      )
    }
    if let named = facts.named, request.places.isEmpty {
      let corners = [WorldPoint(x: named.minX, y: named.minY), WorldPoint(x: named.maxX, y: named.maxY)]
      request.places = corners.map(\.coordinate)
    }
    if isBundled, request.places.isEmpty, !asksForAll, !maps.vectorArchives.isEmpty {
      request.center = BundledMaps.firstView.center
      request.zoom = request.zoom ?? BundledMaps.firstView.zoom
    }
    return (request, nil, found)
  }

  private func place(called name: String, in maps: MapStack) throws(Failure) -> SearchResult {
    let files = maps.vectorArchives.compactMap(\.file)
    let search = NameSearch(files).open()
    let found = search.place(called: name)
    // A place on the given maps goes before a little-known one elsewhere.
    if let found, found.importance >= Self.leastKnown || found.isOn(files) { return found }
    if let own = PlaceSearch(store: nil, maps: files).place(called: name), own.isCalledSo { return own }
    if let found { return found }
    let coordinates = "--at 43.7347,7.4206, or / on the map, which can ask a server"
    throw Failure.notOnMap(name, search.suggestions(for: name), coordinates: coordinates, exitCode: .failed)
  }

  /// How important towns are that are known all over the world.
  private static let leastKnown = 70

  /// Reports that only something similar was found: in the status bar if there is one, else on standard error.
  func reportDifference(
    of place: SearchResult,
    from text: String,
    in surroundings: Surroundings,
    _ host: Host
  ) {
    guard surroundings.isTerminal else { return place.reportDifference(from: text) }
    let (name, text) = (Sanitizer.clean(place.name, limit: 80), Sanitizer.clean(text, limit: 40))
    if let number = place.missingNumber {
      host.messages.show("\(name) (\(host.look.words(.nextNumber, Sanitizer.clean(number, limit: 12))))")
    } else if place.likeness != .words, !name.isEmpty {
      host.messages.show(host.look.words(.similarName, text, name))
    }
  }
}

extension SearchResult {
  fileprivate func isOn(_ files: [String]) -> Bool {
    if case .map(let file) = source { files.contains(file) } else { true }
  }
}
