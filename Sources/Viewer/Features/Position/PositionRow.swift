import Cells
import Positioning
import Scene

/// The row above the status bar: the receiver's data, and how reliable they are.
final class PositionRow: HostClient, Feature, MapLayer {
  var kind: String { "receiver" }
  private let receiver: Receiver

  init?(_ host: Host) {
    guard let receiver = host.position.receiver else { return nil }
    self.receiver = receiver
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .pauseReplay: pause()
    case .seekBack: seek(by: .seconds(-10))
    case .seekForward: seek(by: .seconds(10))
    default: return false
    }
    return true
  }

  func hear(_ news: Receiver.Event) {
    switch news {
    case .notice(let notice): host.messages.show(Sanitizer.clean(look.words.text(of: notice)))
    case .lost: host.messages.show(loss)
    case .fix(_, .acceptedAnew): tellJump()
    case .fix, .changed: break
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard grid.rows > 4 else { return }
    let isFresh = receiver.position?.freshness == .fresh
    grid.write(
      ReceiverLine(receiver, look, lock: look.lock, isOffMap: host.position.mark.isOffMap).line.text(
        columns: grid.columns
      ),
      at: CellPoint(column: 0, row: grid.rows - 2),
      foreground: isFresh ? look.style.panelText : look.style.panelAccent,
      background: look.style.panelBackground,
      style: look.depth == .none ? .reverse : []
    )
  }

  /// The message that the position is lost, with the reason.
  private var loss: String {
    switch receiver.trouble {
    case .silent: look.words(.positionLostSilent)
    case .noFix, nil: look.words(.positionLostNoFix)
    case let trouble?:
      look.words(.positionLostBecause, Sanitizer.clean(look.words.text(of: trouble, in: look.measures)))
    }
  }

  /// That the position is somewhere else all of a sudden, which may be no movement but jamming.
  private func tellJump() {
    guard let jump = receiver.position?.jump else { return }
    let text = look.words(.positionJumped, look.measures.text(of: jump))
    host.messages.show(text)
    host.messages.sounds.play(.jump, text)
  }

  private func pause() {
    guard let playback = receiver.playback else { return tellNoReplay() }
    receiver.togglePause()
    host.messages.show(look.words(playback.isPaused ? .replayPaused : .replayGoesOn))
  }

  private func seek(by step: Duration) {
    guard receiver.playback != nil else { return tellNoReplay() }
    receiver.seek(by: step)
  }

  private func tellNoReplay() {
    host.messages.show(look.words(.onlyRecordings))
  }
}
