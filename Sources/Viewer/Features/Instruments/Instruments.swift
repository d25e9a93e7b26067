import Cells
import Scene

/// Draws the chips of all features.
final class Instruments: HostClient, Feature, MapLayer {
  var kind: String { "chip" }
  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
  }

  func perform(_ action: Action) -> Bool {
    guard action == .mute else { return false }
    host.messages.sounds.isMuted.toggle()
    host.messages.show(host.look.words(host.messages.sounds.isMuted ? .soundsOff : .soundsOn))
    return true
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let style = host.look.style
    let width = CharacterWidth.standard
    for (words, box) in host.panels.chips.placed(in: viewport) {
      let text = width.padding(" " + width.truncating(words.text, to: box.columns - 2), to: box.columns)
      if words.isAlarming {
        grid.label(text, at: box.corner, style.alarmText, on: style.alarm, style: .bold, columns: box.columns, look)
      } else {
        let ink = words.color ?? style.barText
        grid.label(text, at: box.corner, ink, on: style.barBackground, columns: box.columns, look)
      }
    }
  }
}
