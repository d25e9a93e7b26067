import Cells
import Geodesy
import Positioning
import Scene

/// The place of the position's mark in a view, for others to keep clear of it.
final class MarkPlace {
  private let look: Look
  private let glide: PositionGlide
  private let facts: MapFacts
  private let receiver: Receiver?

  /// The cells that the mark takes to either side of its own, and how many it may move before names have to.
  private static let reach = (columns: 5, rows: 2)
  private static let slack = (columns: 2, rows: 1)

  init(_ look: Look, _ glide: PositionGlide, _ facts: MapFacts, _ receiver: Receiver?) {
    (self.look, self.glide, self.facts, self.receiver) = (look, glide, facts, receiver)
  }

  /// Nil before the first fix, and where there is no place on earth to show.
  func point(in viewport: Viewport) -> ScreenPoint? {
    guard facts.isGeographic, look.mode != .compass, !isBeyondMercator else { return nil }
    return glide.place.map { viewport.screenPoint(of: viewport.nearestCopy(of: $0)) }
  }

  /// Whether the position lies beyond the edges of all maps.
  var isOffMap: Bool {
    if isBeyondMercator { return facts.isGeographic }
    guard let place = glide.place, facts.isGeographic, !facts.limits.wraps else { return false }
    let bounds = facts.limits.bounds
    // The copy of the world in which the maps lie.
    let x = place.x - (place.x - (bounds.minX + bounds.maxX) / 2).rounded()
    return !(bounds.minX...bounds.maxX).contains(x) || !(bounds.minY...bounds.maxY).contains(place.y)
  }

  /// Whether we are nearer to a pole than any map that is drawn here reaches.
  private var isBeyondMercator: Bool {
    receiver?.position.map { abs($0.coordinate.latitude.degrees) > WorldPoint.edgeLatitude } ?? false
  }

  /// The cells that the mark may take.
  func box(in viewport: Viewport) -> CellRect? {
    guard let point = point(in: viewport), viewport.isNear(point) else { return nil }
    return CellRect(point.cell).grown(columns: Self.reach.columns, rows: Self.reach.rows)
  }

  /// The place that names keep clear of in a frame, by that in the frame before.
  ///
  /// It stays until the mark comes near the edge of its cells: a trembling mark doesn't make names come and go.
  func seat(after last: WorldPoint?, in viewport: Viewport) -> WorldPoint? {
    guard let place = glide.place, let point = point(in: viewport), viewport.isNear(point) else { return last }
    guard let last else { return place }
    let old = viewport.screenPoint(of: viewport.nearestCopy(of: last))
    let isNear = abs(old.x - point.x) <= Double(Self.slack.columns) && abs(old.y - point.y) <= Double(Self.slack.rows)
    return isNear ? last : place
  }

  /// The cells that names keep clear of.
  func clearing(around seat: WorldPoint?, in viewport: Viewport) -> CellRect? {
    guard let seat, let point = point(in: viewport), viewport.isNear(point) else { return nil }
    return CellRect(viewport.screenPoint(of: viewport.nearestCopy(of: seat)).cell)
      .grown(columns: Self.reach.columns + Self.slack.columns, rows: Self.reach.rows + Self.slack.rows)
  }
}

extension Viewport {
  /// Whether a point is on the screen or at most some cells beside it.
  fileprivate func isNear(_ point: ScreenPoint) -> Bool {
    (-10...Double(columns) + 10).contains(point.x) && (-10...Double(rows) + 10).contains(point.y)
  }
}
