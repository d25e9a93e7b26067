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

  init(_ host: Host, features kinds: [any Feature.Type] = Features.all) throws {
    self.host = host
    painter = FramePainter(host)
    features = try Features.make(kinds, host)
    host.runner.perform = { [weak self] in self?.runChosen($0) }
    host.runner.press = { [weak self] in self?.press($0) }
    tellProblems()
    hear()
    requestTiles()
  }

  var look: Look { host.look }
  var maps: MapStack { host.maps.stack }
  var navigator: Navigator { host.navigator }
  var messages: Messages { host.messages }
  /// The features' parts of the JSON of a snapshot.
  func reports(in viewport: Viewport) -> [(key: String, value: JSON)] { features.flatMap { $0.report(in: viewport) } }
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
  func frame(recordsTexts: Bool = false, plain: ((ImageCells) -> Void)? = nil) -> CellGrid {
    needsFrame = false
    return painter.frame(box: gestures.box, recordsTexts: recordsTexts, plain: plain)
  }
}
