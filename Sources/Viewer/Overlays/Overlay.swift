import Cells
import Rendering
import Scene
import Tiles

/// A map that is laid over the other one, and how it is shown.
final class Overlay {
  /// The name given by the user: its file, its address or its year.
  let name: String
  var front: FrontMap
  var isVisible: Bool
  /// How much of it there is, from 0 to 1.
  var opacity: Double
  /// The facts other than its look, after they were requested.
  var facts: OverlayFacts?
  /// The state cached from frame to frame.
  var drawing = OverlayDrawing()

  init(_ front: FrontMap, name: String, opacity: Double = 1, isVisible: Bool = true) {
    (self.front, self.name, self.opacity, self.isVisible) = (front, name, opacity, isVisible)
  }
}

extension Overlay {
  /// The name on the screen: the host of an address, the file without its folder, the year.
  var shortName: String {
    let short = TileAddress.host(in: name) ?? name.split(separator: "/").last.map(String.init) ?? name
    return Sanitizer.clean(short, limit: 80)
  }
}

/// The inputs of an overlay's last drawing, so that the next frame has less to do.
struct OverlayDrawing {
  var composer: LensComposer?
  /// The view in which it was last laid over a map.
  var composed: Viewport?
  /// The front of the frame that is being drawn; nil if there is nothing of it.
  var front: DrawnMap?
  var cover: (key: LensCover.Key, cover: LensCover)?
}

/// How much of a picture is seen, from 0 to 1, as keys and the wheel change it.
nonisolated enum Opacity {
  /// A lower opacity would be invisible.
  private static let least = 0.1

  /// Less never makes it more, nor more less: what began with hardly anything stays so until there is more of it.
  static func faded(_ opacity: Double, by step: Double) -> Double {
    let wanted = min(max(opacity + step, least), 1)
    return step < 0 ? min(wanted, opacity) : max(wanted, opacity)
  }
}
