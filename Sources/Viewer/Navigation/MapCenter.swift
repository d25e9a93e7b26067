import Geodesy
import Scene

/// The place at the map centre, for all actions on it.
///
/// A panel that opens moves the centre of the visible part of the map. The feature that opens one holds the place that
/// was there, so that the marked centre stays the centre.
final class MapCenter {
  /// The centre at one moment, as long as this object exists.
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

  /// Holds the centre as it is now, until the map is moved, or for good.
  func hold(forGood: Bool = false) -> Hold {
    if let hold { return hold }
    let hold = Hold(place, moves: director.moves, isForGood: forGood)
    self.hold = hold
    return hold
  }

  /// Whether an action on it is in progress.
  var isHeld: Bool { hold != nil }

  /// The place that actions on the centre use.
  var place: WorldPoint { hold.flatMap { $0.isForGood ? $0.place : nil } ?? inView }

  /// The centre in view.
  var inView: WorldPoint {
    if let hold, hold.moves == director.moves { return hold.place }
    let view = director.frame
    return view.worldPoint(at: view.visibleCenter)
  }

  var coordinate: Coordinate { place.coordinate }
}
