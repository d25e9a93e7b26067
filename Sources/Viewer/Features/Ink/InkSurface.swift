import Cells
import Geodesy
import Places
import Raster
import Scene
import Tiles

/// The bitmap that ink is drawn on: painted in the background, shown as it is by now.
///
/// Drawing never waits. Where the map is turned or zoomed, the last plane is shown through the new one until that has
/// been painted.
final class InkSurface {
  private struct Painted: Sendable {
    let plane: InkPlane
    let tiles: [InkTileIndex: InkTile]
    let change: Int
  }

  private let book: InkBook
  private let painter = InkPainter()
  private let pool: LoadPool<Int, Painted?>
  private var sheet: InkSheet?
  /// The last one that was whole.
  private var stale: InkSheet?
  private var jobs = 0
  private var isPainting = false

  /// The stroke under the hand.
  let wet = WetInk()
  private(set) var hand: InkHand?
  private var wetPlane: InkPlane?
  private var wetTiles: Set<InkTileIndex> = []
  /// Strokes that are finished, until they have dried on the tiles.
  private var drying: [(tiles: InkTiles, plane: InkPlane, color: InkColor)] = []
  private var sent = 0

  init(_ book: InkBook, wake: @escaping @Sendable () -> Void) {
    self.book = book
    pool = LoadPool(threads: 1, wake: wake)
  }
}

/// What dries.
extension InkSurface {
  /// Says what the screen shows, and has painted what is missing of it.
  func update(for viewport: Viewport, isNeeded: Bool = true) {
    send(on: viewport)
    // After the last stroke was taken away there is one more plane to be painted, without any.
    guard isNeeded || sheet != nil else { return }
    if sheet?.plane.offset(on: viewport) == nil { turn(to: viewport) }
    sheet?.keepOnly(near: viewport)
    guard !isPainting, let sheet else { return }
    let missing = sheet.missing(in: viewport, after: book.changes)
    guard !missing.isEmpty else {
      (stale, drying) = (nil, [])
      return
    }
    paint(missing, of: sheet)
  }

  /// Whether there may be something to see.
  var isShowing: Bool { sheet != nil }

  private func turn(to viewport: Viewport) {
    // A plane that nothing was painted on is worse than the one before it.
    if let sheet, !sheet.tiles.isEmpty { stale = sheet }
    sheet = InkSheet(InkPlane(viewport))
  }

  private func paint(_ missing: [InkTileIndex], of sheet: InkSheet) {
    let (plane, change, painter) = (sheet.plane, book.changes, painter)
    // What was only laid on top is laid on top of what there is.
    let known = missing.compactMap { index in sheet.tiles[index].map { (index, $0) } }
    let isWhole = known.count == missing.count && known.allSatisfy { $0.1.change >= book.lastBreak }
    let since = isWhole ? known.map(\.1.change).min() ?? 0 : -1
    let isEven = known.allSatisfy { $0.1.change == since }
    let base: [InkTileIndex: InkTile] =
      isWhole && isEven
      ? Dictionary(uniqueKeysWithValues: known.map { ($0.0, $0.1.tile) })
      : Dictionary(uniqueKeysWithValues: missing.map { ($0, InkTile()) })
    let layers = book.entries.map(\.layer).filter { !(isWhole && isEven) || $0.change > since }
    isPainting = true
    submit {
      var tiles = base
      painter.paint(layers, over: &tiles, on: plane)
      return Painted(plane: plane, tiles: tiles, change: change)
    }
  }

  private func submit(_ work: @escaping @Sendable () -> Painted?) {
    jobs += 1
    pool.submit(jobs, priority: LoadPriority(.required, rank: 0), load: work)
  }

  /// Takes what was painted; true where it looks different by that.
  func collect() -> Bool {
    let arrivals = pool.collect()
    for painted in arrivals.compactMap(\.outcome) {
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
    return !arrivals.isEmpty
  }

  func isLoading(for viewport: Viewport) -> Bool {
    guard !isPainting, !wet.hasWork, let sheet, sheet.plane.offset(on: viewport) != nil else { return true }
    return !sheet.missing(in: viewport, after: book.changes).isEmpty
  }

  func finishLoading(for viewport: Viewport) {
    update(for: viewport)
    while isLoading(for: viewport) {
      pool.waitForArrival()
      _ = collect()
      update(for: viewport)
    }
  }
}

/// What is wet.
extension InkSurface {
  func begin(_ hand: InkHand) {
    self.hand = hand
    wetPlane = nil
  }

  func move(to coordinate: Coordinate, seconds: Double) {
    hand?.move(to: coordinate, seconds: seconds)
  }

  /// The hand lifts; what it drew is kept, or not.
  func lift(isKept: Bool) {
    if isKept, let hand, let plane = wetPlane {
      let transform = hand.transform(to: plane)
      wet.add(hand.pieces[sent...].map { $0.applying(transform) })
      drying.append((wet.tiles(with: hand.wet?.applying(transform)), plane, hand.item.color))
    }
    hand = nil
    wet.begin()
  }

  /// Gives the pieces that have come away, to be put on tiles in the background.
  private func send(on viewport: Viewport) {
    guard let hand else { return }
    let seen = wetPlane?.tiles(in: viewport).map(Set.init)
    if seen?.isSubset(of: wetTiles) != true {
      let plane = seen == nil ? InkPlane(viewport) : wetPlane ?? InkPlane(viewport)
      (wetPlane, wetTiles) = (plane, Set(plane.tiles(in: viewport) ?? []))
      sent = 0
      wet.begin(on: wetTiles)
    }
    guard let plane = wetPlane, sent < hand.pieces.count else { return }
    let transform = hand.transform(to: plane)
    wet.add(hand.pieces[sent...].map { $0.applying(transform) })
    sent = hand.pieces.count
    let wet = wet
    submit {
      wet.work()
      return nil
    }
  }

  /// The stroke under the hand, as dots of a screen.
  private func wetDots(in viewport: Viewport) -> (tiles: InkTiles, offset: (columns: Int, rows: Int))? {
    guard let hand, let plane = wetPlane, let offset = plane.offset(on: viewport) else { return nil }
    return (wet.tiles(with: hand.wet?.applying(hand.transform(to: plane))), offset)
  }
}

/// What is seen.
extension InkSurface {
  /// The dots of all of it.
  func canvas(for viewport: Viewport, _ look: Look) -> InkCanvas {
    var canvas = InkCanvas(viewport, InkColors(look))
    if let sheet, let offset = sheet.plane.offset(on: viewport) {
      let isWhole = sheet.missing(in: viewport, after: book.changes).isEmpty
      if !isWhole, let stale, stale.plane != sheet.plane { canvas.add(stale) }
      for (index, painted) in sheet.tiles { canvas.add(painted.tile.marks, at: index, offset) }
    }
    for stroke in drying {
      guard let offset = stroke.plane.offset(on: viewport) else { continue }
      for (index, mask) in stroke.tiles.masks { canvas.add(mask, stroke.color, at: index, offset) }
    }
    if let wet = wetDots(in: viewport), let color = hand?.item.color {
      for (index, mask) in wet.tiles.masks { canvas.add(mask, color, at: index, wet.offset) }
    }
    return canvas
  }
}
