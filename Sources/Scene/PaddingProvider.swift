package import Cells

/// The part of the map that the status and the panels leave visible: the largest inset of each edge.
///
/// Insets are measured from the screen's edge, so panels side by side at one edge don't add up. For a single corner,
/// use the panels' boxes.
@MainActor
package final class PaddingProvider {
  /// The position of a panel in a frame; nil while it is hidden.
  package typealias Place = (Viewport) -> CellRect?
  /// The insets covered by a panel on a screen of some size.
  package typealias Cover = (Viewport) -> EdgeInsets

  /// The rows of the status at the lower edge of the screen.
  package let statusRows: Int
  /// The largest inset of each edge now.
  package private(set) var current: EdgeInsets
  /// Called immediately after every change.
  package var changed: (EdgeInsets) -> Void = { _ in }
  private var panels = SlotMap<(cover: Cover, place: Place)>()
  private var screen: Viewport?

  package init(statusRows: Int = 0) {
    self.statusRows = statusRows
    current = EdgeInsets(bottom: statusRows)
  }

  /// Adds a panel, as long as the returned registration exists.
  ///
  /// A panel in the open covers no edge, or less of it than its own box.
  package func add(
    covering cover: @escaping Cover = { _ in .zero },
    standingAt place: @escaping Place
  ) -> Registration {
    let id = panels.add((cover, place))
    defer { refresh() }
    return Registration { [weak self] in
      let panel = self?.panels.remove(id)
      self?.refresh()
      withExtendedLifetime(panel) {}
    }
  }

  /// Evaluates all panels on a screen of another size.
  package func fit(_ screen: Viewport) {
    self.screen = screen
    refresh()
  }

  /// Evaluates the panels again, since the content of one may need more space.
  package func refresh() {
    let status = EdgeInsets(bottom: statusRows)
    let largest = panels.entries.reduce(status) { largest, panel in
      screen.map { largest.union(panel.entry.cover($0)) } ?? largest
    }
    guard largest != current else { return }
    current = largest
    changed(largest)
  }

  /// The cells that the status and the panels cover in a frame.
  package func boxes(in viewport: Viewport) -> [CellRect] {
    let rows = min(statusRows, viewport.rows)
    let status = CellRect(column: 0, row: viewport.rows - rows, columns: viewport.columns, rows: rows)
    return (rows > 0 ? [status] : []) + panels.entries.compactMap { $0.entry.place(viewport) }
  }

  /// The part of a frame that the panels leave free.
  package func freeSpace(in viewport: Viewport) -> FreeSpace {
    FreeSpace(columns: viewport.columns, rows: viewport.rows, besides: boxes(in: viewport))
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
