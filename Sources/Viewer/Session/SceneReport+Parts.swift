import Cells
import Wire

extension SceneReport {
  /// A report without the names and marks that are in a rectangle of the screen, even partly.
  static func leavingOut(_ rectangle: CellRect, of report: JSON) -> JSON {
    guard let object = report.object else { return report }
    return .object(
      JSONObject(
        object.fields.map { field in
          guard let marks = field.value.array else { return (field.name, field.value) }
          return (field.name, .array(marks.filter { !touches(rectangle, $0) }))
        }
      )
    )
  }

  private static func touches(_ rectangle: CellRect, _ mark: JSON) -> Bool {
    func contains(_ column: JSON?, _ row: JSON?) -> Bool {
      guard let column = column?.int, let row = row?.int else { return false }
      return (rectangle.column..<rectangle.column + rectangle.columns).contains(column)
        && (rectangle.row..<rectangle.row + rectangle.rows).contains(row)
    }
    return contains(mark["column"], mark["row"]) || (mark["cells"]?.array ?? []).contains { contains($0[0], $0[1]) }
  }
}
