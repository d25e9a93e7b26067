import Geodesy
import Wire

/// Reads a fix out of gpsd's report of time, place and velocity, field by field: a bad one costs only itself.
enum TPVReader {
  static func fix(_ report: JSON) -> Fix {
    var fix = Fix()
    fix.device = report.name("device")
    fix.time = report["time"].flatMap(Self.time)
    fix.mode = report["mode"]?.int.flatMap(FixMode.init) ?? .unknown
    fix.status = report["status"]?.int.flatMap(FixStatus.init)
    if fix.mode >= .twoDimensional, let lat = report["lat"]?.number, let lon = report["lon"]?.number {
      fix.setPlace(lat: lat, lon: lon)
    }
    for (name, field, range) in Fix.numbers { fix[keyPath: field] = report.number(name, in: range) }
    // Which height `alt` means depends on the version.
    fix.altMSL = fix.altMSL ?? report.number("alt", in: Fix.heights)
    readMotion(report, into: &fix)
    fix.nSat = report["nSat"]?.int.flatMap { (0...999).contains($0) ? $0 : nil }
    fix.uSat = report["uSat"]?.int.flatMap { (0...999).contains($0) ? $0 : nil }
    fix.source = report.name("source")
    return fix
  }

  /// In ISO 8601 or, as old versions had it, in seconds since 1970.
  private static func time(_ value: JSON) -> UTCTime? {
    if let text = value.string { return UTCTime(text) }
    guard let seconds = value.number, (0...4e11).contains(seconds) else { return nil }
    return UTCTime(millisecondsSince1970: Int((seconds * 1000).rounded()))
  }

  private static func readMotion(_ report: JSON, into fix: inout Fix) {
    fix.speed = report.number("speed", in: 0...20_000).map { Speed(metersPerSecond: $0) }
    fix.track = report.bearing("track")
    fix.magtrack = report.bearing("magtrack")
    fix.magvar = report.number("magvar", in: -180...180).map { Turn(degrees: $0) }
    fix.heading = report.bearing("heading")
    fix.magheading = report.bearing("magheading")
  }
}

extension Fix {
  fileprivate static let heights = -1e6...1e8
  /// Some receivers report 0 for the errors that they don't know.
  private static let errors = Double.leastNonzeroMagnitude...1e7

  /// The fields that are plain numbers, as gpsd calls them, and the values that they may have.
  static let numbers:
    [(name: String, field: any WritableKeyPath<Fix, Double?> & Sendable, range: ClosedRange<Double>)] = [
      ("altMSL", \.altMSL, heights), ("altHAE", \.altHAE, heights), ("geoidSep", \.geoidSep, -1000...1000),
      ("climb", \.climb, -20_000...20_000), ("eph", \.eph, errors), ("epx", \.epx, errors), ("epy", \.epy, errors),
      ("epv", \.epv, errors), ("eps", \.eps, errors), ("epd", \.epd, 0...360),
    ]
}

extension JSON {
  func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = self[name]?.number, range.contains(value) else { return nil }
    return value
  }

  func bearing(_ name: String) -> Bearing? { number(name, in: 0...360).map { Bearing(degrees: $0) } }

  /// A name as short as names are.
  func name(_ field: String) -> String? {
    guard let name = self[field]?.string, !name.isEmpty, name.utf8.count <= 256 else { return nil }
    return name
  }
}
