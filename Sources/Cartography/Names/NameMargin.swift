/// How far around a view names are planned for at least.
struct NameMargin {
  let cells: (columns: Int, rows: Int)

  private static let most = (columns: 48.0, rows: 18.0)

  /// Around a view that is laid out for less than a view on every side it is as much less.
  init(reach: Double) {
    cells = (Int(Self.most.columns * reach), Int(Self.most.rows * reach))
  }

  /// As far from a view as what is there matters to its names.
  var reach: (columns: Int, rows: Int) {
    (cells.columns + LabelPlacer.apart.columns, cells.rows + LabelPlacer.apart.rows)
  }
}
