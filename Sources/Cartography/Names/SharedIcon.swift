package import Cells

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
