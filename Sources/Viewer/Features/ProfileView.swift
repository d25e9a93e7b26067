import Cells
import Geodesy
import Places
import Scene
import Terminal

/// The profile in a panel, and the place under its cursor on the map.
final class ProfileView: HostClient, MapLayer {
  var kind: String { "profile" }
  private let profile: () -> TrackProfile?
  /// The cells of its bars; nil if they aren't shown.
  private let bars: (Viewport) -> CellRect?
  /// The cursor as a distance from the start.
  private var along: Distance?
  private var registration: Registration?

  /// The distance in cells within which a click is on the line.
  private static let reach = 2.0

  init(_ host: Host, _ profile: @escaping () -> TrackProfile?, bars: @escaping (Viewport) -> CellRect?) {
    (self.profile, self.bars) = (profile, bars)
    super.init(in: host)
  }

  /// Removes the cursor.
  func clear() { (along, registration) = (nil, nil) }

  /// As wide as that; nil if nothing is known.
  func chart(columns: Int) -> ProfileChart? {
    profile().flatMap { ProfileChart($0, columns: columns, cursor: along, look) }
  }

  private var shown: (chart: ProfileChart, bars: CellRect)? {
    guard let bars = bars(host.navigator.shown) else { return nil }
    return chart(columns: bars.columns + ProfileChart.labelWidth).map { ($0, bars) }
  }
}

/// Moving the cursor.
extension ProfileView {
  /// Moves it by a column, from an end if there is none; false if nothing is shown, nil for other actions.
  func take(_ action: Action?) -> Bool? {
    guard let step = action == .profileBack ? -1 : action == .profileForward ? 1 : nil else { return nil }
    guard let chart = shown?.chart else { return false }
    move(to: chart.along(after: step))
    return true
  }

  /// Takes a press and a drag over the bars.
  func take(_ event: MouseEvent) -> Bool {
    guard event.action == .press(.left) || event.action == .drag(.left), let shown,
      shown.bars.contains(CellPoint(column: event.column, row: event.row))
    else { return false }
    move(to: shown.chart.along(column: event.column - shown.bars.column))
    return true
  }

  /// Moves it to the place of the line that is nearest to a cell; false if none is near.
  func choose(near cell: CellPoint) -> Bool {
    guard shown != nil, let profile = profile() else { return false }
    let (view, places) = (host.navigator.shown, profile.steps.map(\.place))
    let here = view.worldPoint(at: ScreenPoint(middleOf: cell)).coordinate
    let ways = places.map { $0.map { Sphere.earth.distance(from: here, to: $0).meters } ?? .infinity }
    let reach = Self.reach * max(view.metersPerCell.x, view.metersPerCell.y) + profile.stepLength.meters / 2
    guard let step = ways.indices.min(by: { ways[$0] < ways[$1] }), ways[step] <= reach else { return false }
    move(to: profile.stepLength * (Double(step) + 0.5))
    return true
  }

  private func move(to along: Distance) {
    (self.along, registration) = (along, registration ?? host.layers.add(self, at: .features))
    let view = host.navigator.shown
    guard look.lock == .off, let place, sign(in: view).map(view.visibleBox.contains) != true else { return }
    host.navigator.frame([place], nearEnough: 0)
  }
}

/// The place on the map.
extension ProfileView {
  private var place: Coordinate? {
    guard let along, host.maps.facts.isGeographic, let profile = profile() else { return nil }
    return profile.steps[profile.step(at: along)].place
  }

  private func sign(in view: Viewport) -> CellRect? {
    place.flatMap { view.cell(of: view.nearestCopy(of: WorldPoint($0))) }.map { CellRect($0).grown(columns: 1) }
  }

  func clearings(in viewport: Viewport) -> [CellRect] { sign(in: viewport).map { [$0] } ?? [] }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard look.mode != .compass, let sign = sign(in: viewport) else { return }
    let (text, isColored) = (ProfileChart.sign(look), look.depth != .none)
    grid.write(
      look.blocks == .ascii ? "(\(text))" : " \(text) ",
      at: CellPoint(column: sign.column, row: sign.row),
      foreground: isColored ? look.style.panelAccent : .standard,
      background: isColored ? look.style.panelBackground : .standard,
      style: isColored ? .bold : [.bold, .reverse]
    )
  }
}
