internal import Geodesy
internal import Glibc

/// A position in a picture's file name, such as `2618s+4852w+01+01.png`.
///
/// It states the upper left corner, 26°18′ S 48°52′ W, the height 0°01′ and the width 0°01′. Two more fields may
/// follow: an offset in metres east and north.
enum PictureName {
  /// The position, in degrees, with linear latitudes and longitudes; nil for other names.
  static func placement(of name: String) -> Placement? {
    let fields = FilePath.stem(of: name).split(separator: "+", omittingEmptySubsequences: false)
    guard fields.count == 4 || fields.count == 6 else { return nil }
    guard
      let north = angle(fields[0], positive: "n", negative: "s"),
      let west = angle(fields[1], positive: "e", negative: "w"),
      let height = degrees(fields[2]),
      let width = degrees(fields[3]),
      height > 0, width > 0, width <= 360
    else { return nil }
    let shifts = fields.dropFirst(4).compactMap { $0.utf8.count <= 9 ? Double($0) : nil }
    guard shifts.count == fields.count - 4, shifts.allSatisfy(\.isFinite) else { return nil }
    let (east, up) = shifts.isEmpty ? (0, 0) : degrees(east: shifts[0], north: shifts[1], at: north - height / 2)
    return Placement(
      .equirectangular,
      west: west + east,
      south: north - height + up,
      east: west + width + east,
      north: north + up
    )
  }

  private static func angle(_ field: Substring, positive: Character, negative: Character) -> Double? {
    guard let letter = field.last?.lowercased().first, let size = degrees(field.dropLast()) else { return nil }
    return letter == positive ? size : letter == negative ? -size : nil
  }

  /// Degrees and minutes without anything between them: the last two digits are the minutes.
  private static func degrees(_ digits: Substring) -> Double? {
    guard (2...5).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    guard let minutes = Int(digits.suffix(2)), minutes < 60 else { return nil }
    return Double(Int(digits.dropLast(2)) ?? 0) + Double(minutes) / 60
  }

  /// Metres in degrees, by the radii of curvature of the WGS 84 ellipsoid.
  private static func degrees(east: Double, north: Double, at latitude: Double) -> (east: Double, north: Double) {
    let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let sine = sin(latitude * .pi / 180)
    let flat = 1 - eccentricity * sine * sine
    let meridional = radius * (1 - eccentricity) / (flat * flat.squareRoot())
    let parallel = radius / flat.squareRoot() * max(cos(latitude * .pi / 180), 1e-6)
    return (east / parallel * 180 / .pi, north / meridional * 180 / .pi)
  }
}
