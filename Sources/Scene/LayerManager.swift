package import Cells

/// The layers of the scene, from the ground up; none of them can see or change another.
///
/// A layer belongs to the feature that registered it and is not kept alive from here, so that a feature
/// may well be its own layer and still end.
@MainActor
package final class LayerManager {
  private struct Entry {
    weak var layer: (any MapLayer)?
    let depth: LayerDepth
    let isExclusive: Bool
  }

  private var roster = SlotMap<Entry>()

  package init() {}

  /// Adds a layer as long as it exists.
  package func keep(_ layer: any MapLayer, at depth: LayerDepth) {
    for (id, entry) in roster.entries where entry.layer == nil { _ = roster.remove(id) }
    if depth == .chrome { endExclusion() }
    _ = roster.add(Entry(layer: layer, depth: depth, isExclusive: false))
  }

  /// Adds a layer as long as the returned registration, and the layer itself, exist.
  ///
  /// A panel that is opened is visible: all layers are shown again.
  package func add(_ layer: any MapLayer, at depth: LayerDepth) -> Registration {
    if depth == .chrome { endExclusion() }
    return add(Entry(layer: layer, depth: depth, isExclusive: false))
  }

  /// Adds a layer that hides all others but the ground until it goes or a panel opens; of several, the newest is seen.
  package func addExclusive(_ layer: any MapLayer, at depth: LayerDepth) -> Registration {
    add(Entry(layer: layer, depth: depth, isExclusive: true))
  }

  /// Whether a layer hides the others.
  package var isExclusive: Bool { roster.entries.contains { $0.entry.isExclusive && $0.entry.layer != nil } }

  private func endExclusion() {
    for (id, entry) in roster.entries where entry.isExclusive { _ = roster.remove(id) }
  }

  /// Begins a frame in all visible layers; returns whether one of them draws all of it in cells.
  package func begin(in viewport: Viewport) -> Bool {
    visibleLayers.reduce(false) { $1.begin(in: viewport) || $0 }
  }

  /// The areas of all visible layers that names avoid.
  package func clearings(in viewport: Viewport) -> [CellRect] { visibleLayers.flatMap { $0.clearings(in: viewport) } }

  /// Along which cells something leads on visible layers.
  package func strokes(in viewport: Viewport) -> [CellPoint] { visibleLayers.flatMap { $0.strokes(in: viewport) } }

  /// Paints what all visible layers show under the blocks.
  package func paint(on canvas: inout Canvas, in viewport: Viewport) {
    for layer in visibleLayers { layer.paint(on: &canvas, in: viewport) }
  }

  /// Draws the content of all visible layers over the blocks.
  ///
  /// `maps` receives the maps before anything is drawn over them.
  package func draw(into grid: inout CellGrid, in viewport: Viewport, maps: (inout CellGrid) -> Void = { _ in }) {
    draw(visibleLayers(at: [.ground]), into: &grid, in: viewport)
    maps(&grid)
    draw(visibleLayers(at: LayerDepth.allCases.filter { $0 != .ground }), into: &grid, in: viewport)
  }

  private func draw(_ layers: [any MapLayer], into grid: inout CellGrid, in viewport: Viewport) {
    for layer in layers {
      grid.texts?.begin(layer.kind)
      layer.draw(into: &grid, in: viewport)
    }
  }

  private var visibleLayers: [any MapLayer] { visibleLayers(at: LayerDepth.allCases) }

  private func visibleLayers(at depths: [LayerDepth]) -> [any MapLayer] {
    let alive = roster.entries.filter { $0.entry.layer != nil }
    let exclusive = alive.last { $0.entry.isExclusive }?.id
    let visible = alive.filter { exclusive == nil || $0.id == exclusive || $0.entry.depth == .ground }
    return depths.flatMap { depth in
      visible.compactMap { $0.entry.depth == depth ? $0.entry.layer : nil }
    }
  }

  private func add(_ entry: Entry) -> Registration {
    let id = roster.add(entry)
    return Registration { [weak self] in _ = self?.roster.remove(id) }
  }
}
