package import Geodesy
package import Positioning

/// A value that an instrument has measured, and the time when it arrived.
package struct Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  package let value: Value
  package let time: UTCTime
}

/// The latest readings of a boat's instruments; nil where there was none yet.
package struct InstrumentReadings: Hashable, Sendable {
  package struct Wind: Hashable, Sendable {
    /// Where it comes from, clockwise from the bow, or from true north.
    package let direction: Bearing
    package let speed: Speed?
  }

  /// A route as its waypoints' names.
  package struct Route: Hashable, Sendable {
    package let name: String
    package let waypoints: [String]
    /// Whether it begins with the waypoint that was passed last, and the next one is the destination.
    package let isWorking: Bool
  }

  /// Metres below the transducer.
  package internal(set) var depth: Reading<Double>?
  /// Metres below the surface.
  package internal(set) var depthBelowSurface: Reading<Double>?
  /// Metres below the keel.
  package internal(set) var depthBelowKeel: Reading<Double>?
  /// The wind that is felt on board, from the bow.
  package internal(set) var apparentWind: Reading<Wind>?
  /// The wind without the boat's own motion, from the bow.
  package internal(set) var trueWind: Reading<Wind>?
  /// The wind over ground, from true north.
  package internal(set) var groundWind: Reading<Wind>?
  package internal(set) var trueHeading: Reading<Bearing>?
  package internal(set) var magneticHeading: Reading<Bearing>?
  /// Degrees Celsius.
  package internal(set) var waterTemperature: Reading<Double>?
  package internal(set) var speedThroughWater: Reading<Speed>?
  /// The name of the waypoint that the boat heads for.
  package internal(set) var destination: Reading<String>?
  package internal(set) var destinationPlace: Reading<Coordinate>?
  /// The true bearing of the destination.
  package internal(set) var destinationBearing: Reading<Bearing>?
  /// Metres to the destination.
  package internal(set) var destinationDistance: Reading<Double>?
  /// How fast the destination comes nearer; negative if it recedes.
  package internal(set) var closingSpeed: Reading<Speed>?
  /// Metres beside the planned line; positive to the right of it, where one has to steer to the left.
  package internal(set) var crossTrack: Reading<Double>?

  package internal(set) var waypoints: [String: Coordinate] = [:]
  package internal(set) var route: Reading<Route>?

  /// The known waypoints of the route, in its order.
  package var routePlaces: [Coordinate] { route?.value.waypoints.compactMap { waypoints[$0] } ?? [] }
}
