import Cells
import Geodesy
import Scene

/// The place in the middle of the map, for all who act on it.
///
/// A panel that opens moves the middle of what is left of the map. Whoever opens one holds the place that was there, so
/// that what was marked in the middle is still in the middle.
final class MapCenter {
  /// The middle of one moment, for as long as this object is kept.
  final class Hold {
    fileprivate let place: WorldPoint
    /// The moves of the camera that had been made by then.
    fileprivate let moves: Int
    /// Whether it is held however the map is moved.
    fileprivate let isForGood: Bool

    fileprivate init(_ place: WorldPoint, moves: Int, isForGood: Bool) {
      (self.place, self.moves, self.isForGood) = (place, moves, isForGood)
    }
  }

  private let director: CameraDirector
  private weak var hold: Hold?

  init(_ director: CameraDirector) {
    self.director = director
  }

  /// Holds the middle as it is now, until the map is moved, or for good.
  func hold(forGood: Bool = false) -> Hold {
    if let hold { return hold }
    let hold = Hold(place, moves: director.moves, isForGood: forGood)
    self.hold = hold
    return hold
  }

  /// Whether somebody is about to act on it.
  var isHeld: Bool { hold != nil }

  /// What whoever acts on the middle means.
  var place: WorldPoint { hold.flatMap { $0.isForGood ? $0.place : nil } ?? inView }

  /// What is looked at.
  var inView: WorldPoint {
    if let hold, hold.moves == director.moves { return hold.place }
    let view = director.frame
    return view.worldPoint(at: view.visibleCenter)
  }

  var coordinate: Coordinate { place.coordinate }
}
