import Cells
import Scene
import Tiles

/// The panel of figures: what frames cost, what memory and tiles there are.
final class Figures: Feature, MapLayer {
  private let host: Host
  private let meter: FrameMeter
  private let maps: MapStack
  private let look: Look
  private var registration: Registration?
  private var padding: PanelPadding?

  init(_ host: Host) {
    self.host = host
    (meter, maps, look) = (host.meter, host.maps.stack, host.look)
  }

  var keptPanel: (opener: Action, isOpen: Bool)? { (.statistics, registration != nil) }

  func perform(_ action: Action) -> Bool {
    guard action == .statistics else { return false }
    guard registration == nil else {
      (registration, padding) = (nil, nil)
      return true
    }
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
    return true
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    panel.draw(into: &grid, box: box(in: viewport), look: look)
  }

  private var panel: Panel {
    Panel(
      title: look.words(.figures),
      lines: lines.map { line in
        let name = CharacterWidth.standard.padding(look.words(line.name), to: 10)
        return [Panel.Span(text: name), Panel.Span(text: line.value, isAccented: true)]
      }
    )
  }

  private func box(in viewport: Viewport) -> CellRect {
    let wanted = panel.size
    return CellRect(
      column: 1,
      row: 1,
      columns: min(wanted.columns, max(viewport.columns - 2, 0)),
      rows: min(wanted.rows, max(viewport.rows - 2, 0))
    )
  }

  /// The lines of the panel; a value that isn't measured (in a snapshot, which is always the same) is a dash.
  private var lines: [(name: Phrase, value: String)] {
    let isMeasured = meter.isRunning
    let words = look.words
    return [
      (.figureFrame, isMeasured ? cost ?? "–" : "–"),
      (.figureRate, isMeasured ? meter.perSecond.map { words(.aSecond, "\($0)") } ?? "–" : "–"),
      (.figureBytes, isMeasured ? meter.frames.last.map { words(.aFrame, "\($0.bytes)") } ?? "–" : "–"),
      (.figureMemory, isMeasured ? ProcessMemory.resident.map { words(.megabytes, "\($0 >> 20)") } ?? "–" : "–"),
      (
        .figurePictures,
        words(.ofTotal, "\(maps.memoryOfPictures >> 20)", words(.megabytes, "\(maps.memoryLimit >> 20)"))
      ),
      (.figureTiles, tiles),
    ]
  }

  private var tiles: String {
    let (words, tiles) = (look.words, maps.tiles)
    let counts = [
      words(.tilesShown, count: tiles.shown), words(.tileStandIns, count: tiles.standIns),
      words(.tilesMissing, count: tiles.missing),
    ]
    return counts.joined(separator: ", ")
  }

  private var cost: String? {
    meter.medianCost.map { look.words(.atMost, milliseconds($0), milliseconds(meter.slowest)) }
  }

  private func milliseconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(0.1)).rounded())
    return "\(tenths / 10)\(look.words(.decimalMark))\(tenths % 10)"
  }
}
