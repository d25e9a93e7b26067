/// What panels leave visible of the map: the largest inset of each edge, for whoever frames something there.
///
/// Insets are measured from the screen's edge, so panels side by side at one edge don't add up.
@MainActor
package final class PaddingProvider {
  private var panels = Roster<EdgeInsets>()
  private var observers = Roster<(EdgeInsets) -> Void>()

  /// The largest inset of each edge now.
  package private(set) var current = EdgeInsets.zero

  package init() {}

  /// Adds a panel that covers so much of each edge, for as long as the returned object is kept.
  package func add(_ insets: EdgeInsets) -> PanelPadding {
    let id = panels.add(insets)
    defer { publish() }
    return PanelPadding(
      insets: insets,
      update: { [weak self] in
        self?.panels[id] = $0
        self?.publish()
      },
      registration: Registration { [weak self] in
        self?.panels.remove(id)
        self?.publish()
      }
    )
  }

  /// Calls back at once with every change, for as long as the registration is kept.
  package func observe(_ observer: @escaping (EdgeInsets) -> Void) -> Registration {
    let id = observers.add(observer)
    return Registration { [weak self] in self?.observers.remove(id) }
  }

  private func publish() {
    let largest = panels.entries.reduce(EdgeInsets.zero) { $0.union($1.entry) }
    guard largest != current else { return }
    current = largest
    // An observer may open or close panels and end observers: each is told what holds by then.
    for (id, _) in observers.entries { observers[id]?(current) }
  }
}

/// The part of the screen that one panel covers; its owner may change it, and it ends with its owner.
@MainActor
package final class PanelPadding {
  package var insets: EdgeInsets {
    didSet { update(insets) }
  }
  private let update: (EdgeInsets) -> Void
  private let registration: Registration

  init(insets: EdgeInsets, update: @escaping (EdgeInsets) -> Void, registration: Registration) {
    self.insets = insets
    self.update = update
    self.registration = registration
  }
}
