import Cells
import Scene
import Tiles

/// The panel of figures: what frames cost, what memory and tiles there are.
final class Figures: HostClient, Feature, TextPanel {
  var kind: String { "figures" }
  private let meter: FrameMeter
  private let maps: MapStack
  private var shown: ShownPanel?

  init(_ host: Host) {
    (meter, maps) = (host.meter, host.maps.stack)
    super.init(in: host)
    host.resumption.add(panelOf: .statistics) { [weak self] in self?.shown != nil }
  }

  func perform(_ action: Action) -> Bool {
    guard action == .statistics else { return false }
    guard shown == nil else {
      shown = nil
      return true
    }
    shown = ShownPanel(self)
    return true
  }

  func panel(in viewport: Viewport) -> Panel {
    Panel(
      title: look.words(.figures),
      lines: lines.map { line in
        let name = CharacterWidth.standard.padding(look.words(line.name), to: 10)
        return [Panel.Span(text: name), Panel.Span(text: line.value, isAccented: true)]
      }
    )
  }

  func box(in viewport: Viewport) -> CellRect { upperLeft(in: viewport, leaving: 2) }

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
