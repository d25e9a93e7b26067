import Cells
import Geodesy
import Glibc
import Raster
import Scene
import Tiles

/// The bottom row: where the centre is, how large things are, whose map it is, and what happened.
final class Status: Feature, MapLayer {
  private let maps: MapStack
  private let facts: MapFacts
  private let city: CityMap?
  private let look: Look
  private let lens: Lens
  private let messages: Messages
  private let padding: PanelPadding
  private var registration: Registration?

  init(_ host: Host) {
    (maps, facts, city) = (host.maps, host.facts, host.city)
    (look, messages, lens) = (host.look, host.messages, host.lens)
    padding = host.statusPadding
    registration = host.layers.add(self, at: .chrome)
  }

  /// What the row covers of the map, together with that of the receiver over it.
  static func padding(_ look: Look, hasReceiver: Bool) -> EdgeInsets {
    look.isBare ? .zero : EdgeInsets(bottom: hasReceiver ? 2 : 1)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard grid.rows > 1 else { return }
    grid.write(
      line(viewport).text(columns: grid.columns),
      at: CellPoint(column: 0, row: grid.rows - 1),
      foreground: look.style.barText,
      background: look.style.barBackground,
      style: look.depth == .none ? .reverse : []
    )
  }

  private func line(_ viewport: Viewport) -> StatusLine {
    let bearing = viewport.camera.bearing
    let place = [
      StatusLine.Part(text: whereabouts(in: viewport), rank: 1),
      StatusLine.Part(text: place(viewport), rank: 6),
      StatusLine.Part(text: "z" + Self.tenths(viewport.camera.zoom), rank: 2),
      StatusLine.Part(text: bearing == .north ? "" : "\(Int(bearing.degrees.rounded()) % 360)°", rank: 4),
    ]
    let message = messages.text.map { [StatusLine.Part(text: $0, rank: 7)] }
    let whose = Credits.joined([city?.attribution(for: viewport) ?? facts.attribution, lens.attribution])
    let credits = Sanitizer.clean(whose, limit: 60)
    let attribution = StatusLine.Part(text: credits, short: Credits.shortened(credits), rank: 3)
    guard facts.isGeographic else { return StatusLine(left: message ?? place, right: [attribution]) }
    let width = Distance.meters(viewport.metersPerCell.x * Double(viewport.columns))
    let widthText = width < .kilometers(100) ? look.measures.fullText(of: width) : look.measures.text(of: width)
    return StatusLine(
      left: message ?? place,
      right: [
        StatusLine.Part(text: look.words(.wide, widthText), rank: 0),
        StatusLine.Part(text: scaleBar(viewport), rank: 5),
        attribution,
      ]
    )
  }

  /// The street and the part of town in the middle of what is visible.
  private func whereabouts(in viewport: Viewport) -> String {
    guard let city, city.covers(viewport), look.mode != .compass else { return "" }
    return city.whereabouts(at: viewport.visibleCenter.cell) ?? ""
  }

  /// Where the centre is: on earth, in pixels of a picture that lies nowhere, or else in ten thousandths of the map.
  private func place(_ viewport: Viewport) -> String {
    let center = viewport.worldPoint(at: viewport.visibleCenter)
    guard !facts.isGeographic else {
      return look.spelling.text(of: center.coordinate, resolution: .meters(viewport.metersPerCell.x / 2))
    }
    if let pixel = maps.backPicture?.pixel(at: center) {
      return "x \(Int(pixel.x.rounded()))  y \(Int(pixel.y.rounded()))"
    }
    let bounds = maps.bounds
    let right = (center.x - bounds.minX) / (bounds.maxX - bounds.minX)
    let down = (center.y - bounds.minY) / (bounds.maxY - bounds.minY)
    return "x \(Int((right * 10_000).rounded()))  y \(Int((down * 10_000).rounded()))"
  }

  /// A round distance, drawn as long as it is in the middle of the screen, up to a seventh of its width.
  private func scaleBar(_ viewport: Viewport) -> String {
    let metersPerColumn = viewport.metersPerCell.x
    let longest = Distance.meters(metersPerColumn * Double(viewport.columns) / 7)
    guard let bar = look.measures.scaleBar(longest: longest) else { return "" }
    let columns = Int((bar.length.meters / metersPerColumn).rounded())
    guard columns >= 2 else { return "" }
    let isASCII = look.blocks == .ascii
    let line = String(repeating: isASCII ? "-" : "─", count: columns - 2)
    return (isASCII ? "|\(line)|" : "├\(line)┤") + " \(bar.label)"
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "−" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
