import Calendar
import Cartography
import Cells
import Places
import Rendering
import Scene
import Threads

/// The services that a feature is given: where it may put things, and what it may look at.
struct Host {
  let navigator: Navigator
  let layers: LayerManager
  let panels: Panels
  let maps: MapsInUse
  let position: OwnPosition
  let places: MarkedPlaces
  let arrows: EdgeArrows
  let look: Look
  let messages: Messages
  let runner: ActionRunner
  let undo: UndoStack
  let clipboard: Clipboard
  let clock: WallClock
  let start: StartRequest
  let meter: FrameMeter
  /// The background work.
  let work: BackgroundWork
}

extension Host {
  /// Where we are, or what we look at.
  var standpoint: Standpoint {
    position.receiver?.position.map { Standpoint($0) } ?? Standpoint(center: navigator.middle.coordinate)
  }

  /// The moment of now: the receiver's clock is better than ours.
  var timestamp: Timestamp? { standpoint.time.map(Timestamp.init) ?? clock.now() }

  /// The seconds that clocks are ahead of universal time by now, in the zone of the screen.
  var secondsAhead: Int { timestamp.map { look.zone.secondsAhead(at: $0) } ?? 0 }

  /// The same on the clocks here.
  var moment: LocalMoment? { timestamp.map { LocalMoment($0, secondsAhead: secondsAhead) } }

  /// Whether pictures can be seen; a vector map covers them whole.
  var showsPictures: Bool { look.mode == .compass || maps.vectors?.covers(navigator.shown) != true }

  /// The sources of the map itself.
  var supply: MapSupply { MapSupply(maps: maps.stack, vectorMap: maps.vectors, showsPictures: showsPictures) }

  /// The attribution of the map, without that of the overlays.
  var attribution: String { maps.vectors?.attribution(for: navigator.shown) ?? maps.facts.attribution }

  /// The attribution of everything visible.
  var credits: String { Credits.joined([attribution, maps.lens.attribution]) }

  /// The names as they were placed in the last frame, those that are seen through the lens last.
  func labels(in viewport: Viewport) -> [PlacedLabel] {
    (maps.vectors?.labels ?? []) + maps.lens.labels(in: viewport)
  }

  /// The cells of those names.
  func nameCells(in viewport: Viewport) -> [CellPoint] { labels(in: viewport).flatMap(\.cells) }

  /// The boxes over a map with names, which would be cut off if they began under one; all of the screen if no names are
  /// wanted.
  func nameClearings(in viewport: Viewport) -> [CellRect] {
    look.showsNames ? clearings(in: viewport) : [.all(viewport)]
  }

  /// The boxes that text on the map avoids.
  func clearings(in viewport: Viewport) -> [CellRect] {
    let rows = panels.status.insets.bottom
    let status = CellRect(column: 0, row: viewport.rows - rows, columns: viewport.columns, rows: rows)
    return [status, panels.rose.box(in: viewport)] + panels.chips.covered(in: viewport)
      + panels.padding.boxes(in: viewport) + places.icons.callouts(in: viewport) + layers.clearings(in: viewport)
      + [position.mark.clearing(in: viewport)].compactMap(\.self)
  }
}
