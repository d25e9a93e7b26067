import Foundation

/// NMEA sentences of a simulated receiver.
package enum NMEALine {
  /// The first of June 2025 as the seconds since 1970.
  package static let midnight = 1_748_736_000.0

  /// A sentence with its checksum, and the end of its line.
  package static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(String(format: "%02X", sum))\r\n"
  }

  /// A place at so many tenths of a second after midnight.
  package static func position(tenth: Int, north: Double, east: Double, speed knots: Double = 20, course: Double = 0)
    -> String
  {
    let (seconds, rest) = (tenth / 10, tenth % 10)
    let clock = String(format: "%02d%02d%02d.%d0", seconds / 3600, seconds / 60 % 60, seconds % 60, rest)
    let place = String(
      format: "%02d%09.6f,N,%03d%09.6f,E",
      Int(north),
      (north - Double(Int(north))) * 60,
      Int(east),
      (east - Double(Int(east))) * 60
    )
    let body = "GPRMC,\(clock),A,\(place),\(knots),\(course),010625,,,A"
    return sentence(body)
  }
}
