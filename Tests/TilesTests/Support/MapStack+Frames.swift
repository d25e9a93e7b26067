import Geodesy
import Raster
import Threads
import Tiles

extension ViewArea {
  /// A part of the world as high as wide on a canvas of square dots.
  static func square(x: Double, y: Double, side: Double, bearing: Double = 0) -> ViewArea {
    ViewArea(center: WorldPoint(x: x, y: y), width: side, height: side, bearing: Bearing(degrees: bearing))
  }
}

/// Stacks that have what they need done in the background by themselves.
extension MapStack {
  convenience init(
    pyramids: [any TileSource],
    pictures: [PlacedPicture],
    memory: Int = MapStack.defaultMemory,
    threads: Int = WorkerThread.sensibleCount,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    let work = BackgroundWork(threads: [.quick: threads], wake: wake)
    self.init(pyramids: pyramids, pictures: pictures, memory: memory, work: work)
  }

  static func open(
    _ arguments: [String],
    threads: Int = WorkerThread.sensibleCount,
    serving: TileServing = TileServing()
  ) throws(TileError) -> MapStack {
    try open(arguments, serving: serving, work: BackgroundWork(threads: [.waiting: threads]))
  }
}

extension MapStack {
  /// Shows a view on a square canvas of so many dots.
  func show(_ view: ViewArea, dots: Int = 256) {
    update(for: view, samplesPerWorld: (Double(dots) / view.width, Double(dots) / view.height))
  }

  /// Shows a view, loads all of it, and paints it.
  func finishedFrame(_ view: ViewArea, dots: Int = 256) -> Bitmap {
    show(view, dots: dots)
    finishLoading()
    return frame(view, dots: dots)
  }

  /// Paints what there is of a view on a square canvas.
  func frame(_ view: ViewArea, dots: Int = 256) -> Bitmap {
    var canvas = Bitmap(width: dots, height: dots)
    let toCanvas = AffineTransform.translation(x: -view.center.x, y: -view.center.y)
      .then(.rotation(degrees: -view.bearing.degrees))
      .then(.scale(x: Double(dots) / view.width, y: Double(dots) / view.height))
      .then(.translation(x: Double(dots) / 2, y: Double(dots) / 2))
    canvas.draw(pieces(for: view), through: toCanvas)
    return canvas
  }
}
