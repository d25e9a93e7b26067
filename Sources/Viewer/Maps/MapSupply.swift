import Cells
import Scene
import Tiles

/// The pictures and the vector tiles that a map is made of: asks for what a view shows, and takes what has come.
nonisolated struct MapSupply {
  let pictures: MapStack?
  let vectorMap: VectorMap?
  /// Whether pictures can be seen; what can't be is not waited for.
  var showsPictures = true

  /// Says what the screen shows, and asks for what is missing.
  func update(for viewport: Viewport, in look: VectorLook) {
    vectorMap?.update(for: viewport, in: look)
    if showsPictures { pictures?.update(for: viewport, samplesPerCell: look.blocks.samplesPerCell) }
  }

  /// Takes what has come; true where it looks different by that.
  func collectArrivals(in look: VectorLook, at now: Duration) -> Bool {
    let haveCome = [pictures?.collectArrivals(), vectorMap?.collectArrivals(in: look, at: now)]
    return haveCome.contains(true)
  }

  /// When what has come is to be shown at the latest.
  var deadline: Duration? { vectorMap?.deadline }

  /// How long until what servers couldn't give is asked for again; nil where there is nothing of that kind.
  var timeToRetry: Duration? {
    [vectorMap?.timeToRetry, showsPictures ? pictures?.timeToRetry : nil].compactMap(\.self).min()
  }

  /// One line for each part that can't be shown as it should.
  var problems: [String] { (pictures?.problems ?? []) + (vectorMap?.problems ?? []) }

  /// Waits until everything that a view shows is there.
  func finishLoading(for viewport: Viewport, in look: VectorLook) {
    update(for: viewport, in: look)
    pictures?.finishLoading()
    repeat {
      vectorMap?.finishLoading(in: look)
      // What turned out not to be there lets what is below be seen.
      update(for: viewport, in: look)
    } while vectorMap?.isLoading == true
  }

  /// Gives memory back that the system needs more.
  func relieveMemory() {
    pictures?.systemIsShortOfMemory()
    vectorMap?.relieveMemory()
  }
}

nonisolated extension MapStack {
  /// Says what a screen shows whose cells have so many samples.
  func update(for viewport: Viewport, samplesPerCell samples: (width: Int, height: Int)) {
    update(
      for: viewport.area,
      samplesPerWorld: (
        x: viewport.columnsPerWorld * Double(samples.width), y: viewport.rowsPerWorld * Double(samples.height)
      )
    )
  }
}
