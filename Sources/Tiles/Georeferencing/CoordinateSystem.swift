/// The coordinate system of a world file's numbers, as the `.prj` or `.aux.xml` beside the image names it.
///
/// Datums within two metres of WGS 84 count as that; what would be misplaced by more is unsupported.
enum CoordinateSystem: Hashable {
  case degrees
  case webMercator
  case utm(zone: Int, isNorth: Bool)
  case unsupported(name: String)

  private static let largestFile = 1 << 20

  /// The one named beside an image; nil if there is no such file, or none that names one.
  static func beside(_ path: String) throws(TileError) -> CoordinateSystem? {
    let stem = FilePath.stem(of: path)
    for file in [stem + ".prj", path + ".prj", stem + ".PRJ"] {
      if let bytes = try BoundedFile.bytes(of: file, limit: largestFile) {
        return CoordinateSystem(String(decoding: bytes, as: UTF8.self))
      }
    }
    for file in [path + ".aux.xml", stem + ".aux.xml"] {
      guard let bytes = try BoundedFile.bytes(of: file, limit: largestFile) else { continue }
      let parts = String(decoding: bytes, as: UTF8.self).replacing("&quot;", with: "\"").split(separator: "<SRS")
      guard parts.count > 1, let text = parts[1].split(separator: "</SRS>").first else { continue }
      return CoordinateSystem(String(text.drop { $0 != ">" }.dropFirst()))
    }
    return nil
  }

  /// Reads WKT of either version, of which the name counts, or `EPSG:` and a number.
  init(_ text: String) {
    let projected = ["PROJCS[", "PROJCRS["].lazy.compactMap { text.firstRange(of: $0) }.first
    let geographic = ["GEOGCS[", "GEOGCRS[", "GEODCRS["].lazy.compactMap { text.firstRange(of: $0) }.first
    guard let start = (projected ?? geographic)?.upperBound else {
      self = Self.known(epsg: text)
      return
    }
    let name = text[start...].drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }.prefix(80)
    let plain = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    let isMetric = !["foot", "feet"].contains(where: text.lowercased().contains)
    let system = isMetric ? Self.known(named: plain, isProjected: projected != nil) : nil
    self = system ?? .unsupported(name: String(name.filter { !$0.isNewline && $0.isASCII }))
  }

  private static let datums: Set = [
    "wgs84", "wgs1984", "etrs89", "etrs1989", "nad83", "nad1983", "nad832011", "nad83csrs", "northamerican1983",
    "crs84",
    "wgs84crs84",
  ]

  private static func known(named name: String, isProjected: Bool) -> CoordinateSystem? {
    guard isProjected else {
      return datums.contains(name.hasPrefix("gcs") ? String(name.dropFirst(3)) : name) ? .degrees : nil
    }
    if ["webmercator", "pseudomercator", "popularvisuali"].contains(where: name.contains) { return .webMercator }
    guard let utm = name.firstRange(of: "utmzone"), datums.contains(String(name[..<utm.lowerBound])),
      let zone = Int(name[utm.upperBound...].dropLast()), (1...60).contains(zone),
      let side = name.last, side == "n" || side == "s"
    else { return nil }
    return .utm(zone: zone, isNorth: side == "n")
  }

  private static func known(epsg text: String) -> CoordinateSystem {
    let name = text.filter { !$0.isWhitespace }.uppercased()
    let code = name.hasPrefix("EPSG:") ? Int(name.dropFirst(5)) : nil
    return switch code {
    case 4326, 4258, 4269: .degrees
    case 3857, 900_913: .webMercator
    case let code? where [32601...32660, 25828...25838, 26901...26923].contains { $0.contains(code) }:
      .utm(zone: code % 100, isNorth: true)
    case let code? where (32701...32760).contains(code): .utm(zone: code % 100, isNorth: false)
    default: .unsupported(name: String(name.filter(\.isASCII).prefix(40)))
    }
  }
}
