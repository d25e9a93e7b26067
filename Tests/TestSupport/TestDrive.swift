import Foundation

/// A recording that the tests make: one RMC a second, on a straight way east along 43.73° north.
package struct TestDrive {
  /// One second of the drive: course, and speed in knots; nil leaves a field empty.
  package struct Second {
    package var course: Double?
    package var knots: Double?
    /// Metres east of where the drive begins; nil where there is no fix.
    package var meters: Double?

    package init(course: Double? = nil, knots: Double? = 20, meters: Double? = 0) {
      (self.course, self.knots, self.meters) = (course, knots, meters)
    }
  }

  package static let start = (latitude: 43.73, longitude: 7.42)

  private let seconds: [Second]
  private let interval: Double

  package init(_ seconds: [Second], interval: Double = 1) {
    (self.seconds, self.interval) = (seconds, interval)
  }

  /// A drive east at a steady speed.
  package static func east(seconds: Int, metersPerSecond: Double) -> TestDrive {
    TestDrive(
      (0..<seconds).map { Second(course: 90, knots: metersPerSecond / 0.514444, meters: Double($0) * metersPerSecond) }
    )
  }

  package func write(into folder: ScratchFolder, name: String = "drive.nmea") throws -> String {
    let lines = seconds.indices.map { sentence($0) }
    try folder.write(Array(lines.joined().utf8), to: name)
    return folder.file(name)
  }

  private func sentence(_ index: Int) -> String {
    let second = seconds[index]
    let time = 12 * 3600 + Double(index) * interval
    let clock = String(
      format: "%02d%02d%05.2f",
      Int(time) / 3600 % 24,
      Int(time) / 60 % 60,
      time.truncatingRemainder(dividingBy: 60)
    )
    let east = (second.meters ?? 0) / (111_319.5 * cos(Self.start.latitude * .pi / 180))
    let place = String(
      format: "%02.0f%08.5f,N,%03.0f%08.5f,E",
      Self.start.latitude.rounded(.down),
      Self.start.latitude.truncatingRemainder(dividingBy: 1) * 60,
      (Self.start.longitude + east).rounded(.down),
      (Self.start.longitude + east).truncatingRemainder(dividingBy: 1) * 60
    )
    let (knots, course) = (
      second.knots.map { String(format: "%.2f", $0) }, second.course.map { String(format: "%.1f", $0) }
    )
    let status = second.meters == nil ? "V,,,," : "A,\(place)"
    let body = "GPRMC,\(clock),\(status),\(knots ?? ""),\(course ?? ""),010625,,,\(second.meters == nil ? "N" : "A")"
    return NMEALine.sentence(body)
  }
}
