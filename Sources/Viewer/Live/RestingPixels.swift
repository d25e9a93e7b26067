import Cells
import Rendering
import Scene
import Terminal
import Threads

/// Gives the map its pixels once it has come to rest, in a terminal that shows them, and takes them away when it moves.
final class RestingPixels {
  private let screen: Screen
  private let lane: Lane
  private let choice: PixelChoice
  /// What the last frame showed, and when it was drawn.
  private var frame: (map: PlainMap, time: Duration)?
  /// The map whose pixels are shown.
  private var shown: PlainMap?
  /// Whether there is nothing to be done before another frame comes.
  private var isDone = true
  /// Which drawing is under way; what comes of an older one isn't wanted.
  private var number = 0

  /// The map rests when so long no frame has come.
  private static let rest = Duration.milliseconds(150)
  /// A picture has at most so many pixels, and takes so many bytes.
  private static let (mostPixels, mostBytes) = (4_000_000, 4_000_000)

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
    var map: PlainMap?
    let grid = session.frame { map = $0 }
    // A terminal that was away or has another size has lost them.
    if let map, !screen.showsPixels || shown?.isSame(as: map) != true { shown = nil }
    let isKept = shown != nil
    guard screen.present(grid, keepingPixels: isKept ? map?.isPlain : nil) else { return }
    number += 1
    frame = map.map { ($0, now) }
    // Where all that shows the map has its pixels they stay; what was covered has lost them.
    isDone = false
    if let before = shown, let map {
      isDone = zip(map.isPlain, before.isPlain).allSatisfy { !$0 || $1 }
      if isDone { shown = map }
    }
  }

  /// When the pixels are due, if nothing comes until then.
  var deadline: Duration? { isDone ? nil : frame.map { $0.time + Self.rest } }

  /// Has the pixels drawn when their time has come.
  func drawIfDue(_ session: Session, at now: Duration) {
    guard let deadline, now >= deadline, let frame, screen.isReadyForFrame else { return }
    isDone = true
    guard let way = screen.capabilities.pixels, let cell = screen.pixelsPerCell else { return }
    let (columns, rows) = (frame.map.viewport.columns, frame.map.viewport.rows)
    guard columns * rows * cell.width * cell.height <= Self.mostPixels,
      let drawing = session.pixelDrawing(pixelsPerCell: cell)
    else { return }
    var isSeen = frame.map.isPlain
    // A picture of sixels that reached the last row could move all of the screen up.
    if case .sixel = way { for index in (rows - 1) * columns..<rows * columns { isSeen[index] = false } }
    let mine = number
    let seen = isSeen
    lane.run { () -> [UInt8] in
      PixelPicture(drawing.drawn(), columns: columns, rows: rows, isSeen: seen)?
        .bytes(for: way, number: Screen.pictureNumber) ?? []
    } then: { [weak self] bytes in
      self?.show(bytes, seen, of: mine)
    }
  }

  private func show(_ bytes: [UInt8], _ isSeen: [Bool], of drawing: Int) {
    guard drawing == number, let frame, !bytes.isEmpty, bytes.count <= Self.mostBytes else { return }
    if screen.show(bytes, in: isSeen, whateverTheLine: choice == .on) { shown = frame.map }
  }
}
