package import Raster
package import Scene
package import Threads

/// The tiles that strokes dry on: painted in the background, shown as they are by now.
///
/// Drawing never waits. Where the map is turned or zoomed, the last plane is shown through the new one until that has
/// been painted.
package final class InkTileCache {
  /// Paints tiles of a plane; any thread may.
  package typealias Paint = @Sendable (inout [InkTileIndex: InkTile], InkPlane) -> Void

  /// How often what is to be painted has changed, and when last otherwise than by something laid on top.
  package struct Age {
    var changes = 0
    var lastBreak = 0

    package init(changes: Int = 0, lastBreak: Int = 0) { (self.changes, self.lastBreak) = (changes, lastBreak) }
  }

  private struct Painted: Sendable {
    let plane: InkPlane
    let tiles: [InkTileIndex: InkTile]
    let change: Int
  }

  private let lane: Lane
  private var sheet: InkSheet?
  /// The last one that was whole.
  private var stale: InkSheet?
  private var isPainting = false

  package init(_ work: BackgroundWork) {
    lane = work.lane(.quick)
  }

  /// Whether there may be something to see.
  var isShowing: Bool { sheet != nil }

  /// Says what the screen shows, and has painted what is missing of it; true where nothing is.
  ///
  /// `painting` gives what is to be laid on top of what was there after so many changes; on empty tiles where that is nil.
  /// While the map moves, a plane that is seen for a frame isn't painted where the last one will do.
  package func update(
    for viewport: Viewport,
    _ age: Age,
    isMoving: Bool = false,
    painting: (_ since: Int?) -> Paint
  ) -> Bool {
    if sheet?.plane.offset(on: viewport) == nil { turn(to: viewport) }
    sheet?.keepOnly(near: viewport)
    guard !isPainting, let sheet else { return false }
    if isMoving, sheet.tiles.isEmpty, stale?.plane.isAlike(sheet.plane) == true { return false }
    let missing = sheet.missing(in: viewport, after: age.changes)
    guard !missing.isEmpty else {
      stale = nil
      return true
    }
    paint(missing, of: sheet, age, painting)
    return false
  }

  private func turn(to viewport: Viewport) {
    // A plane that nothing was painted on is worse than the one before it.
    if let sheet, !sheet.tiles.isEmpty { stale = sheet }
    sheet = InkSheet(InkPlane(viewport))
  }

  private func paint(_ missing: [InkTileIndex], of sheet: InkSheet, _ age: Age, _ painting: (Int?) -> Paint) {
    // Strokes only added on top are drawn over the existing tile.
    let known = missing.compactMap { index in sheet.tiles[index].map { (index, $0) } }
    let since = known.map(\.1.change).min() ?? 0
    let isOnTop = known.count == missing.count && known.allSatisfy { $0.1.change == since } && since >= age.lastBreak
    let base: [InkTileIndex: InkTile] =
      isOnTop
      ? Dictionary(uniqueKeysWithValues: known.map { ($0.0, $0.1.tile) })
      : Dictionary(uniqueKeysWithValues: missing.map { ($0, InkTile()) })
    let (plane, change, paint) = (sheet.plane, age.changes, painting(isOnTop ? since : nil))
    isPainting = true
    lane.run {
      var tiles = base
      paint(&tiles, plane)
      return Painted(plane: plane, tiles: tiles, change: change)
    } then: { [weak self] painted in
      self?.take(painted)
    }
  }

  /// Has something else done in turn.
  func submit(_ work: @escaping @Sendable () -> Void) {
    lane.run(work, then: {})
  }

  private func take(_ painted: Painted) {
    isPainting = false
    if sheet?.plane == painted.plane {
      sheet?.take(painted.tiles, change: painted.change)
    } else {
      // While the map glides, what was painted for a view just passed is nearer than what was before.
      var passed = InkSheet(painted.plane)
      passed.take(painted.tiles, change: painted.change)
      stale = passed
    }
  }

  /// The plane that is painted on; nil before the first update.
  var plane: InkPlane? { sheet?.plane }

  /// After how many changes everything on the screen was painted at the latest; nil if some of it never was.
  func oldestChange(in viewport: Viewport) -> Int? {
    guard let sheet, let seen = sheet.plane.tiles(in: viewport) else { return nil }
    let changes = seen.map { sheet.tiles[$0]?.change }
    return changes.contains(nil) ? nil : changes.compactMap { $0 }.min()
  }

  func add(to canvas: inout InkCanvas, _ age: Age) {
    guard let sheet, let offset = sheet.plane.offset(on: canvas.viewport) else { return }
    let isWhole = sheet.missing(in: canvas.viewport, after: age.changes).isEmpty
    if !isWhole, let stale, stale.plane != sheet.plane { canvas.add(stale) }
    canvas.add(sheet, offset)
  }
}

/// The painted part of a plane.
struct InkSheet {
  let plane: InkPlane
  /// Tiles with the change up to which they show everything.
  private(set) var tiles: [InkTileIndex: (tile: InkTile, change: Int)] = [:]

  init(_ plane: InkPlane) {
    self.plane = plane
  }

  /// The tiles of a screen that are outdated after a number of changes.
  func missing(in viewport: Viewport, after changes: Int) -> [InkTileIndex] {
    (plane.tiles(in: viewport) ?? []).filter { tiles[$0]?.change != changes }
  }

  mutating func take(_ painted: [InkTileIndex: InkTile], change: Int) {
    for (index, tile) in painted { tiles[index] = (tile, change) }
  }

  /// Forgets what isn't near a screen.
  mutating func keepOnly(near viewport: Viewport) {
    guard tiles.count > Self.most, let seen = plane.tiles(in: viewport) else { return }
    let wanted = Set(seen)
    tiles = tiles.filter { wanted.contains($0.key) }
  }

  private static let most = 200
}
