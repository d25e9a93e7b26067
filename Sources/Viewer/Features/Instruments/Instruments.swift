import Cells
import Scene

/// Draws the chips of all features.
final class Instruments: HostClient, Feature, MapLayer {
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
      let hasColors = host.look.depth != .none
      grid.write(
        width.padding(" " + width.truncating(words.text, to: box.columns - 2), to: box.columns),
        at: CellPoint(column: box.column, row: box.row),
        foreground: words.isAlarming ? style.alarmText : words.color ?? style.barText,
        background: words.isAlarming ? style.alarm : style.barBackground,
        style: hasColors ? (words.isAlarming ? .bold : []) : .reverse,
        columns: box.columns
      )
    }
  }
}
