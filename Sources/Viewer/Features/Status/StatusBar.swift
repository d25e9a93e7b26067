import Cartography
import Cells
import Geodesy
import Positioning
import Rendering
import Scene
import Tiles

/// The bottom row: where we and the centre are, how large things are, whose map it is, and what happened.
final class StatusBar: HostClient, Feature, MapLayer {
  var kind: String { "status" }
  /// The cached forms of the attribution, which is the same in nearly every frame.
  private var attribution: (credits: [String], columns: Int, whose: String, forms: [Credits.Form])?

  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .chrome)
  }

  private var facts: MapFacts { host.maps.facts }
  private var middle: MapCenter { host.navigator.middle }
  private var messages: Messages { host.messages }
  private var receiver: Receiver? { host.position.receiver }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard grid.rows > 1 else { return }
    // Its text begins with a blank.
    let line = line(viewport).row(columns: max(grid.columns - StatusLine.start + 1, 0))
    let text = String(repeating: " ", count: StatusLine.start - 1) + line.text
    let place = CellPoint(column: 0, row: grid.rows - 1)
    grid.label(text, at: place, look.style.barText, on: look.style.barBackground, look)
    let columns = messages.text.map(CharacterWidth.standard.of) ?? 0
    let message = CellRect(column: StatusLine.start, row: place.row, columns: columns, rows: columns > 0 ? 1 : 0)
    grid.texts?.mark(message.cells, as: .message)
    guard look.mode != .compass else { return }
    // The attribution is last.
    for (columns, address) in Credits.links(in: line.last) {
      let start = line.column + StatusLine.start - 1
      grid.link(start + columns.lowerBound..<start + columns.upperBound, row: grid.rows - 1, to: address)
    }
  }

  private func line(_ viewport: Viewport) -> StatusLine {
    StatusLine(left: left(viewport), right: look.mode == .compass ? [] : right(viewport))
  }

  private func left(_ viewport: Viewport) -> [StatusLine.Part] {
    if let message = messages.text { return [StatusLine.Part([(message, 0)], isKept: true)] }
    let hint = StatusLine.Part(text: messages.hint ?? "", rank: 14)
    let own = StatusLine.Part(text: ownPlace, rank: 13)
    // If the map isn't shown and the position is known, the map's centre is irrelevant.
    guard look.mode != .compass else { return [hint, ownPlace.isEmpty ? center(viewport) : own] }
    let degrees = Int(viewport.camera.bearing.degrees.rounded()) % 360
    return [
      hint,
      whereabouts(in: viewport),
      own,
      isAtOwnPlace(viewport) ? StatusLine.Part(text: "", rank: 0) : center(viewport),
      height(viewport),
      StatusLine.Part(text: "z" + Self.tenths(viewport.camera.zoom), rank: 6),
      StatusLine.Part(text: degrees == 0 ? "" : "\(degrees)°", rank: 7),
    ]
  }

  private func right(_ viewport: Viewport) -> [StatusLine.Part] {
    let (whose, ways) = credits(in: viewport)
    // A message has priority while it is shown.
    let least = messages.text != nil && whose.hasPrefix("©") ? ["©"] : []
    // Each way stays until the next one, which loses more, has to do.
    let ranks = ways.dropFirst().map { rank(of: $0.loss, isAlone: ways.last?.loss == .name) } + [12]
    let credits = StatusLine.Part(zip(ways.map(\.text), ranks) + least.map { ($0, 12) }, isKept: true)
    guard facts.isGeographic else { return [credits] }
    let width = Distance.meters(viewport.metersPerCell.x * Double(viewport.columns))
    let widthText = width < .kilometers(10) ? look.measures.fullText(of: width) : look.measures.text(of: width)
    return [
      StatusLine.Part(text: look.words(.wide, widthText), rank: 0),
      StatusLine.Part(text: scaleBar(viewport), rank: 9),
      credits,
    ]
  }

  /// The rank of a shortened attribution: it comes after the scale if other sources share the space.
  private func rank(of loss: Credits.Loss, isAlone: Bool) -> Int {
    switch loss {
    case .none, .contributors: 2
    case .name: isAlone ? 10 : 5
    case .makers: 8
    }
  }

  /// The attribution, in full and shortened.
  private func credits(in viewport: Viewport) -> (whose: String, forms: [Credits.Form]) {
    let credits = (host.maps.vectors?.credits(for: viewport) ?? [facts.attribution]) + [host.maps.lens.attribution]
    if let attribution, attribution.credits == credits, attribution.columns == viewport.columns {
      return (attribution.whose, attribution.forms)
    }
    let whose = Credits.joined(credits)
    let forms = Credits.forms(of: whose, columns: viewport.columns)
    attribution = (credits, viewport.columns, whose, forms)
    return (whose, forms)
  }

  /// The street and the district in the centre; if both don't fit, the district.
  private func whereabouts(in viewport: Viewport) -> StatusLine.Part {
    let none = StatusLine.Part(text: "", rank: 1)
    guard let vectorMap = host.maps.vectors, vectorMap.covers(viewport), look.mode != .compass else { return none }
    let center = viewport.screenPoint(of: viewport.nearestCopy(of: middle.inView))
    guard let found = vectorMap.whereabouts(at: center.cell) else { return none }
    let names = [found.street, district(in: viewport, loaded: found.district)].compactMap(\.self)
    guard let last = names.last else { return none }
    return StatusLine.Part([(names.joined(separator: " · "), 1), (last, 3)], isKept: false)
  }

  /// The district in the centre: until the surroundings are known, the nearest of those loaded.
  private func district(in viewport: Viewport, loaded: String?) -> String? {
    let center = middle.inView
    let place = WorldPoint(x: center.x - center.x.rounded(.down), y: center.y)
    return host.places.facts.parts(around: place, in: viewport).map { $0.name(at: place) } ?? loaded
  }

  /// The current or last position; empty if unknown.
  private var ownPlace: String {
    guard let position = receiver?.position else { return "" }
    let place = look.spelling.text(of: position.coordinate, resolution: .meters(Self.ownResolution))
    return look.words(position.freshness == .lost ? .lastPlace : .ownPlace, place)
  }

  /// As exact as receivers are.
  private static let ownResolution = 2.0

  /// Whether the position is in the centre of the map, within visible accuracy.
  private func isAtOwnPlace(_ viewport: Viewport) -> Bool {
    guard let mark = host.position.mark.point(in: viewport) else { return false }
    let center = viewport.visibleCenter
    return abs(mark.x - center.x) <= 2 && abs(mark.y - center.y) <= 2
  }

  /// The coordinates of the map's centre, less exact if that makes space for more; with a receiver they are labelled as
  /// the centre's.
  private func center(_ viewport: Viewport) -> StatusLine.Part {
    let exact = viewport.metersPerCell.x / 2
    let forms = [(place(viewport, exactTo: exact), 4), (place(viewport, exactTo: exact * 10), 11)]
    return StatusLine.Part(forms.map { (receiver == nil ? $0 : look.words(.centrePlace, $0), $1) }, isKept: false)
  }

  /// The height of the centre; the figure alone outlasts the names and the zoom.
  private func height(_ viewport: Viewport) -> StatusLine.Part {
    guard let height = host.centerHeight(in: viewport), let text = look.measures.text(of: height) else {
      return StatusLine.Part(text: "", rank: 0)
    }
    let figure = look.measures.text(ofAltitude: .meters(height.meters))
    return StatusLine.Part([(text, 1), (figure, 7)], isKept: false)
  }

  /// Where the centre is: on earth, in pixels of a picture that lies nowhere, or else in ten thousandths of the map.
  private func place(_ viewport: Viewport, exactTo meters: Double) -> String {
    let center = middle.inView
    guard !facts.isGeographic else {
      return look.spelling.text(of: center.coordinate, resolution: .meters(meters))
    }
    if let pixel = host.maps.stack.backPicture?.pixel(at: center) {
      return "x \(Int(pixel.x.rounded()))  y \(Int(pixel.y.rounded()))"
    }
    let bounds = host.maps.stack.bounds
    let right = (center.x - bounds.minX) / (bounds.maxX - bounds.minX)
    let down = (center.y - bounds.minY) / (bounds.maxY - bounds.minY)
    return "x \(Int((right * 10_000).rounded()))  y \(Int((down * 10_000).rounded()))"
  }

  /// A round distance at the scale of the screen's centre, up to a seventh of the screen's width.
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

extension Host {
  /// The height of the map centre, if a source finer than the world has it; nil until it is found, and from so far away
  /// that a cell has many heights.
  func centerHeight(in viewport: Viewport) -> PlaceHeight? {
    let cell = viewport.metersPerCell.x
    guard maps.facts.isGeographic, cell <= Self.largestCell else { return nil }
    // While the map moves, the last height is that of a place a cell away.
    let reach = Distance.meters(cell * Self.reach)
    let center = navigator.middle.inView.coordinate
    return places.facts.heights.finding(at: center, for: .center, within: reach)?.height
  }

  /// In metres.
  private static var largestCell: Double { 500 }
  /// In cells.
  private static var reach: Double { 4 }
}
