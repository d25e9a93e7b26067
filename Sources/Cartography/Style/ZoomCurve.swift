/// A value that depends on the zoom: given at some zooms, linear in between, constant before and after.
struct ZoomCurve<Value: Mixable & Hashable & Sendable>: Hashable, Sendable {
  struct Stop: Hashable, Sendable {
    var zoom: Double
    var value: Value
  }

  /// At least one, in the order of their zooms.
  let stops: [Stop]

  init(stops: [Stop]) {
    precondition(!stops.isEmpty, "a curve has a point at least")
    self.stops = stops
  }

  func value(at zoom: Double) -> Value {
    guard let after = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
    guard after > 0 else { return stops[0].value }
    let (from, to) = (stops[after - 1], stops[after])
    return from.value.mixed(with: to.value, share: (zoom - from.zoom) / (to.zoom - from.zoom))
  }
}

protocol Mixable {
  /// The value with a share, from 0 to 1, of another one.
  func mixed(with other: Self, share: Double) -> Self
}

extension MapColor: Mixable {}

extension Double: Mixable {
  func mixed(with other: Double, share: Double) -> Double { self + (other - self) * share }
}
