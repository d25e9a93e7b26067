import Geodesy
import Synchronization
import Threads
import Tiles

/// A world map whose tiles aren't images and can be delayed.
final class SyntheticVectorMap: TiledMap {
  struct Content: TileContent {
    let bytes: Int
    var isEmpty: Bool { bytes == 0 }
  }

  let description = MapDescription(name: "synthetic")
  let placement = Placement.world
  let isGeographic = true
  let problems: [MapProblem] = []
  let failure: TileError? = nil
  let timeToRetry: Duration? = nil
  var store = TileStore<Content>()
  private let tileBytes: Int
  private let isServed: Bool
  private let load: @Sendable (TileID) -> Void
  private let grid = TileGrid(world: 0...8)
  private var ideal: [UnwrappedTileID] = []

  init(tileBytes: Int, isServed: Bool = false, load: @escaping @Sendable (TileID) -> Void = { _ in }) {
    (self.tileBytes, self.isServed, self.load) = (tileBytes, isServed, load)
  }

  func plan(for screen: ViewExtent, on terms: PlanTerms) -> Int {
    ideal = tiles(on: screen, zoom: Int(screen.zoom))
    store.require(ideal.enumerated().map { ($0.element.canonical, $0.offset) }, now: terms.now)
    return ideal.count * tileBytes
  }

  func prefetch(for screen: ViewExtent, room: Int) -> [LoadRequest] {
    let tiles = grid.placesToGo(from: screen, at: Int(screen.zoom)).flatMap { self.tiles(on: $0.screen, zoom: $0.zoom) }
    return prefetch(tiles, besides: ideal, most: room / tileBytes)
  }

  private func tiles(on screen: ViewExtent, zoom: Int) -> [UnwrappedTileID] {
    TileCover.tiles(covering: screen.area, zoom: zoom)
  }

  func standDown() {
    ideal = []
    store.standDown()
  }

  func handle(_ event: LoadState.Event, for part: MapPart) {
    if case .tile(let id) = part { _ = store.handle(event, for: id) }
  }

  func request(for id: TileID, priority: WorkPriority) -> LoadRequest {
    LoadRequest(part: .tile(id), priority: priority, bytes: tileBytes, isServed: isServed) { [tileBytes, load] in
      load(id)
      return .content(Content(bytes: tileBytes))
    }
  }

  func coverage(of screen: ViewExtent) -> Coverage { .complete }

  func tally(on screen: ViewExtent) -> TileTally {
    let shown = ideal.count { store.tile($0.canonical) != nil }
    return TileTally(shown: shown, missing: ideal.count - shown)
  }
}
