package import Cells
package import Geodesy
package import Raster
import Tiles

/// The input for painting a vector map: the loaded tiles and the position of the view over them.
package struct VectorScene: Sendable {
  /// Overlaid maps, the lowest first.
  package var sheets: [VectorSheet]
  /// The way from the world to cells of the screen; on the lattice of cells where the map is to move without boiling.
  package var worldToCells: AffineTransform
  package var columns: Int
  package var rows: Int
  package var zoom: Double
  /// Whether an animation zooms or turns the map, during which no names are added.
  package var isZooming = false
  /// Cells covered by something else; no name goes there.
  package var covered: [CellRect]
  /// Cells along which something leads that names of sights would break.
  package var strokes: [CellPoint] = []
  /// Icons, which names give way to.
  package var icons: [Icon] = []
  /// The user's position, or the point of interest: at high zooms, the street or square there has its name in the view.
  package var focus: CellPoint?
  /// The formatting of distances.
  package var measure: @Sendable (Distance) -> String = { UnitSystem.metric.text(of: $0) }
  /// Whether arrows show the directions of one-way streets.
  package var showsOneWays = true
  /// The heights that shade the map; nil if it is flat.
  package var heights: ReliefHeights?
  /// How far around the view the map is laid out, in views: so far it can be moved without a new layout.
  package var reach = 1.0

  /// An icon on the map; the name of its own place may be beside it, with its mark under it.
  package struct Icon: Hashable, Sendable {
    package let box: CellRect
    /// The name of its place, in the language of the names; nil if that has none.
    package let name: String?
    /// The importance of its place; nil for places without one, such as the user's own, which no name precedes.
    package let importance: Importance?
    /// The number of others in the same place, which is shown behind the name.
    package let others: Int

    package init(box: CellRect, name: String?, importance: Importance? = nil, others: Int = 0) {
      (self.box, self.name, self.importance, self.others) = (box, name, importance, others)
    }

    /// Whether it is only there where no name of another thing stands.
    package var yields: Bool { importance != nil }

    /// The same elsewhere.
    package func standing(in box: CellRect) -> Icon {
      Icon(box: box, name: name, importance: importance, others: others)
    }

    /// Whether it overlaps a name, or is so near to another place's name that it would be taken for its mark.
    ///
    /// On its own name it may be at the ends, if that has its mark there.
    package func claims(_ label: PlacedLabel) -> Bool {
      guard label.row < box.row + box.rows, label.row + Self.maxLines > box.row else { return false }
      guard label.name == name else { return label.cells.contains { surroundings.contains($0) } }
      let ends = [label.cells.first, label.cells.last].compactMap(\.self)
      let isAtMark = label.kind.mark != nil && ends.contains { around.contains($0) }
      return !isAtMark && label.cells.contains { box.contains($0) }
    }

    /// No name has more.
    private static let maxLines = 4

    /// Where its mark may be: the tile may know its place by a cell more or less than others do.
    var around: CellRect { box.grown(columns: 1, rows: 1) }

    /// Its cells, and one more to either side.
    var surroundings: CellRect { box.grown(columns: 1) }
  }

  package init(
    sheets: [VectorSheet],
    worldToCells: AffineTransform,
    columns: Int,
    rows: Int,
    zoom: Double,
    covered: [CellRect] = []
  ) {
    self.sheets = sheets
    self.worldToCells = worldToCells
    self.columns = columns
    self.rows = rows
    self.zoom = zoom
    self.covered = covered
  }
}

extension VectorScene {
  /// Whether every cell is covered, so that there is no space for names.
  var isCovered: Bool {
    var rows = Array(repeating: false, count: rows)
    for box in covered where box.column <= 0 && box.column + box.columns >= columns {
      for row in (box.row..<box.row + max(box.rows, 0)).clamped(to: 0..<rows.count) { rows[row] = true }
    }
    return rows.allSatisfy(\.self)
  }
}

extension VectorScene {
  /// The parts of the heights that shade it in a style and aren't loaded.
  package func missingHeights(_ style: Style) -> ReliefHeights.Missing {
    guard let heights, style.relief != nil, ReliefColors.isNeeded(at: zoom, hasTerrain: heights.hasTerrain) else {
      return ReliefHeights.Missing()
    }
    let view = CellBox((0, 0), columns: columns, rows: rows)
    return heights.sampler(on: MapLattice(worldToCells, zoom: zoom), perCell: 2, around: view)
      .missing(view.grown((ReliefCodes.columns, ReliefCodes.rows)))
  }
}

extension VectorScene.Icon {
  /// The icon for one of two maps on a screen, of which the other one is seen in some boxes.
  ///
  /// Only one of both names it: the map under it, or if that has no space beside it, the other one.
  package func shared(withMapIn boxes: [CellRect]) -> VectorScene.Icon {
    guard let name, !boxes.isEmpty else { return self }
    let row = boxes.filter { ($0.row..<$0.row + $0.rows).contains(box.row + box.rows / 2) }
    func isOthers(_ column: Int) -> Bool {
      row.contains { ($0.column..<$0.column + $0.columns).contains(column) }
    }
    // A name is a cell away from its icon, and one from the edge.
    let width = name.count + 2
    let left = box.column - width..<box.column
    let right = box.column + box.columns..<box.column + box.columns + width
    let standsOnOther = isOthers(box.column + box.columns / 2)
    let hasRoom = [left, right].contains { side in side.allSatisfy { isOthers($0) == standsOnOther } }
    let otherHasRoom = [left, right].contains { side in side.allSatisfy { isOthers($0) != standsOnOther } }
    let isOwn = standsOnOther != (hasRoom || !otherHasRoom)
    return isOwn ? self : VectorScene.Icon(box: box, name: nil, importance: importance)
  }
}
