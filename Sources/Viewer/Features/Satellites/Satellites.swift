import Cells
import Geodesy
import Glibc
import Positioning
import Scene
import Terminal

/// The panel of satellites: how well each is heard, and which of them the fix is made of.
final class Satellites: Feature, MapLayer {
  private let host: Host
  private let receiver: Receiver
  private var registration: Registration?

  /// A signal of this many decibels fills its bar.
  private static let strongest = 50.0
  private static let barColumns = 16

  init(_ host: Host, _ receiver: Receiver) {
    (self.host, self.receiver) = (host, receiver)
  }

  func perform(_ action: Action) -> Bool {
    guard action == .satellites else { return false }
    registration = registration == nil ? host.layers.add(self, at: .chrome) : nil
    return true
  }

  func take(_ key: Key) -> Bool {
    guard registration != nil, key == .escape else { return false }
    registration = nil
    return true
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let panel = Panel(title: "Satellites", lines: lines(in: viewport))
    let wanted = panel.size
    let box = CellRect(
      column: 1,
      row: 1,
      columns: min(wanted.columns, max(grid.columns - 2, 0)),
      rows: min(wanted.rows, max(grid.rows - 4, 0))
    )
    panel.draw(into: &grid, box: box, style: host.look.style)
  }

  /// Those that are used first, then the ones heard best.
  private var satellites: [Satellite] {
    (receiver.sky?.satellites ?? []).sorted { one, other in
      if one.isUsed != other.isUsed { return one.isUsed }
      return (one.signal ?? -1, -one.number) > (other.signal ?? -1, -other.number)
    }
  }

  private func lines(in viewport: Viewport) -> [[Panel.Span]] {
    guard let sky = receiver.sky, !sky.satellites.isEmpty else {
      return [[Panel.Span(text: "The receiver has told of none.")]]
    }
    let bars = satellites.map(line)
    let count = [Panel.Span(text: "\(sky.used) used of \(sky.seen) in view", isAccented: true)]
    let rows = skyRows
    // The sky beside the bars, where there is room for both.
    guard viewport.columns >= 76 else { return [count] + bars }
    let blank = String(repeating: " ", count: Self.skyColumns)
    return (0..<max(rows.count, bars.count + 1)).map { index in
      let left = Panel.Span(text: index < rows.count ? rows[index] : blank)
      let right = index == 0 ? count : index <= bars.count ? bars[index - 1] : []
      return [left, Panel.Span(text: "  ")] + right
    }
  }

  private func line(_ satellite: Satellite) -> [Panel.Span] {
    let isASCII = host.look.blocks == .ascii
    let filled = satellite.signal.map { Int((min(max($0 / Self.strongest, 0), 1) * Double(Self.barColumns)).rounded()) }
    let bar = String(repeating: isASCII ? "#" : "█", count: filled ?? 0)
    let rest = String(repeating: isASCII ? "." : "░", count: Self.barColumns - (filled ?? 0))
    let name = "\(satellite.system.name) \(satellite.number)"
    let signal = satellite.signal.map { " \(Int($0.rounded())) dB" } ?? ""
    return [
      Panel.Span(text: CharacterWidth.standard.padding(name, to: 13), isAccented: satellite.isUsed),
      Panel.Span(text: bar, isAccented: satellite.isUsed),
      Panel.Span(text: rest + signal),
    ]
  }
}

/// The sky from below, north up: the zenith in the middle, the horizon at the rim.
extension Satellites {
  private static let skyColumns = 27
  private static let skyHeight = 13

  private var skyRows: [String] {
    let isASCII = host.look.blocks == .ascii
    var cells = Array(repeating: Array(repeating: Character(" "), count: Self.skyColumns), count: Self.skyHeight)
    func put(_ text: String, azimuth: Double, elevation: Double) {
      let angle = Bearing(degrees: azimuth)
      let reach = (90 - min(max(elevation, 0), 90)) / 90
      let (east, north) = (sin(angle.radians) * reach, cos(angle.radians) * reach)
      let column = Int((Double(Self.skyColumns / 2) + east * 12).rounded()) - text.count / 2
      let row = Int((Double(Self.skyHeight / 2) - north * 6).rounded())
      for (offset, character) in text.enumerated() where cells.indices.contains(row) {
        if cells[row].indices.contains(column + offset) { cells[row][column + offset] = character }
      }
    }
    for azimuth in stride(from: 0, to: 360, by: 9) { put(isASCII ? "." : "·", azimuth: Double(azimuth), elevation: 0) }
    for azimuth in stride(from: 0, to: 360, by: 20) {
      put(isASCII ? "." : "·", azimuth: Double(azimuth), elevation: 45)
    }
    for (letter, azimuth) in [("N", 0.0), ("E", 90), ("S", 180), ("W", 270)] {
      put(letter, azimuth: azimuth, elevation: 0)
    }
    for satellite in satellites.reversed() {
      guard let elevation = satellite.elevation, let azimuth = satellite.azimuth else { continue }
      let mark = isASCII ? (satellite.isUsed ? "*" : "o") : (satellite.isUsed ? "●" : "○")
      put("\(mark)\(satellite.number)", azimuth: azimuth.degrees, elevation: elevation)
    }
    return cells.map { String($0) }
  }
}
