import Cells
import Scene
import Tiles

/// Asks which map is to be laid over.
final class OverlayQuestion: MapLayer {
  private let host: Host
  private var registration: Registration?
  private var padding: PanelPadding?
  var prompt: Prompt
  /// The path of the map that was entered, while it is being opened.
  var awaited: String? { didSet { prompt.hint = hint } }
  var isWaiting: Bool { awaited != nil }

  init(_ host: Host) {
    self.host = host
    prompt = Prompt(title: host.look.words(.overlayAddTitle), hint: host.look.words(.overlayAddHint))
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  private var hint: String {
    guard let awaited else { return host.look.words(.overlayAddHint) }
    return host.look.words(.waitingFor, Sanitizer.clean(TileAddress.host(in: awaited) ?? awaited, limit: 60))
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom)
  }
}
