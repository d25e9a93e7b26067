package import Cells

/// The part of the map that panels leave visible: the largest inset of each edge.
///
/// Insets are measured from the screen's edge, so panels side by side at one edge don't add up. For a single corner,
/// use the panels' boxes.
@MainActor
package final class PaddingProvider {
  /// The position of a panel in a frame; nil while it is hidden.
  package typealias Place = (Viewport) -> CellRect?
  /// The insets covered by a panel on a screen of some size.
  package typealias Cover = (Viewport) -> EdgeInsets

  private struct Panel {
    var insets: EdgeInsets
    var cover: Cover?
    let place: Place?

    func insets(on screen: Viewport?) -> EdgeInsets {
      guard let cover, let screen else { return insets }
      return cover(screen)
    }
  }

  private var panels = SlotMap<Panel>()
  private var observers = SlotMap<(EdgeInsets) -> Void>()
  private var screen: Viewport?

  /// The largest inset of each edge now.
  package private(set) var current = EdgeInsets.zero

  package init() {}

  /// Adds a panel with its insets of each edge, as long as the returned object exists.
  ///
  /// A panel in the open covers no edge, or less of it than its own box; `place` returns the box.
  package func add(_ insets: EdgeInsets, standingAt place: Place? = nil) -> PanelPadding {
    add(Panel(insets: insets, place: place))
  }

  /// Adds a panel that covers as much of each edge as a screen of the size that there is leaves it.
  package func add(covering cover: @escaping Cover, standingAt place: @escaping Place) -> PanelPadding {
    add(Panel(insets: .zero, cover: cover, place: place))
  }

  private func add(_ panel: Panel) -> PanelPadding {
    let id = panels.add(panel)
    defer { publish() }
    return PanelPadding(
      insets: panel.insets,
      update: { [weak self] in
        self?.panels[id]?.insets = $0
        self?.publish()
      },
      registration: Registration { [weak self] in
        let panel = self?.panels.remove(id)
        self?.publish()
        withExtendedLifetime(panel) {}
      }
    )
  }

  /// Asks all panels what they cover of a screen of another size.
  package func fit(_ screen: Viewport) {
    self.screen = screen
    publish()
  }

  /// Calls back immediately after every change, for as long as the registration exists.
  package func observe(_ observer: @escaping (EdgeInsets) -> Void) -> Registration {
    let id = observers.add(observer)
    return Registration { [weak self] in
      let observer = self?.observers.remove(id)
      withExtendedLifetime(observer) {}
    }
  }

  /// The cells that panels cover in a frame.
  package func boxes(in viewport: Viewport) -> [CellRect] {
    panels.entries.flatMap { _, panel in
      panel.place.map { [$0(viewport)].compactMap(\.self) } ?? panel.insets.strips(of: viewport)
    }
  }

  /// The part of a frame that the panels leave free.
  package func freeSpace(in viewport: Viewport) -> FreeSpace {
    FreeSpace(columns: viewport.columns, rows: viewport.rows, besides: boxes(in: viewport))
  }

  private func publish() {
    let largest = panels.entries.reduce(EdgeInsets.zero) { $0.union($1.entry.insets(on: screen)) }
    guard largest != current else { return }
    current = largest
    // An observer may open or close panels and end observers: each receives the current insets.
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

  /// Evaluates the panel again, since its content may need more space.
  package func refresh() { update(insets) }
}

extension EdgeInsets {
  /// The cells along the edges of a frame that they cover.
  fileprivate func strips(of viewport: Viewport) -> [CellRect] {
    let (columns, rows) = (viewport.columns, viewport.rows)
    let strips = [
      CellRect(column: 0, row: 0, columns: columns, rows: min(top, rows)),
      CellRect(column: 0, row: 0, columns: min(left, columns), rows: rows),
      CellRect(column: 0, row: max(rows - bottom, 0), columns: columns, rows: min(bottom, rows)),
      CellRect(column: max(columns - right, 0), row: 0, columns: min(right, columns), rows: rows),
    ]
    return strips.filter { $0.columns > 0 && $0.rows > 0 }
  }
}

/// How many cells at each edge of the screen are covered by something else than the map.
package struct EdgeInsets: Hashable, Sendable {
  package var top: Int
  package var left: Int
  package var bottom: Int
  package var right: Int

  package static let zero = EdgeInsets()

  package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    precondition(min(top, left, bottom, right) >= 0, "a panel covers no negative space")
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The larger inset of each edge: both are measured from the screen's edge, so they don't add up.
  package func union(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: max(top, other.top),
      left: max(left, other.left),
      bottom: max(bottom, other.bottom),
      right: max(right, other.right)
    )
  }
}
