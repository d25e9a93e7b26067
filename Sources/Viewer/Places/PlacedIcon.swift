import Cartography
import Cells
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

extension [PlacedIcon] {
  /// The icons among the names of the map: moved to the marks of the names of the same things, at most two cells away,
  /// without those that would cover other names.
  func settled(among labels: [PlacedLabel], columns: Int) -> [PlacedIcon] {
    var icons = filter { icon in
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
      if box.column >= 0, box.column + box.columns <= columns, !others.contains(where: box.overlaps) {
        icons[index].box = box
      }
    }
    return icons
  }
}

extension PlacedIcon {
  /// Whether it covers more of its own name than the mark at its end and the blank before that.
  fileprivate func hides(_ label: PlacedLabel) -> Bool {
    label.name == face?.name && label.cells.count(where: box.contains) > 2
  }
}
