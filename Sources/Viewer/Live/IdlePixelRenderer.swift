import Cells
import Scene
import Terminal
import Threads

/// Gives the map and photographs their pixels once all has come to rest, in a terminal that shows them, and takes them
/// away when it moves.
final class IdlePixelRenderer {
  private let screen: Screen
  private let lane: Lane
  private let choice: PixelChoice
  /// The images of the last frame, and its time.
  private var frame: (pictures: ImageCells, time: Duration)?
  /// That whose pixels are shown.
  private var shown: ImageCells?
  /// Whether there is nothing to be done before another frame comes.
  private var isDone = true
  /// Which drawing is under way; what comes of an older one isn't wanted.
  private var number = 0

  /// All rests when so long no frame has come.
  private static let rest = Duration.milliseconds(150)
  /// A picture has at most so many pixels, and takes so many bytes.
  private static let (maxPixels, maxBytes) = (4_000_000, 4_000_000)

  init(on screen: Screen, _ choice: PixelChoice, _ work: BackgroundWork) {
    (self.screen, self.choice) = (screen, choice)
    lane = work.lane(.yielding, isSilent: true)
  }

  private var canShow: Bool { choice != .off && screen.pixelsPerCell != nil }

  /// Draws a frame, and shows it with the pixels that are still right.
  func present(_ session: Session, at now: Duration) {
    guard canShow else {
      (frame, shown, isDone) = (nil, nil, true)
      screen.present(session.frame())
      return
    }
    var pictures: ImageCells?
    let grid = session.frame { pictures = $0 }
    // A picture of sixels that reached the last row could move all of the screen up.
    if case .sixel = screen.capabilities.pixels { pictures?.spareLastRow() }
    // A terminal that was away or has another size has lost them.
    let before = screen.pixels == nil ? nil : shown
    let kept = before.flatMap { before in pictures?.kept(of: before) }
    if kept == nil { shown = nil }
    guard screen.present(grid, keepingPixels: kept) else { return }
    number += 1
    frame = pictures.map { ($0, now) }
    // Where all pictures have their pixels they stay; what was covered, or is new, has none.
    let pixels = screen.pixels ?? grid.cells.map { _ in false }
    isDone = pictures.map { zip($0.isPlain, pixels).allSatisfy { !$0 || $1 } } ?? true
    if isDone { shown = pictures }
  }

  /// When the pixels are due, if nothing comes until then.
  ///
  /// While the line is measured they wait for that; then the answer wakes us.
  var deadline: Duration? { isDone || screen.isMeasuringLine ? nil : frame.map { $0.time + Self.rest } }

  /// Has the pixels drawn when their time has come.
  func drawIfDue(_ session: Session, at now: Duration) {
    guard let deadline, now >= deadline, let frame, screen.isReadyForFrame else { return }
    isDone = true
    guard let way = screen.capabilities.pixels, let cell = screen.pixelsPerCell else { return }
    let viewport = frame.pictures.viewport
    guard viewport.columns * viewport.rows * cell.width * cell.height <= Self.maxPixels,
      let drawing = session.host.sharp(frame.pictures, pixelsPerCell: cell)
    else { return }
    let (mine, isVisible) = (number, frame.pictures.isPlain)
    let (columns, rows) = (viewport.columns, viewport.rows)
    lane.run { () -> [UInt8] in
      drawing.drawn().flatMap { PixelPicture($0, columns: columns, rows: rows, isVisible: isVisible) }?
        .bytes(for: way, number: Screen.pictureNumber) ?? []
    } then: { [weak self] bytes in
      self?.show(bytes, isVisible, of: mine)
    }
  }

  private func show(_ bytes: [UInt8], _ isVisible: [Bool], of drawing: Int) {
    guard drawing == number, let frame, !bytes.isEmpty, bytes.count <= Self.maxBytes else { return }
    if screen.show(bytes, in: isVisible, whateverTheLine: choice == .on) { shown = frame.pictures }
  }
}
