import Calendar

/// A moment on the two time scales that positions in the sky depend on.
struct AstronomicalTime {
  /// Days of universal time since noon of 1 January 2000; the earth's rotation follows it.
  let universalDays: Double
  /// Julian centuries of terrestrial time since then; orbits follow it.
  let centuries: Double

  init(_ moment: Timestamp) {
    universalDays = (moment.secondsSince1970 - 946_728_000) / 86_400
    centuries = (universalDays + Self.rotationLag(inYear: 2000 + universalDays / 365.25) / 86_400) / 36_525
  }

  /// The angle from the equinox to the meridian of Greenwich, in degrees, without nutation.
  var siderealAngle: Double {
    (280.46061837 + 360.98564736629 * universalDays + 0.000387933 * centuries * centuries)
      .remainder(dividingBy: 360)
  }

  /// Terrestrial minus universal time (ΔT) in seconds: observed up to 2020, expected up to 2050, a parabola beyond.
  private static func rotationLag(inYear year: Double) -> Double {
    let position = (year - 1950) / 10
    guard position >= 0, position < Double(decades.count - 1) else {
      let centuries = (year - 1820) / 100
      return 32 * centuries * centuries - 20
    }
    let index = Int(position)
    return decades[index] + (decades[index + 1] - decades[index]) * (position - Double(index))
  }

  /// ΔT at the beginning of each decade from 1950 to 2050.
  private static let decades = [29.1, 33.2, 40.2, 50.5, 56.9, 63.8, 66.1, 69.4, 70.5, 73, 77]
}
