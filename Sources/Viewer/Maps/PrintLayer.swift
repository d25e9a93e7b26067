import Raster
import Scene

/// A layer over the map, with everything that a worker needs to draw it into an image of the map.
nonisolated protocol PrintLayer: Sendable {
  func draw(on picture: inout Bitmap, in view: PrintView)
}

/// The view of an image of the map.
nonisolated struct PrintView: Sendable {
  /// A screen whose dots are the pixels of the picture.
  let viewport: Viewport
  /// The pixels to a dot of the screen that is seen: what has a width of its own is so many times as wide.
  let scale: Double
}

/// Those who have something to print besides the map, from the bottom to the top.
final class PrintSources {
  private var sources: [() -> (any PrintLayer)?] = []

  /// Is asked at the moment when a picture is wanted; nil if there is nothing to be seen.
  func add(_ source: @escaping () -> (any PrintLayer)?) {
    sources.append(source)
  }

  var layers: [any PrintLayer] { sources.compactMap { $0() } }
}
