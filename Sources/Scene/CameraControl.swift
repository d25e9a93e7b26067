package import Geodesy

/// The reason why a feature lost the camera.
package enum ControlLoss: Sendable {
  case feature
  case person
}

/// The camera in the hands of one feature, until it is lost or its owner ends.
@MainActor
package final class CameraControl {
  private let onLoss: (ControlLoss) -> Void
  private let setCamera: (Camera, Duration?, WorldPoint?) -> Void
  private let registration: Registration

  /// Whether the camera was taken by others; from then on this object doesn't move it.
  package private(set) var isLost = false

  init(
    onLoss: @escaping (ControlLoss) -> Void,
    set: @escaping (Camera, Duration?, WorldPoint?) -> Void,
    registration: Registration
  ) {
    self.onLoss = onLoss
    setCamera = set
    self.registration = registration
  }

  /// Moves the camera in that time; where none is given, it flies when it is far.
  ///
  /// A place that is followed stays in view, be it off the map.
  package func set(_ camera: Camera, over duration: Duration?, following place: WorldPoint? = nil) {
    guard !isLost else { return }
    setCamera(camera, duration, place)
  }

  func lose(to winner: ControlLoss) {
    isLost = true
    onLoss(winner)
  }
}
