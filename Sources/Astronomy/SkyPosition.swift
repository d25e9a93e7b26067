package import Geodesy
import Glibc

/// A direction in the sky of a place.
package struct SkyPosition: Hashable, Sendable {
  /// From true north.
  package let azimuth: Bearing
  /// Degrees above the horizon; negative below it.
  package let altitude: Double

  /// As seen through air of 10 °C and 1010 hPa, which lifts a body at the horizon by half a degree.
  var refracted: SkyPosition {
    // The formula ends below the horizon; from there on, the value stays, as in JPL's Horizons.
    let height = max(altitude, -1)
    let minutes = 1.02 / tan((height + 10.3 / (height + 5.11)) * .pi / 180)
    return SkyPosition(azimuth: azimuth, altitude: altitude + minutes / 60)
  }
}
