/// The names of a part of the map that is somewhat larger than the view.
///
/// They are placed as if there were no view, in blocks of the world; a view shows those that it holds whole. So where its
/// edges are matters only to names at the edges.
struct NamePlan {
  let window: CellBox
  let placed: [LabelPlacer.Placed]
  /// From here on they are only for views in which the same name doesn't stand elsewhere.
  let firstSpare: Int

  /// The cells around a view that are planned for at least.
  private static let margin = (columns: 24, rows: 7)

  init(_ names: NameLayout, around view: CellBox, parts: [TileLayout], on lattice: MapLattice, _ memory: LabelMemory) {
    window = LabelBlocks.window(around: view.grown(Self.margin), anchor: lattice.anchor)
    var blocks = LabelBlocks(window, zoom: lattice.zoom)
    // What is best on a stretch of a street may lie outside.
    let ground = NameGround(window.grown(LabelPlacer.apart), parts: parts)
    var placer = LabelPlacer(window, on: lattice, memory, ground: ground)
    placer.place(names.items, in: &blocks)
    placed = placer.placed
    firstSpare = placer.firstSpare
  }

  func covers(_ view: CellBox) -> Bool { window.contains(view.grown(Self.margin)) }
}
