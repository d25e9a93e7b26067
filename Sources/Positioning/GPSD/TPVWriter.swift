import Geodesy
import Wire

/// Writes a fix as gpsd does: one line of JSON, always the same for the same fix.
package enum TPVWriter {
  /// Appends the line with its end.
  package static func append(_ fix: Fix, to bytes: inout [UInt8]) {
    bytes += "{\"class\":\"TPV\"".utf8
    append("device", fix.device, to: &bytes)
    if let time = fix.time {
      bytes += ",\"time\":\"".utf8
      bytes += time.spelling
      bytes.append(UInt8(ascii: "\""))
    }
    append("mode", fix.mode.rawValue, to: &bytes)
    append("status", fix.status?.rawValue, to: &bytes)
    appendNumbers(of: fix, to: &bytes)
    append("nSat", fix.nSat, to: &bytes)
    append("uSat", fix.uSat, to: &bytes)
    append("heading", fix.heading?.degrees, decimals: 4, to: &bytes)
    append("magheading", fix.magheading?.degrees, decimals: 4, to: &bytes)
    append("source", fix.source, to: &bytes)
    bytes += "}\n".utf8
  }

  private static func appendNumbers(of fix: Fix, to bytes: inout [UInt8]) {
    append("lat", fix.lat, decimals: 9, to: &bytes)
    append("lon", fix.lon, decimals: 9, to: &bytes)
    append("altHAE", fix.altHAE, decimals: 4, to: &bytes)
    append("altMSL", fix.altMSL, decimals: 4, to: &bytes)
    append("geoidSep", fix.geoidSep, decimals: 4, to: &bytes)
    append("speed", fix.speed?.metersPerSecond, decimals: 4, to: &bytes)
    append("track", fix.track?.degrees, decimals: 4, to: &bytes)
    append("magtrack", fix.magtrack?.degrees, decimals: 4, to: &bytes)
    append("magvar", fix.magvar?.degrees, decimals: 4, to: &bytes)
    append("climb", fix.climb, decimals: 4, to: &bytes)
    append("eph", fix.eph, decimals: 4, to: &bytes)
    append("epx", fix.epx, decimals: 4, to: &bytes)
    append("epy", fix.epy, decimals: 4, to: &bytes)
    append("epv", fix.epv, decimals: 4, to: &bytes)
    append("eps", fix.eps, decimals: 4, to: &bytes)
    append("epd", fix.epd, decimals: 4, to: &bytes)
  }

  private static func append(_ name: StaticString, _ value: Double?, decimals: Int, to bytes: inout [UInt8]) {
    guard let value else { return }
    appendName(name, to: &bytes)
    let scale = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000][decimals]
    let steps = Int((value * Double(scale)).rounded())
    if steps < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = steps.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    appendDigits(whole, width: 1, to: &bytes)
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    appendDigits(rest, width: decimals, to: &bytes)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  private static func append(_ name: StaticString, _ value: Int?, to bytes: inout [UInt8]) {
    guard let value else { return }
    appendName(name, to: &bytes)
    appendDigits(value.magnitude, width: 1, to: &bytes)
  }

  private static func append(_ name: StaticString, _ value: String?, to bytes: inout [UInt8]) {
    guard let value else { return }
    appendName(name, to: &bytes)
    bytes += JSONWriter.text(of: .string(value)).utf8
  }

  private static func appendName(_ name: StaticString, to bytes: inout [UInt8]) {
    bytes += ",\"".utf8
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes += "\":".utf8
  }

  /// Appends the digits of a number, with zeros in front up to a width.
  private static func appendDigits(_ value: UInt, width: Int, to bytes: inout [UInt8]) {
    var divisor: UInt = 1
    var digits = 1
    while digits < width || value / divisor >= 10 {
      divisor *= 10
      digits += 1
    }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }
}
