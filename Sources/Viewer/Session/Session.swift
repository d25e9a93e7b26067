import Cartography
import Cells
import Places
import Scene
import Tiles
import Wire

/// The program as a value of time and keys: what comes in changes it, and a frame is what it looks like.
///
/// It knows neither a terminal nor a clock, so a snapshot is the same program as the map on screen.
final class Session {
  let host: Host
  let features: [any Feature]
  /// The features that take what the mouse does, the uppermost first.
  let mouseTakers: [any MouseTaker]
  let loaders: [any FrameLoader]
  private let resumables: [any Resumable]
  var gestures = MouseGestures()
  private let painter: FramePainter
  var now = Duration.zero
  var shownProblems = 0
  /// How many keys in a row meant nothing.
  var unknownKeys = 0

  var wantsToQuit = false
  /// Whether the next frame differs from the one that was drawn last.
  var needsFrame = true
  /// Whether the program is to be stopped, as a shell does it.
  var wantsToSuspend = false
  /// Where the last frame has the terminal's cursor.
  private(set) var cursor: CellCursor?

  init(_ host: Host, features kinds: [any Feature.Type] = Features.all) throws {
    self.host = host
    painter = FramePainter(host)
    features = try Features.make(kinds, host)
    mouseTakers = features.reversed().compactMap { $0 as? any MouseTaker }
    loaders = features.compactMap { $0 as? any FrameLoader }
    resumables = features.compactMap { $0 as? any Resumable }
    host.runner.connect(
      perform: { [weak self] in self?.runChosen($0) },
      press: { [weak self] in self?.press($0) },
      offers: { [weak self] place in self?.features.flatMap { $0.offers(at: place) } ?? [] }
    )
    tellProblems()
    hear()
    requestTiles()
  }

  var look: Look { host.look }
  var maps: MapStack { host.maps.stack }
  /// The attribution of the screen.
  var attribution: String { host.attribution }
  /// The same, with the attribution of everything over the map.
  var credits: String { host.credits }
  var tiles: (shown: Int, standIns: Int, missing: Int) { host.maps.stack.tiles }
  /// The names as they were placed in the last frame, those that are seen through the lens last.
  var labels: [PlacedLabel] { host.labels(in: navigator.shown) }
  var navigator: Navigator { host.navigator }
  var mapsInUse: MapsInUse { host.maps }
  var messages: Messages { host.messages }
  /// The icons as they were placed in the last frame.
  var icons: PlacedIcons { host.places.icons }
  var targets: [Target] { host.look.isBare ? [] : host.places.targets.targets }
  var standpoint: Standpoint { host.standpoint }
  var years: YearStatistics { host.maps.years }
  var meter: FrameMeter { host.meter }
  /// The features' parts of the JSON of a snapshot.
  func reports(in viewport: Viewport) -> [(key: String, value: JSON)] { features.flatMap { $0.report(in: viewport) } }
  /// The panels that are open and can be brought back, by the actions that open them.
  var openPanels: [String] { resumables.compactMap(\.keptPanel).filter(\.isOpen).map(\.opener.name) }
  /// Opens some of them again.
  func openPanels(_ names: [String]) {
    for panel in resumables.compactMap(\.keptPanel) where !panel.isOpen && names.contains(panel.opener.name) {
      perform(panel.opener)
    }
  }
  /// The other things on the map that can be restored, by the names that features give them.
  var keptThings: JSON { .object(JSONObject(resumables.compactMap(\.kept).map { ($0.name, $0.value) })) }
  /// Brings it back, as far as it makes sense.
  func bringBack(_ things: JSON) {
    for resumable in resumables { resumable.bringBack(things) }
  }
  /// Whether something follows the pointer while no button is held.
  var followsPointer: Bool { host.maps.lens.followsPointer }
}

/// The frame.
extension Session {
  /// Lets names find their places, which they then keep, as those on a screen that is looked at do.
  func placeNames() {
    if host.maps.vectors != nil { _ = frame() }
  }

  /// Draws an invisible frame, so that the first visible one has less to do.
  func rehearse() {
    _ = frame()
    needsFrame = true
  }

  /// Draws the screen as it is now.
  func frame(plain: ((ImageCells) -> Void)? = nil) -> CellGrid {
    let frame = painter.frame(box: gestures.box, plain: plain)
    (needsFrame, cursor) = (false, frame.cursor)
    return frame
  }
}

extension Session {
  /// The images of a frame, to be drawn in pixels; nil if it consists of characters.
  func pixelDrawing(of pictures: ImageCells, pixelsPerCell: (width: Int, height: Int)) -> SharpPictures? {
    host.sharp(pictures, pixelsPerCell: pixelsPerCell)
  }
}
