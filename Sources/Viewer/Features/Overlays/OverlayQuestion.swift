import Cells
import Tiles

/// Asks which map is to be laid over.
final class OverlayQuestion {
  private let host: Host
  let box: PromptBox
  /// The path of the map that was entered, while it is being opened.
  var awaited: String? { didSet { box.prompt.hint = hint } }
  var isWaiting: Bool { awaited != nil }

  init(_ host: Host) {
    self.host = host
    box = PromptBox(Prompt(title: host.look.words(.overlayAddTitle), hint: host.look.words(.overlayAddHint)), host)
  }

  private var hint: String {
    guard let awaited else { return host.look.words(.overlayAddHint) }
    return host.look.words(.waitingFor, Sanitizer.clean(TileAddress.host(in: awaited) ?? awaited, limit: 60))
  }
}
