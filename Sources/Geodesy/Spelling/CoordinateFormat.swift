import Glibc

/// A way to write coordinates; whatever it writes, ``CoordinateParser`` reads.
package enum CoordinateFormat: String, CaseIterable, Sendable {
  /// Degrees, minutes and seconds: 60°10′11.6″N 24°56′18.2″E.
  case dms
  /// Degrees and minutes: 60°10.194′N 24°56.304′E.
  case dm
  /// Degrees: 60.16990,24.93840.
  case decimal
  /// Zone, band and metres: 35V 385700mE 6672200mN; near the poles the grid of polar caps.
  case utm
  /// The military grid: 35VLG8570072200.
  case mgrs

  /// Formats a place so that its last digit corresponds to about this distance on the ground.
  package func text(of place: Coordinate, resolution: Distance = .meters(1)) -> String {
    switch self {
    case .dms: Self.sexagesimal(place, lastUnit: .seconds, resolution: resolution)
    case .dm: Self.sexagesimal(place, lastUnit: .minutes, resolution: resolution)
    case .decimal: Self.decimal(place, resolution: resolution)
    case .utm: Self.metric(place, decimals: Self.decimals(of: .meters(1), resolution: resolution))
    case .mgrs: MGRS(place, digits: min(Self.decimals(of: .kilometers(100), resolution: resolution), 5)).text
    }
  }

  /// How many decimals a unit needs.
  private static func decimals(of unit: Distance, resolution: Distance) -> Int {
    let digits = log10(unit / resolution).rounded()
    return digits.isNaN ? 0 : Int(min(max(digits, 0), 9))
  }

  private static func decimal(_ place: Coordinate, resolution: Distance) -> String {
    let decimals = decimals(of: SexagesimalFormat.lengthOnGround(of: .degrees), resolution: resolution)
    let latitude = FixedPoint(place.latitude.degrees, decimals: decimals)
    let longitude = FixedPoint(signedLongitude(place), decimals: decimals)
    return "\(latitude.text),\(longitude.text)"
  }

  private static func sexagesimal(_ place: Coordinate, lastUnit: AngleUnit, resolution: Distance) -> String {
    let decimals = decimals(of: SexagesimalFormat.lengthOnGround(of: lastUnit), resolution: resolution)
    let format = SexagesimalFormat(lastUnit: lastUnit, decimals: decimals)
    let latitude = format.text(of: place.latitude.degrees, positive: "N", negative: "S")
    let longitude = format.text(of: signedLongitude(place), positive: "E", negative: "W")
    return "\(latitude) \(longitude)"
  }

  /// The meridian opposite Greenwich is written as 180° east.
  private static func signedLongitude(_ place: Coordinate) -> Double {
    place.longitude.degrees == -180 ? 180 : place.longitude.degrees
  }

  private static func metric(_ place: Coordinate, decimals: Int) -> String {
    let (zone, easting, northing): (String, Double, Double)
    if let utm = UTM(place) {
      zone = "\(utm.zone)\(LatitudeBand(nearest: place.latitude).letter)"
      (easting, northing) = (utm.easting, utm.northing)
    } else {
      let ups = UPS(polar: place)
      zone = ups.cap.rawValue
      (easting, northing) = (ups.easting, ups.northing)
    }
    return
      "\(zone) \(FixedPoint(easting, decimals: decimals).text)mE \(FixedPoint(northing, decimals: decimals).text)mN"
  }

  /// Degrees written with minutes, or with minutes and seconds.
  struct SexagesimalFormat {
    let lastUnit: AngleUnit
    let decimals: Int

    /// The unit that the last number counts.
    static func lengthOnGround(of unit: AngleUnit) -> Distance {
      let degree = Distance.meters(111_195)
      return switch unit {
      case .degrees: degree
      case .minutes: degree / 60
      case .seconds: degree / 3600
      }
    }

    /// One angle with the letter of its side; it is rounded as a whole first, so that 59.99″ carries into the minutes.
    func text(of degrees: Double, positive: String, negative: String) -> String {
      let perDegree = lastUnit == .seconds ? 3600.0 : 60.0
      let angle = FixedPoint(degrees.magnitude * perDegree, decimals: decimals)
      let (upper, lower) = angle.steps.quotientAndRemainder(
        dividingBy: 60 * FixedPoint.steps(of: 1, decimals: decimals)
      )
      let last = FixedPoint(steps: lower, decimals: decimals).padded(to: 2)
      let letter = degrees < 0 && angle.steps != 0 ? negative : positive
      guard lastUnit == .seconds else { return "\(upper)°\(last)′\(letter)" }
      let minutes = FixedPoint(steps: upper % 60, decimals: 0).padded(to: 2)
      return "\(upper / 60)°\(minutes)′\(last)″\(letter)"
    }
  }
}
