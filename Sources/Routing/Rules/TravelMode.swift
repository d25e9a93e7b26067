/// The means of travel.
package enum TravelMode: Int, CaseIterable, Sendable {
  case foot, bicycle, car

  /// The keys that speak of it, from those that speak of many to its own.
  var accessKeys: [String] {
    switch self {
    case .foot: ["access", "foot"]
    case .bicycle: ["access", "vehicle", "bicycle"]
    case .car: ["access", "vehicle", "motor_vehicle", "motorcar"]
    }
  }
}
