import Geodesy
import Glibc
import Scene

/// The first view: what was asked for, as far as the map allows it.
enum StartingView {
  /// The default zoom at a place: the names of streets fit.
  static let defaultZoom = 15.0

  static func camera(_ request: ViewRequest, in viewport: Viewport, limits: PanLimits) -> Camera {
    let turned = viewport.with(viewport.turned(to: request.bearing, about: viewport.visibleCenter))
    guard let center = request.center else {
      let margin = request.areNamed ? Camera.roomForNames : 0
      let places = Camera.fitting(request.places, in: turned, margin: margin, deepestZoom: limits.deepestZoom)
      return zoomed(turned.with(places ?? all(limits, in: turned)), to: request.zoom, limits).camera
    }
    // A zoom that the map doesn't have would put the place elsewhere when it is limited later.
    let near = zoomed(turned, to: request.zoom ?? defaultZoom, limits)
    let camera = near.showing(WorldPoint(center), at: near.visibleCenter)
    guard let frame = request.frame else { return camera }
    return PanLimits(bounds: frame, farthest: .fills, deepestZoom: defaultZoom).limited(near.with(camera)).camera
  }

  /// All of the map; a world that wraps fills the screen, rather than appear beside itself.
  private static func all(_ limits: PanLimits, in viewport: Viewport) -> Camera {
    let whole = Camera.fitting(limits.bounds, in: viewport)
    guard limits.wraps else { return whole }
    let widest = log2(Double(viewport.columns) / Viewport.columnsAtZoomZero)
    let filling = viewport.with(Camera(center: inhabited, zoom: max(whole.zoom, widest), bearing: whole.bearing))
    return limits.limited(filling).camera
  }

  /// The customary centre of the world: north of the equator, where most of the land is.
  private static let inhabited = WorldPoint(Coordinate(north: 22, east: 0))

  private static func zoomed(_ viewport: Viewport, to zoom: Double?, _ limits: PanLimits) -> Viewport {
    guard let zoom else { return viewport }
    let zooms = limits.zooms(in: viewport)
    let allowed = min(max(zoom, zooms.lowerBound), zooms.upperBound)
    return viewport.with(viewport.zoomed(to: allowed, about: viewport.visibleCenter))
  }
}

/// How near one looks at what was found.
enum Nearness {
  /// From where it can be seen for what it is.
  static func zoom(for kind: String) -> Double {
    switch kind {
    case "country", "region", "state": 5
    case "ocean", "sea": 5
    case "peak": 10
    case "capital", "state_capital", "city", "town", "island": 12
    case "suburb", "village", "quarter", "neighbourhood", "hamlet": 13.5
    case "address": 17.5
    default: 15
    }
  }

  /// Whether all of it is to be visible, if its extent is known: for a town the centre is meant, whatever belongs to
  /// it.
  static func isSeenWhole(_ kind: String) -> Bool {
    switch kind {
    case "capital", "state_capital", "city", "town", "suburb", "village", "quarter", "neighbourhood", "hamlet": false
    case "address": false
    default: true
    }
  }
}

/// The requested view: the values of `--at`, `--zoom`, `--bearing` and `--fit`.
struct ViewRequest {
  var center: Coordinate?
  /// The name to search on the maps, if it is no coordinate.
  var name: String?
  var zoom: Double?
  /// The map of a town to fill the screen, even if the town's centre is at its edge.
  var frame: WorldRect?
  var bearing: Bearing = .north
  /// The places that should all be in view.
  var places: [Coordinate] = []
  /// Whether to leave space for their names around them.
  var areNamed = false
  /// And what they are called, as far as that is no coordinate.
  var placeNames: [String] = []

  var asksForPlace: Bool { center != nil || name != nil || !places.isEmpty || !placeNames.isEmpty }
}
