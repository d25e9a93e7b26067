/// A place in the scene, held for as long as this object lives.
///
/// A feature keeps the registrations it asked for as stored properties. When the feature goes, they
/// go, and what it added to the map goes with them; nothing has to remember to remove it.
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
