import Cells
import Geodesy
import Places
package import Raster
import Scene
import Synchronization
import Threads

/// The bitmap that ink is drawn on: what has dried, what dries, and the stroke under the hand.
final class InkSurface {
  private let document: InkDocument
  private let painter = InkPainter()
  private let cache: InkTileCache

  /// The stroke under the hand.
  let wet = ActiveStroke()
  private(set) var hand: FreehandStroke?
  private var wetPlane: InkPlane?
  private var wetTiles: Set<InkTileIndex> = []
  /// Strokes that are finished, until they have dried on the tiles.
  private var drying: [(tiles: InkTiles, plane: InkPlane, color: InkColor)] = []
  private var sent = 0

  init(_ document: InkDocument, _ work: BackgroundWork) {
    self.document = document
    cache = InkTileCache(work)
  }
}

/// Finished ink.
extension InkSurface {
  /// Says what the screen shows, and has painted what is missing of it.
  func update(for viewport: Viewport, isNeeded: Bool = true) {
    send(on: viewport)
    guard isNeeded else { return }
    let isWhole = cache.update(for: viewport, age) { since in
      let layers = self.document.entries.map(\.layer).filter { $0.change > since ?? -1 }
      let painter = self.painter
      return { tiles, plane in painter.paint(layers, over: &tiles, on: plane) }
    }
    if isWhole { drying = [] }
  }

  private var age: InkTileCache.Age { InkTileCache.Age(changes: document.changes, lastBreak: document.lastBreak) }

  /// Whether there may be something to see.
  var isShowing: Bool { cache.isShowing }
}

/// The active stroke.
extension InkSurface {
  func begin(_ hand: FreehandStroke) {
    self.hand = hand
    wetPlane = nil
  }

  func move(to coordinate: Coordinate, seconds: Double) {
    hand?.move(to: coordinate, seconds: seconds)
  }

  /// Ends the active stroke, which is saved or discarded.
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
    cache.submit { wet.work() }
  }

  /// The stroke under the hand, as dots of a screen.
  private func wetDots(in viewport: Viewport) -> (tiles: InkTiles, offset: (columns: Int, rows: Int))? {
    guard let hand, let plane = wetPlane, let offset = plane.offset(on: viewport) else { return nil }
    return (wet.tiles(with: hand.wet?.applying(hand.transform(to: plane))), offset)
  }
}

/// Display.
extension InkSurface {
  /// The dots of all of it.
  func canvas(for viewport: Viewport, _ look: Look) -> InkCanvas {
    let colors = InkColors(look)
    var canvas = InkCanvas(viewport) { colors[mark: $0] }
    cache.add(to: &canvas, age)
    for stroke in drying {
      guard let offset = stroke.plane.offset(on: viewport) else { continue }
      canvas.add(stroke.tiles, ink: stroke.color.mark, offset)
    }
    if let wet = wetDots(in: viewport), let color = hand?.item.color {
      canvas.add(wet.tiles, ink: color.mark, wet.offset)
    }
    return canvas
  }
}

/// The stroke being drawn, whose pieces are rasterized into tiles in the background while more of them arrive.
///
/// The caller hands over pieces and continues; a task that runs late finds the buffer empty and returns. Until a piece
/// is on a tile, it is painted with the frame.
package nonisolated final class ActiveStroke: Sendable {
  private struct State {
    var buffer: [InkPiece] = []
    /// Those that are on no tile yet, the ones being put there included.
    var fresh: [InkPiece] = []
    var tiles = InkTiles()
    /// Which stroke on which plane this is; what belongs to another one is dropped.
    var number = 0
    var isBusy = false
    /// The tiles that are looked at; all, where none are named.
    var wanted: Set<InkTileIndex>?
  }

  private struct Work {
    let pieces: [InkPiece]
    var tiles: InkTiles
    let wanted: Set<InkTileIndex>?
    let number: Int
  }

  private let state = Mutex(State())

  package init() {}

  /// Starts again with another stroke, on another plane or other tiles of it.
  package func begin(on wanted: Set<InkTileIndex>? = nil) {
    state.withLock { state in
      let (number, isBusy) = (state.number + 1, state.isBusy)
      state = State()
      (state.number, state.isBusy, state.wanted) = (number, isBusy, wanted)
    }
  }

  package func add(_ pieces: [InkPiece]) {
    state.withLock { state in
      state.buffer += pieces
      state.fresh += pieces
    }
  }

  /// Puts what has come on tiles.
  package func work() {
    let taken = state.withLock { state -> Work? in
      // One at a time: sums don't depend on the order, but two of them must not start from the same tiles.
      guard !state.isBusy, !state.buffer.isEmpty else { return nil }
      state.isBusy = true
      defer { state.buffer = [] }
      return Work(pieces: state.buffer, tiles: state.tiles, wanted: state.wanted, number: state.number)
    }
    guard var taken else { return }
    for piece in taken.pieces { taken.tiles.add(piece, within: taken.wanted) }
    state.withLock { state in
      state.isBusy = false
      guard state.number == taken.number else { return }
      state.tiles = taken.tiles
      state.fresh.removeFirst(taken.pieces.count)
    }
  }

  /// The stroke as it is now, with what is on no tile yet put there, and more that may still change.
  package func tiles(with wet: InkPiece?) -> InkTiles {
    let (known, fresh, wanted) = state.withLock { ($0.tiles, $0.fresh, $0.wanted) }
    var tiles = known
    for piece in fresh { tiles.add(piece, within: wanted) }
    if let wet { tiles.add(wet, within: wanted) }
    return tiles
  }
}

/// Marks that are on the screen only during drawing.
extension InkCanvas {
  /// Lines that are being drawn.
  mutating func add(_ pieces: [InkPiece], _ color: InkColor) {
    let seen = InkTileIndex.covering(
      left: 0,
      top: 0,
      right: Double(viewport.columns * 2),
      bottom: Double(viewport.rows * 4)
    )
    var tiles = InkTiles()
    for piece in pieces { tiles.add(piece, within: Set(seen)) }
    add(tiles, ink: color.mark)
  }
}

extension InkColor {
  /// The number that tiles have for it.
  nonisolated var mark: UInt8 { UInt8(rawValue + 1) }
}
