import Cells
import Terminal
import Threads
import Tiles

/// Waits for the servers' descriptions of their maps, with a screen that names the servers, and that can be left.
final class MapLoadingScreen {
  private let screen: Screen
  private let keyboard: Keyboard
  private let waiter: EventPoller
  private let text: String
  private let isPlain: Bool
  private let work: BackgroundWork
  private let lane: Lane
  private let keys: KeyTable
  private let start = ContinuousClock.now
  private var isShown = false
  private var wantsToQuit = false

  /// The time before a server is shown.
  private static let quickTime = Duration.milliseconds(150)

  init(
    for hosts: [String],
    _ look: Look,
    on screen: Screen,
    _ keyboard: Keyboard,
    _ waiter: EventPoller,
    _ work: BackgroundWork
  ) {
    (self.screen, self.keyboard, self.waiter, self.work) = (screen, keyboard, waiter, work)
    isPlain = look.blocks == .ascii
    keys = look.keys
    let names = hosts.map { Sanitizer.clean($0) }.joined(separator: ", ")
    text = look.words(.waitingFor, names) + "  \(keys.name(of: .quit)) " + look.words(.helpQuit)
    lane = work.lane(.waiting)
  }

  /// The servers' maps; nil if the user cancels.
  func maps(_ names: [String], over: [String], _ serving: TileServing) throws(TileError) -> ServedMaps? {
    var answer: Result<ServedMaps, TileError>?
    lane.run {
      Result { () throws(TileError) in try ServedMaps(names, over: over, serving) }
    } then: {
      answer = $0
    }
    while !wantsToQuit {
      _ = work.collect()
      if let answer { return try answer.get() }
      let left = Self.quickTime - (ContinuousClock.now - start)
      if left <= .zero { show() }
      take(waiter.wait(atMost: left > .zero ? left : nil))
    }
    return nil
  }

  private func show() {
    guard !isShown || screen.needsFrame, screen.isReadyForFrame else { return }
    let (columns, rows) = screen.size
    var grid = CellGrid(columns: columns, rows: rows)
    let place = CellPoint(column: max((columns - CharacterWidth.standard.of(text)) / 2, 0), row: rows / 2)
    grid.write(text, at: place, columns: columns - place.column)
    isShown = screen.present(isPlain ? grid.inASCII : grid)
  }

  private func take(_ ready: Readiness) {
    if ready.keyboard { keyboard.read().forEach(take) }
    if ready.stop { screen.stop() }
  }

  private func take(_ input: Input) {
    switch input {
    case .key(.control("c")), .hangUp: wantsToQuit = true
    case .key(let key): take(key)
    case .resize: isShown = false
    case .mouse, .paste, .focus, .capabilities: break
    }
  }

  private func take(_ key: Key) {
    switch keys.action(for: key) {
    case .quit, .close: wantsToQuit = true
    case .suspend: screen.stop()
    default: break
    }
  }
}
