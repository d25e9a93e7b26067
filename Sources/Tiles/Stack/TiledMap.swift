package import Geodesy
package import Threads

/// A map that is loaded tile by tile, whatever its tiles become.
package protocol TiledMap: StackedMap {
  associatedtype Content: TileContent
  var store: TileStore<Content> { get set }
  func handle(_ event: LoadState.Event, for part: MapPart)
  func request(for id: TileID, priority: WorkPriority) -> LoadRequest
}

extension TiledMap {
  package var requests: [LoadRequest] { requests(.required) }

  /// A problem if a server has an address for each tile and has none at any: the template of the addresses may be wrong.
  package func emptiness(of host: String?, from zoom: Int) -> [MapProblem] {
    host.map { store.isVoid(from: zoom) ? [MapProblem(error: .givesNothing(host: $0))] : [] } ?? []
  }

  package func requests(_ necessity: Necessity) -> [LoadRequest] {
    store.wanted(necessity)
      .sorted { ($1.priority, $0.id.zoom) < ($0.priority, $1.id.zoom) }
      .map { request(for: $0.id, priority: $0.priority) }
  }

  /// Wants tiles in advance, in this order, besides those on the screen.
  package func prefetch(_ tiles: [UnwrappedTileID], besides shown: [UnwrappedTileID], most: Int) -> [LoadRequest] {
    var seen = Set(shown.map(\.canonical))
    let chosen = tiles.map(\.canonical).filter { seen.insert($0).inserted }.prefix(most)
    store.prefetch(chosen.enumerated().map { ($0.element, $0.offset) })
    return requests(.optional)
  }

  package var isSettled: Bool { store.isSettled }

  package func isNeeded(_ part: MapPart) -> Bool {
    if case .tile(let id) = part { store.isRequired(id) } else { false }
  }

  package var obsolete: [MapPart] { store.obsolete.map { .tile($0) } }

  package func didBegin(_ part: MapPart) { handle(.want, for: part) }
  package func didCancel(_ part: MapPart) { handle(.cancel, for: part) }
  package func wasRefused(_ part: MapPart) { handle(.refuse, for: part) }

  package func handle(_ event: LoadState.Event, for part: MapPart) {
    if case .tile(let id) = part { _ = store.handle(event, for: id) }
  }

  package func receive(_ outcome: LoadOutcome, for part: MapPart, now: Int) -> Int {
    guard case .tile(let id) = part else { return 0 }
    switch outcome {
    case .content(let content as Content): return store.receive(content, at: id, now: now)
    case .content: preconditionFailure("a tile becomes what its map asked for")
    case .failure(let error):
      store.receive(error, at: id)
      return 0
    }
  }

  package func oldestUse(before now: Int) -> Int? { store.oldest(before: now)?.lastUse }

  package func releaseOldest(before now: Int) -> Int { store.oldest(before: now).map { store.release($0.id) } ?? 0 }
}

extension TileGrid {
  /// The views that are likely to follow a screen, from a zoom on: a ring around it, then the coarser level, then the
  /// finer one at its centre.
  package func placesToGo(from screen: ViewExtent, at zoom: Int) -> [(screen: ViewExtent, zoom: Int)] {
    let ring = 1 + 2 * tileWidth(at: zoom, on: screen)
    return [(zoom, ring), (zoom - 1, 1), (zoom + 1, 0.5)].filter { zooms.contains($0.0) }
      .map { (screen.scaled(by: $0.1), $0.0) }
  }

  /// How much of the screen's smaller side a tile takes.
  private func tileWidth(at zoom: Int, on screen: ViewExtent) -> Double {
    let bounds = placement.bounds
    let side = (bounds.maxX - bounds.minX) / Double(1 << zoom)
    return min(side / min(screen.area.width, screen.area.height), 1)
  }
}
