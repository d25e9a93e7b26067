import Cells
import Geodesy
import Glibc
import Positioning
import Scene
import Terminal

/// The panel of satellites: the signal strength of each, and which of them the fix uses.
final class Satellites: HostClient, Feature, TextPanel, InputTaker {
  var kind: String { "satellites" }
  private let receiver: Receiver
  private var shown: ShownPanel? { didSet { host.panels.stack.set(.panel, self, to: shown != nil) } }

  /// A signal of this many decibels fills its bar.
  private static let strongest = 50.0

  init?(_ host: Host) {
    guard let receiver = host.position.receiver else { return nil }
    self.receiver = receiver
    super.init(in: host)
    host.resumption.add(panelOf: .satellites) { [weak self] in self?.shown != nil }
  }

  func perform(_ action: Action) -> Bool {
    guard action == .satellites else { return false }
    if shown == nil { open() } else { shown = nil }
    return true
  }

  func take(_ key: Key) -> Bool {
    guard host.look.keys.action(for: key) == .close else { return false }
    shown = nil
    return true
  }

  private func open() {
    host.panels.stack.push(.panel, self) { [weak self] in self?.shown = nil }
    shown = ShownPanel(self)
  }

  /// Adapts the size to new data.
  func hear(_ news: Receiver.Event) { shown?.refresh() }

  /// The map is what is left beside it.
  func insets(in viewport: Viewport) -> EdgeInsets {
    let box = box(in: viewport)
    let covered = box.column + box.columns
    return covered + Self.narrowest <= viewport.columns ? EdgeInsets(left: covered) : .zero
  }

  /// Less of the map beside the panel would be none.
  private static let narrowest = 14

  func box(in viewport: Viewport) -> CellRect { upperLeft(in: viewport, leaving: 4) }

  func panel(in viewport: Viewport) -> Panel { Panel(title: words(.satellites), lines: lines(in: viewport)) }

  /// Those that are used first, then the ones heard best.
  private var satellites: [Satellite] {
    (receiver.sky?.satellites ?? []).sorted { one, other in
      if one.isUsed != other.isUsed { return one.isUsed }
      return (one.signal ?? -1, -one.number) > (other.signal ?? -1, -other.number)
    }
  }

  private func lines(in viewport: Viewport) -> [[Panel.Span]] {
    guard let sky = receiver.sky, !sky.satellites.isEmpty else {
      return unlisted
    }
    // On a narrow screen shorter bars leave space for the chart.
    let bars = satellites.map { line($0, columns: viewport.columns < 100 ? 10 : 16) }
    let (used, seen) = receiver.satellites
    let text = words(.satellitesInView, count: seen ?? sky.seen, "\(used ?? sky.used)")
    let count = [Panel.Span(text: text, isAccented: true)]
    let rows = SkyChart(satellites, winds: words.winds, isASCII: host.look.blocks == .ascii).rows
    let list = [count] + errors + bars
    // The chart is beside the bars if there is space for both.
    guard viewport.columns >= 76 else { return list }
    let blank = String(repeating: " ", count: SkyChart.columns)
    return (0..<max(rows.count, list.count)).map { index in
      let left = Panel.Span(text: index < rows.count ? rows[index] : blank)
      return [left, Panel.Span(text: "  ")] + (index < list.count ? list[index] : [])
    }
  }

  /// The known data if the receiver reports only the number of satellites.
  private var unlisted: [[Panel.Span]] {
    guard case (let used?, let seen?) = receiver.satellites, seen >= used, seen > 0 else {
      return [[Panel.Span(text: missing)]]
    }
    let count = words(.satellitesInView, count: seen, "\(used)")
    return [[Panel.Span(text: count, isAccented: true)]] + errors + [[Panel.Span(text: words(.satellitesUnlisted))]]
  }

  /// The dilutions of precision: how much worse than its signals the constellation makes a fix; and how far off position
  /// and altitude may be.
  private var errors: [[Panel.Span]] {
    let dilutions = [("PDOP", receiver.sky?.pdop), ("HDOP", receiver.sky?.hdop), ("VDOP", receiver.sky?.vdop)]
    func error(_ phrase: Phrase, _ meters: Double?) -> String? {
      guard receiver.position?.freshness != .lost else { return nil }
      return meters.map { words(phrase, host.look.measures.fullText(of: .meters($0))) }
    }
    let figures = [
      dilutions.map { name, value in value.map { "\(name) \(tenths($0))" } },
      [error(.horizontalError, receiver.position?.accuracy), error(.verticalError, receiver.verticalAccuracy)],
    ]
    return figures.map { $0.compactMap(\.self) }
      .filter { !$0.isEmpty }.map { [Panel.Span(text: $0.joined(separator: "  "))] }
  }

  /// The problem of a receiver without data, or that there are no satellites.
  private var missing: String {
    guard !receiver.isHeard, let trouble = receiver.trouble else { return words(.noSatellites) }
    return Sanitizer.clean(words.text(of: trouble, in: host.look.measures), limit: 120)
  }

  private func tenths(_ number: Double) -> String {
    let tenths = Int((min(max(number, 0), 99) * 10).rounded())
    return "\(tenths / 10)\(words(.decimalMark))\(tenths % 10)"
  }

  private func line(_ satellite: Satellite, columns: Int) -> [Panel.Span] {
    let isASCII = host.look.blocks == .ascii
    let filled = satellite.signal.map { Int((min(max($0 / Self.strongest, 0), 1) * Double(columns)).rounded()) }
    let bar = String(repeating: isASCII ? "#" : "▆", count: filled ?? 0)
    let rest = String(repeating: isASCII ? "." : " ", count: columns - (filled ?? 0))
    let name = "\(satellite.system.name) \(satellite.number)"
    let signal = satellite.signal.map { " \(Int($0.rounded())) dB" } ?? ""
    return [
      Panel.Span(text: CharacterWidth.standard.padding(name, to: 13), isAccented: satellite.isUsed),
      Panel.Span(text: bar, isAccented: satellite.isUsed),
      Panel.Span(text: rest + signal),
    ]
  }
}

/// The sky from below, north up: the zenith in the centre, the horizon at the rim.
struct SkyChart {
  static let columns = 27
  static let height = 13

  private var cells = Array(repeating: Array(repeating: Character(" "), count: columns), count: height)
  /// The cells that are in use.
  private var taken: Set<CellPoint> = []
  private let isASCII: Bool

  /// Draws satellites, the first of which get their numbers if there isn't space for all.
  init(_ satellites: [Satellite], winds: [String], isASCII: Bool) {
    self.isASCII = isASCII
    drawRings(winds)
    let places = satellites.compactMap { satellite in
      satellite.elevation.flatMap { elevation in
        satellite.azimuth.map { (satellite, Self.cell(azimuth: $0, elevation: elevation)) }
      }
    }
    for (satellite, place) in places.reversed() {
      put(isASCII ? (satellite.isUsed ? "*" : "o") : (satellite.isUsed ? "●" : "○"), at: place)
    }
    taken.formUnion(places.map(\.1))
    for (satellite, place) in places { name(String(satellite.number), beside: place) }
  }

  var rows: [String] { cells.map { String($0) } }

  private mutating func drawRings(_ winds: [String]) {
    let dot: Character = isASCII ? "." : "·"
    for azimuth in stride(from: 0.0, to: 360, by: 9) { put(dot, at: Self.cell(azimuth: Bearing(degrees: azimuth))) }
    for azimuth in stride(from: 0.0, to: 360, by: 20) {
      put(dot, at: Self.cell(azimuth: Bearing(degrees: azimuth), elevation: 45))
    }
    for (wind, azimuth) in zip(winds, [0.0, 90, 180, 270]) {
      guard let letter = wind.first else { continue }
      put(letter, at: Self.cell(azimuth: Bearing(degrees: azimuth)))
    }
  }

  private static func cell(azimuth: Bearing, elevation: Double = 0) -> CellPoint {
    let reach = (90 - min(max(elevation, 0), 90)) / 90
    // A row is as high as two columns are wide.
    let (east, north) = (sin(azimuth.radians) * reach * 12, cos(azimuth.radians) * reach * 6)
    return CellPoint(column: columns / 2 + Int(east.rounded()), row: height / 2 - Int(north.rounded()))
  }

  private mutating func put(_ character: Character, at place: CellPoint) { cells[place.row][place.column] = character }

  /// To the right of its mark, or to the left, or nowhere: half a number would be another satellite.
  private mutating func name(_ number: String, beside mark: CellPoint) {
    for column in [mark.column + 1, mark.column - number.count] {
      let places = (column..<column + number.count).map { CellPoint(column: $0, row: mark.row) }
      // Digits that touch others would be read as one number.
      let air = [column - 1, column + number.count].map { CellPoint(column: $0, row: mark.row) }.filter { $0 != mark }
      let isFree = places.allSatisfy { (0..<Self.columns).contains($0.column) && !taken.contains($0) }
      guard isFree, !air.contains(where: { taken.contains($0) && isDigit($0) }) else { continue }
      for (place, digit) in zip(places, number) { put(digit, at: place) }
      taken.formUnion(places)
      return
    }
  }

  private func isDigit(_ place: CellPoint) -> Bool { cells[place.row][place.column].isNumber }
}
