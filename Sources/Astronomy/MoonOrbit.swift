/// The moon as seen from the centre of the earth, to 0.01°: the largest terms of Chapront's lunar theory ELP-2000/82,
/// as Meeus tabulates them in *Astronomical Algorithms*, chapter 47.
struct MoonOrbit {
  /// On the ecliptic, in degrees.
  private(set) var longitude: Double
  /// From the ecliptic, in degrees.
  private(set) var latitude = 0.0
  private(set) var kilometers = 385_000.56

  init(at time: AstronomicalTime) {
    let t = time.centuries
    let mean = 218.3164477 + (481_267.88123421 - 0.0015786 * t) * t
    let elongation = 297.8501921 + (445_267.1114034 - 0.0018819 * t) * t
    let sunAnomaly = 357.5291092 + (35_999.0502909 - 0.0001536 * t) * t
    let anomaly = 134.9633964 + (477_198.8675055 + 0.0087414 * t) * t
    let nodeDistance = 93.272095 + (483_202.0175233 - 0.0036539 * t) * t
    // The earth's orbit becomes rounder, and the sun's influence with it smaller.
    let roundness = 1 - (0.002516 + 0.0000074 * t) * t
    func angle(_ term: (d: Double, m: Double, a: Double, f: Double)) -> Double {
      term.d * elongation + term.m * sunAnomaly + term.a * anomaly + term.f * nodeDistance
    }
    func weight(_ m: Double) -> Double { m == 0 ? 1 : abs(m) == 1 ? roundness : roundness * roundness }

    var (east, north) = (3958 * sin(degrees: 119.75 + 131.849 * t), -2235 * sin(degrees: mean))
    east += 1962 * sin(degrees: mean - nodeDistance)
    for term in Self.planar {
      let angle = angle((term.d, term.m, term.a, term.f))
      east += term.east * weight(term.m) * sin(degrees: angle)
      kilometers += term.away / 1000 * weight(term.m) * cos(degrees: angle)
    }
    for term in Self.vertical {
      north += term.north * weight(term.m) * sin(degrees: angle((term.d, term.m, term.a, term.f)))
    }
    longitude = mean + east / 1e6
    latitude = north / 1e6
  }

  /// The multiples of elongation, the sun's and the moon's anomaly and the distance from the node; then the sine's
  /// factor in longitude (10⁻⁶°) and the cosine's in distance (metres).
  private static let planar: [(d: Double, m: Double, a: Double, f: Double, east: Double, away: Double)] = [
    (0, 0, 1, 0, 6_288_774, -20_905_355), (2, 0, -1, 0, 1_274_027, -3_699_111), (2, 0, 0, 0, 658_314, -2_955_968),
    (0, 0, 2, 0, 213_618, -569_925), (0, 1, 0, 0, -185_116, 48_888), (0, 0, 0, 2, -114_332, -3149),
    (2, 0, -2, 0, 58_793, 246_158), (2, -1, -1, 0, 57_066, -152_138), (2, 0, 1, 0, 53_322, -170_733),
    (2, -1, 0, 0, 45_758, -204_586), (0, 1, -1, 0, -40_923, -129_620), (1, 0, 0, 0, -34_720, 108_743),
    (0, 1, 1, 0, -30_383, 104_755), (2, 0, 0, -2, 15_327, 10_321), (0, 0, 1, 2, -12_528, 0),
    (0, 0, 1, -2, 10_980, 79_661), (4, 0, -1, 0, 10_675, -34_782), (0, 0, 3, 0, 10_034, -23_210),
    (4, 0, -2, 0, 8548, -21_636), (2, 1, -1, 0, -7888, 24_208), (2, 1, 0, 0, -6766, 30_824),
    (1, 0, -1, 0, -5163, -8379), (1, 1, 0, 0, 4987, -16_675), (2, -1, 1, 0, 4036, -12_831),
    (2, 0, 2, 0, 3994, -10_445), (4, 0, 0, 0, 3861, -11_650), (2, 0, -3, 0, 3665, 14_403),
    (0, 1, -2, 0, -2689, -7003), (2, 0, -1, 2, -2602, 0), (2, -1, -2, 0, 2390, 10_056),
    (1, 0, 1, 0, -2348, 6322), (2, -2, 0, 0, 2236, -9884),
  ]

  /// The same multiples, and the sine's factor in latitude (10⁻⁶°).
  private static let vertical: [(d: Double, m: Double, a: Double, f: Double, north: Double)] = [
    (0, 0, 0, 1, 5_128_122), (0, 0, 1, 1, 280_602), (0, 0, 1, -1, 277_693), (2, 0, 0, -1, 173_237),
    (2, 0, -1, 1, 55_413), (2, 0, -1, -1, 46_271), (2, 0, 0, 1, 32_573), (0, 0, 2, 1, 17_198),
    (2, 0, 1, -1, 9266), (0, 0, 2, -1, 8822), (2, -1, 0, -1, 8216), (2, 0, -2, -1, 4324),
    (2, 0, 1, 1, 4200), (2, 1, 0, -1, -3359), (2, -1, -1, 1, 2463), (2, -1, 0, 1, 2211),
    (2, -1, -1, -1, 2065), (0, 1, -1, -1, -1870), (4, 0, -1, -1, 1828),
  ]
}
