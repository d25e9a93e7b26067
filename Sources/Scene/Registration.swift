/// An entry in the scene, valid as long as this object exists.
///
/// A feature stores its registrations as properties. When the feature is released, they are too, and its parts
/// disappear from the map; nothing has to be removed explicitly.
@MainActor
package final class Registration {
  private let end: () -> Void

  init(end: @escaping () -> Void) {
    self.end = end
  }

  isolated deinit {
    end()
  }
}
