/// The names of oceans and large seas, which no outline of countries has: where they stand, and how large their seas are.
struct SeaName {
  let name: String
  let north: Double
  let east: Double
  /// In millions of square kilometres.
  let size: Double

  var isOcean: Bool { name.hasSuffix("Ocean") }

  static let all: [SeaName] =
    oceans.map { SeaName(name: $0, north: $1, east: $2, size: $3) }
    + seas.map { SeaName(name: $0, north: $1, east: $2, size: $3) }

  private static let oceans: [(String, Double, Double, Double)] = [
    ("North Pacific Ocean", 30, -155, 80), ("South Pacific Ocean", -35, -128, 85), ("Indian Ocean", -25, 80, 70),
    ("North Atlantic Ocean", 33, -42, 41), ("South Atlantic Ocean", -28, -14, 40), ("Southern Ocean", -64, 100, 20),
    ("Arctic Ocean", 80, -150, 14),
  ]

  private static let seas: [(String, Double, Double, Double)] = [
    ("Philippine Sea", 20, 133, 5.7), ("Coral Sea", -17, 155, 4.8), ("Arabian Sea", 14, 64.5, 3.9),
    ("South China Sea", 13.5, 114.5, 3.5), ("Weddell Sea", -72, -45, 2.8), ("Caribbean Sea", 15, -75, 2.8),
    ("Mediterranean Sea", 35.2, 18.5, 2.5), ("Gulf of Guinea", 1.5, 2.5, 2.4), ("Tasman Sea", -38, 160, 2.3),
    ("Bay of Bengal", 14, 88, 2.2), ("Bering Sea", 58, -177, 2), ("Sea of Okhotsk", 54.5, 149.5, 1.6),
    ("Gulf of Mexico", 25.3, -90.5, 1.6), ("Gulf of Alaska", 57.5, -146, 1.5), ("Barents Sea", 74, 38, 1.4),
    ("Norwegian Sea", 68.5, 1, 1.4), ("East China Sea", 28.5, 124.8, 1.2), ("Hudson Bay", 59.5, -85.5, 1.2),
    ("Greenland Sea", 76, -8, 1.2), ("Mozambique Channel", -19, 41, 1), ("Sea of Japan", 40, 135, 1),
    ("East Siberian Sea", 73, 160, 0.9), ("Kara Sea", 75, 72, 0.9), ("Labrador Sea", 58, -53.5, 0.8),
    ("Andaman Sea", 10.5, 95.8, 0.8), ("Laptev Sea", 76, 126, 0.7), ("Baffin Bay", 73.5, -67, 0.7),
    ("Arafura Sea", -9.5, 135.5, 0.6), ("Timor Sea", -11.2, 126.5, 0.6), ("Ross Sea", -75, -175, 0.6),
    ("North Sea", 56.5, 3.2, 0.6), ("Banda Sea", -5.5, 127, 0.5), ("Beaufort Sea", 72.5, -138, 0.5),
    ("Black Sea", 43.3, 34.5, 0.4), ("Red Sea", 20.5, 38.3, 0.4), ("Gulf of Aden", 12, 47.8, 0.4),
    ("Yellow Sea", 35.5, 123.2, 0.4), ("Baltic Sea", 57.8, 19.8, 0.4), ("Caspian Sea", 41.5, 51, 0.4),
    ("Java Sea", -5, 111.5, 0.3), ("Gulf of Thailand", 10, 101.5, 0.3), ("Celebes Sea", 3.4, 122, 0.3),
    ("Tyrrhenian Sea", 40, 12, 0.3), ("Persian Gulf", 27, 51.2, 0.3), ("Bay of Biscay", 45.4, -4.8, 0.2),
    ("Aegean Sea", 38.4, 25.2, 0.2), ("Ionian Sea", 37.8, 18.8, 0.2), ("Adriatic Sea", 42.9, 15.5, 0.1),
  ]
}
