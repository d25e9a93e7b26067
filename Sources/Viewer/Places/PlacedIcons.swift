import Cartography
import Cells
import Geodesy
import Places
import Scene

/// An icon or a disc where the screen has it.
struct PlacedIcon {
  enum Subject {
    case sight(MapSight)
    /// Several that overlap, and the best known of them, which is shown for all.
    case group(Cluster, MapSight)
    /// More than can be distinguished.
    case cluster(Cluster)
  }

  let subject: Subject
  /// Its entry in the index of groups; nil for a search result that is no POI.
  var group: Cluster?
  /// The text that may appear beside it: the name of the POI, or of the best known one of a group.
  let name: String
  var box: CellRect
  let isNudged: Bool
  var isChosen = false
  /// How much it matters; nil if no name comes before it.
  var importance: Importance?
  /// Whether the number of those that stand with it is written behind the name.
  var isCounted = false

  var sight: MapSight? { if case .sight(let sight) = subject { sight } else { nil } }
  /// The POIs it represents, if there are several.
  var cluster: Cluster? {
    switch subject {
    case .sight: nil
    case .group(let cluster, _), .cluster(let cluster): cluster
    }
  }
  /// The sight that it looks like.
  var face: MapSight? {
    switch subject {
    case .sight(let sight), .group(_, let sight): sight
    case .cluster: nil
    }
  }
  /// How many stand with that.
  var others: Int { if case .group(let cluster, _) = subject { cluster.count - 1 } else { 0 } }
  /// The cell of the place itself.
  var middle: CellPoint { CellPoint(column: box.column + box.columns / 2, row: box.row + box.rows / 2) }
  /// The data that labels on the map use.
  var reserved: VectorScene.Icon { VectorScene.Icon(box: box, name: name, importance: importance, others: others) }
}

/// A callout where the screen has it.
struct PlacedCallout {
  let title: String
  let box: CalloutBox
}

/// A small box that stays open for a sight, and the line to it.
struct PlacedPin {
  let sight: MapSight
  let place: LeaderLayout.Place
}

/// The owner of the POIs, which places them in a view.
protocol IconSource: AnyObject {
  /// The sight that is chosen, and from where it was looked for; of a group the best known one.
  var chosen: MapSight? { get }
  /// Where a way to a sight leads.
  func goal(of sight: MapSight) -> Coordinate
  func icons(in viewport: Viewport) -> [PlacedIcon]
  /// The callout of the chosen sight, where one is open.
  func callout(in viewport: Viewport) -> PlacedCallout?
  /// The boxes that stay open besides.
  func pins(in viewport: Viewport) -> [PlacedPin]
  /// Chooses what was found from a place, and opens its callout.
  func choose(_ result: SearchResult, foundFrom origin: Coordinate)
  /// Closes the details of the chosen one, which stays chosen.
  func closeDetails()
  /// Lets go of the chosen one, and closes its callout.
  func chooseNothing()
  /// Requests what may be needed next, now that a frame is drawn.
  func lookAhead()
}

/// The icons of POIs on the map, shared by all users: labels avoid them, and snapshots list them.
final class PlacedIcons {
  /// Without it there are none.
  weak var source: (any IconSource)?
  /// The icons as they were placed before the names, and among the names; the latter only after these have been drawn.
  private var placed: (viewport: Viewport, icons: [PlacedIcon])?
  private var settled: (viewport: Viewport, icons: [PlacedIcon])?

  var chosen: MapSight? { source?.chosen }
  func goal(of sight: MapSight) -> Coordinate { source?.goal(of: sight) ?? sight.coordinate }
  func choose(_ result: SearchResult, foundFrom origin: Coordinate) { source?.choose(result, foundFrom: origin) }
  func closeDetails() { source?.closeDetails() }
  func chooseNothing() { source?.chooseNothing() }
  func lookAhead() { source?.lookAhead() }
  func callout(in viewport: Viewport) -> PlacedCallout? { source?.callout(in: viewport) }
  func pins(in viewport: Viewport) -> [PlacedPin] { source?.pins(in: viewport) ?? [] }

  /// The areas covered by callouts in a view, that of the chosen POI and those that stay open.
  func callouts(in viewport: Viewport) -> [CellRect] {
    [callout(in: viewport)?.box.box].compactMap(\.self) + pins(in: viewport).map(\.place.box)
  }

  /// The icons of a view, among the names if these have been drawn.
  func shown(in viewport: Viewport) -> [PlacedIcon] {
    if let settled, settled.viewport == viewport { return settled.icons }
    return placed(in: viewport)
  }

  private func placed(in viewport: Viewport) -> [PlacedIcon] {
    if let placed, placed.viewport == viewport { return placed.icons }
    let icons = source?.icons(in: viewport) ?? []
    placed = (viewport, icons)
    return icons
  }

  /// The icons of a view that names avoid, where they stand before these are placed.
  func reserved(in viewport: Viewport) -> [VectorScene.Icon] { placed(in: viewport).map(\.reserved) }

  /// Forgets where icons stood, after something about them has changed.
  func refresh() { (placed, settled) = (nil, nil) }

  /// Begins a frame, whose names have no places yet.
  func begin() { settled = nil }

  /// Moves icons to the marks of the names of the same things, at most two cells away, and removes those that would
  /// cover other names.
  func settle(by labels: [PlacedLabel], in viewport: Viewport) {
    var icons = placed(in: viewport).filter { icon in
      let reserved = icon.reserved
      return !reserved.yields || !labels.contains { reserved.claims($0) || icon.isNudged && icon.hides($0) }
    }
    let named = Dictionary(labels.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for index in icons.indices where !icons[index].isNudged {
      guard let name = icons[index].face?.name, let label = named[name] else { continue }
      let middle = icons[index].middle
      let ends = [label.cells.first, label.cells.last].compactMap(\.self)
      let mark = ends.first { abs($0.column - middle.column) <= 2 && abs($0.row - middle.row) <= 1 }
      icons[index].isCounted = mark != nil && label.isCounting
      guard let mark, mark != middle else { continue }
      var box = icons[index].box
      box.column += mark.column - middle.column
      box.row += mark.row - middle.row
      let others = icons.indices.lazy.filter { $0 != index }.map { icons[$0].box }
      if box.column >= 0, box.column + box.columns <= viewport.columns, !others.contains(where: box.overlaps) {
        icons[index].box = box
      }
    }
    settled = (viewport, icons)
  }
}

extension PlacedIcon {
  /// Whether it covers more of its own name than the mark at its end and the blank before that.
  fileprivate func hides(_ label: PlacedLabel) -> Bool {
    label.name == face?.name && label.cells.count(where: box.contains) > 2
  }
}
