/// A number that depends on the zoom: given at some zooms, linear in between, level before and after.
struct ZoomCurve: Hashable, Sendable {
  struct Stop: Hashable, Sendable {
    var zoom: Double
    var value: Double
  }

  let stops: [Stop]

  init(_ constant: Double) {
    stops = [Stop(zoom: 0, value: constant)]
  }

  /// - Parameter stops: At least one, in the order of their zooms.
  init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a curve has a point at least")
    self.stops = stops
  }

  func value(at zoom: Double) -> Double {
    guard let after = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
    guard after > 0 else { return stops[0].value }
    let (from, to) = (stops[after - 1], stops[after])
    return from.value + (to.value - from.value) * (zoom - from.zoom) / (to.zoom - from.zoom)
  }
}

/// A colour that depends on the zoom.
struct ColorCurve: Hashable, Sendable {
  struct Stop: Hashable, Sendable {
    var zoom: Double
    var color: MapColor
  }

  let stops: [Stop]

  init(_ constant: MapColor) {
    stops = [Stop(zoom: 0, color: constant)]
  }

  init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a curve has a point at least")
    self.stops = stops
  }

  func color(at zoom: Double) -> MapColor {
    guard let after = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].color }
    guard after > 0 else { return stops[0].color }
    let (from, to) = (stops[after - 1], stops[after])
    return from.color.mixed(with: to.color, share: (zoom - from.zoom) / (to.zoom - from.zoom))
  }
}
