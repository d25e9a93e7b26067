import Cartography
import Cells
import Geodesy
import Regions
import Rendering
import Scene

/// The open panel in which a region is chosen: what, and how deep.
final class RegionPanel: HostClient {
  private let surveyor: RegionSurveyor
  private let outline: MapOutline
  private let source: RegionSource
  private var list: ListPanel?
  private(set) var choice: RegionChoice
  /// Nil until the user has chosen one.
  private var zoom: Int?
  var ownName: String?
  /// The selected region, and the frame it was made from; nil if there is none.
  private var framed: (region: Region?, by: Selection)?
  /// The source isn't asked about what is only passed by.
  private(set) var untilAsked: Duration?

  private enum Selection: Equatable {
    case box(WorldRect)
    case around(WorldPoint, Distance)
    case along(String, Distance)
    case nothing
  }

  private static let rest = Duration.milliseconds(300)
  /// The maximum size of the default choice.
  private static let maxOffered = 200_000_000

  init(_ host: Host) {
    surveyor = RegionSurveyor(host)
    outline = MapOutline(in: host)
    source = RegionSource(host)
    choice = RegionChoice(in: host.navigator.shown)
    super.init(in: host)
    list = ListPanel(host, .init(kind: KeyMode.regions.name) { max($0 / 2, 9) }) { [unowned self] _, _ in content }
    follow(atOnce: true)
  }

  var mode: KeyMode { choice.subject == .box ? .regionBox : .regions }

  /// Takes what a key asks for; false where that is for others to do.
  func take(_ action: Action) -> Bool {
    let view = host.navigator.shown
    switch action {
    case .regionsNext: choice.choose(next: 1)
    case .regionsPrevious: choice.choose(next: -1)
    case .regionsDeeper: step(1)
    case .regionsShallower: step(-1)
    case .regionsWider: guard choice.reach(by: 1) else { return false }
    case .regionsNarrower: guard choice.reach(by: -1) else { return false }
    case .regionsBoxLeft: choice.move(right: -Self.step, down: 0, in: view)
    case .regionsBoxRight: choice.move(right: Self.step, down: 0, in: view)
    case .regionsBoxUp: choice.move(right: 0, down: -Self.step, in: view)
    case .regionsBoxDown: choice.move(right: 0, down: Self.step, in: view)
    case .regionsBoxNarrower: choice.widen(right: -Self.step, down: 0, in: view)
    case .regionsBoxWider: choice.widen(right: Self.step, down: 0, in: view)
    case .regionsBoxLower: choice.widen(right: 0, down: -Self.step, in: view)
    case .regionsBoxHigher: choice.widen(right: 0, down: Self.step, in: view)
    default: return false
    }
    follow(atOnce: true)
    return true
  }

  /// In parts of what is seen.
  private static let step = 1.0 / 16

  private func step(_ count: Int) {
    guard let depths = survey?.depths, let index = depths.firstIndex(where: { $0.zoom == chosenZoom }) else { return }
    zoom = depths[min(max(index + count, 0), depths.count - 1)].zoom
  }
}

/// The selected region.
extension RegionPanel {
  /// Frames what is to be framed by now; true where that looks different.
  @discardableResult
  func follow(atOnce: Bool = false) -> Bool {
    let next = next
    if framed?.by != next {
      framed = (region(next), next)
      untilAsked = Self.rest
      let box = choice.subject == .box || choice.subject == .around ? framed?.region?.bounds : nil
      outline.line = box.map { box in { [look] in box.draw(on: &$0, in: $1, GuideColors(look).course) } }
    }
    if atOnce { ask() }
    list?.refresh()
    return untilAsked != nil
  }

  func advance(by elapsed: Duration) -> Bool {
    let hasChanged = follow()
    guard let rest = untilAsked, !host.navigator.isMoving else { return hasChanged }
    untilAsked = rest - elapsed
    if rest <= elapsed { ask() }
    return true
  }

  func ask() {
    untilAsked = nil
    guard let region = framed?.region, case .found(let source) = source else { return }
    surveyor.ask(RegionSurveyor.Question(region: region, address: RegionSource.address(of: source)))
  }

  private var next: Selection {
    switch (choice.subject, choice.distance) {
    case (.view, _): .box(host.navigator.shown.area.extent)
    case (.box, _): .box(choice.box)
    case (.around, let distance?): .around(host.navigator.middle.place, distance)
    case (.along, let distance?): way.map { .along($0.name, distance) } ?? .nothing
    default: .nothing
    }
  }

  private func region(_ selection: Selection) -> Region? {
    switch selection {
    case .box(let box): Region(box)
    case .around(let place, let distance): Region(around: place.coordinate, distance)
    case .along(_, let distance): way.map { Region(along: $0.lines, distance) }
    case .nothing: nil
    }
  }

  private var way: ShownTracks.Line? { host.places.tracks.newest }

  private var survey: RegionSurvey? {
    guard untilAsked == nil, surveyor.question?.region == framed?.region, case .known(let survey) = surveyor.answer
    else { return nil }
    return survey
  }

  /// The deepest zoom of moderate size, unless the user has chosen another one.
  private var chosenZoom: Int? {
    guard let depths = survey?.depths else { return nil }
    let offered = depths.last { $0.bytes <= Self.maxOffered } ?? depths.first
    return depths.last { depth in zoom.map { depth.zoom <= $0 } ?? false }?.zoom ?? offered?.zoom
  }

  /// The name given to the region, or else that of the town nearest to its centre.
  ///
  /// The towns are those of the frame that was drawn last: the next one leaves space for this panel, so its names come later.
  var name: String {
    if let ownName { return ownName }
    if choice.subject == .along, let way { return way.name }
    let view = host.navigator.shown
    if let drawn = host.frames.last, let town = town(in: drawn) { return town }
    let here = host.maps.vectors?.whereabouts(at: view.screenCenter.cell)
    return here?.district ?? here?.street ?? host.look.words(.regionUnnamed)
  }

  private func town(in drawn: Frame) -> String? {
    let middle = drawn.viewport.screenPoint(of: middle(in: drawn.viewport))
    func distance(to label: PlacedLabel) -> Double {
      abs(Double(label.column) - middle.x) + abs(Double(label.row) - middle.y) * 2
    }
    return drawn.labels.filter { Self.towns.contains($0.kind) }
      .min { ($0.kind.rank, distance(to: $0)) < ($1.kind.rank, distance(to: $1)) }?.name
  }

  private static let towns: Set<LabelKind> = [.capital, .city, .town, .village]

  private func middle(in view: Viewport) -> WorldPoint {
    guard choice.subject == .box else { return view.worldPoint(at: view.screenCenter) }
    return WorldPoint(x: (choice.box.minX + choice.box.maxX) / 2, y: (choice.box.minY + choice.box.maxY) / 2)
  }

  /// The region to download, and its source; nil if that isn't known yet.
  var order: (source: String, region: Region, zooms: ClosedRange<Int>)? {
    guard case .found(let source) = source, let survey, let region = framed?.region, let zoom = chosenZoom else {
      return nil
    }
    return (source, region, survey.first...zoom)
  }
}

extension WorldRect {
  /// Draws its edges.
  fileprivate func draw(on dots: inout DotOverlay, in viewport: Viewport, _ ink: CellColor) {
    let middle = viewport.nearestCopy(of: WorldPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2))
    let (across, down) = ((maxX - minX) / 2, (maxY - minY) / 2)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      let point = viewport.screenPoint(of: WorldPoint(x: middle.x + $0.0 * across, y: middle.y + $0.1 * down))
      return DotPoint(x: point.x * 2, y: point.y * 4)
    }
    for (index, corner) in corners.enumerated() { dots.line(from: corner, to: corners[(index + 1) % 4], ink: ink) }
  }
}

extension LabelKind {
  fileprivate var rank: Int { self == .village ? 1 : 0 }
}

/// How it looks.
extension RegionPanel {
  private var content: ListPanel.Content {
    let idle: Set<Phrase> = choice.distance == nil ? [.hintRegionReach] : []
    let depths = survey?.depths ?? []
    let table = RegionTable(depths, look)
    return ListPanel.Content(
      title: words(.regionsTitle),
      header: heading + (message.isEmpty ? [table.header] : []),
      above: message.map { [Panel.Span(text: $0)] },
      count: depths.count,
      row: table.row,
      hints: look.keys.hints(of: mode, in: words, idle: idle),
      chosen: depths.firstIndex { $0.zoom == chosenZoom }
    )
  }

  private var heading: [[Panel.Span]] {
    let from: String = if case .found(let source) = source { " · " + RegionSource.name(of: source) } else { "" }
    return [
      [Panel.Span(text: subject, isAccented: true)],
      [Panel.Span(text: Sanitizer.clean(name, limit: 40)), Panel.Span(text: from, color: host.look.style.panelFaint)],
    ]
  }

  private var subject: String {
    let distance = choice.distance.map { host.look.measures.text(of: $0) } ?? ""
    return switch choice.subject {
    case .view: words(.regionView)
    case .box: words(.regionBox)
    case .around: words(.regionAround, distance)
    case .along: words(.regionAlong, distance)
    }
  }

  /// Why nothing can be downloaded yet; empty if it can.
  private var message: [String] {
    switch source {
    case .none: return [words(.regionNoSource), words(.regionNoSourceAdvice)]
    case .offline: return [words(.regionOffline), words(.regionOfflineAdvice)]
    case .forbidden(let name):
      return [words(.regionForbidden, name), words(.regionForbiddenAdvice, RegionSource.allowing)]
    case .found(let source):
      guard framed?.region != nil else { return [words(.regionNoTrack), words(.regionNoTrackAdvice)] }
      guard survey == nil else { return [] }
      if untilAsked == nil, case .failed(let error) = surveyor.answer { return [words.text(of: error)] }
      return [words(.waitingFor, RegionSource.name(of: source))]
    }
  }

  var obstacle: String { message.first ?? "" }
}
