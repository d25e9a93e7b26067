import Wire

/// Reads the satellites out of gpsd's report of the sky; its own counts may be missing or wrong.
enum SkyReader {
  private static let maxSatellites = 256

  /// The sky of a report; nil if it lists no satellites, as when it has only dilutions of precision.
  static func sky(_ report: JSON) -> Sky? {
    guard let list = report["satellites"]?.array else { return nil }
    var sky = Sky()
    sky.device = report.name("device")
    sky.satellites = list.prefix(maxSatellites).compactMap(satellite)
    let dilutions = Double.leastNonzeroMagnitude...100
    sky.hdop = report.number("hdop", in: dilutions)
    sky.vdop = report.number("vdop", in: dilutions)
    sky.pdop = report.number("pdop", in: dilutions)
    return sky
  }

  private static func satellite(_ report: JSON) -> Satellite? {
    guard let number = (report["PRN"] ?? report["svid"])?.int, (1...9999).contains(number) else { return nil }
    return Satellite(
      number: number,
      system: constellation(report, number: number),
      elevation: report.number("el", in: -90...90),
      azimuth: report.bearing("az"),
      signal: report.number("ss", in: 0...200),
      isUsed: report["used"]?.bool ?? false
    )
  }

  /// Versions before 3.18 identified the system only by the satellite's number.
  private static func constellation(_ report: JSON, number: Int) -> SatelliteSystem {
    if let id = report["gnssid"]?.int { return SatelliteSystem(rawValue: id) ?? .other }
    return SatelliteSystem(combinedNumber: number)
  }
}
