/// The names of a part of the map that is somewhat larger than the view.
///
/// They are placed as if there were no view, in blocks of the world; a view shows those that it holds whole. So where its
/// edges are matters only to names at the edges.
struct NamePlan {
  let window: CellBox
  let placed: [LabelItem.Placed]
  /// From here on they are only for views in which the same name doesn't stand elsewhere.
  let firstSpare: Int
  /// The counts of streets under the names.
  let ground: NameGround?
  private let margin: NameMargin

  /// Plans for a view, after a plan that it has left.
  init(
    _ names: NameLayout,
    around view: CellBox,
    _ margin: NameMargin,
    after last: NamePlan?,
    parts: [TileLayout],
    on lattice: MapLattice,
    _ memory: LabelMemory
  ) {
    self.margin = margin
    window = LabelBlocks.window(around: Self.box(around: view, margin, after: last), anchor: lattice.anchor)
    var blocks = LabelBlocks(window, zoom: lattice.zoom)
    // The best place on a segment of a street may be outside.
    var ground = NameGround(window.grown(LabelPlacer.apart), parts: parts)
    ground.prepare()
    var placer = LabelPlacer(window, on: lattice, memory, ground: ground)
    placer.place(names.items, in: &blocks)
    placed = placer.placed
    firstSpare = placer.firstSpare
    self.ground = placer.ground
  }

  /// The view and its margin, and half a view more the way that the map is moved, so that not every step is planned for.
  private static func box(around view: CellBox, _ margin: NameMargin, after last: NamePlan?) -> CellBox {
    var box = view.grown(margin.cells)
    guard let window = last?.window, window.intersects(view) else { return box }
    let ahead = (columns: (view.maxColumn - view.minColumn) / 2, rows: (view.maxRow - view.minRow) / 2)
    if box.minColumn < window.minColumn { box.minColumn -= ahead.columns }
    if box.maxColumn > window.maxColumn { box.maxColumn += ahead.columns }
    if box.minRow < window.minRow { box.minRow -= ahead.rows }
    if box.maxRow > window.maxRow { box.maxRow += ahead.rows }
    return box
  }

  /// Whether it reaches as far around a view as is planned for.
  func covers(_ view: CellBox) -> Bool { window.contains(view.grown(margin.cells)) }

  /// Whether it has all that a view holds, so that it does until there is another one.
  func holds(_ view: CellBox) -> Bool { window.contains(view) }
}

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
