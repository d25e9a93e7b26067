import Geodesy
import Positioning

/// The output of receivers, for tests.
enum Talk {
  static let rmc = sentence("GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W")
  static let gga = sentence("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
  /// Where both of them are.
  static let place = "48.117300 11.516667"

  /// A sentence with its checksum, without an end of line.
  static func sentence(_ text: String) -> String {
    let digits = String(text.utf8.reduce(0) { $0 ^ $1 }, radix: 16, uppercase: true)
    return "$\(text)*\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// Whole lines.
  static func lines(_ sentences: String...) -> String { sentences.map { $0 + "\r\n" }.joined() }

  /// A drive of some seconds with all common sentences of a receiver.
  static func drive(seconds: Int) -> String {
    (0..<seconds).map { second in
      let time = "12\(pair(second / 60 % 60))\(pair(second % 60)).00"
      let place = "4807.\(pair(second / 100 % 100))\(pair(second % 100)),N,01131.000,E"
      return lines(
        sentence("GPGGA,\(time),\(place),1,08,0.9,545.4,M,46.9,M,,"),
        sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1"),
        sentence("GPGSV,2,1,08,01,40,083,46,02,17,308,41,12,07,344,39,14,22,228,45"),
        sentence("GPGSV,2,2,08,04,40,083,46,05,17,308,41,09,07,344,39,24,22,228,45"),
        sentence("GPRMC,\(time),A,\(place),022.4,084.4,230394,003.1,W,A"),
        sentence("GPVTG,084.4,T,087.5,M,022.4,N,041.5,K,A"),
        sentence("HEHDT,90.5,T")
      )
    }.joined()
  }

  private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The events decoded from it.
enum Hearing {
  static func events(_ bytes: [UInt8], cut: (inout ArraySlice<UInt8>) -> ArraySlice<UInt8>) -> [SourceEvent] {
    var decoder = ReceiverDecoder()
    var events: [SourceEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty { events += decoder.take(Array(cut(&rest))) }
    return events + decoder.finish()
  }

  static func events(_ bytes: [UInt8]) -> [SourceEvent] {
    events(bytes) { rest in
      defer { rest = [] }
      return rest
    }
  }

  static func fixes(_ text: String) -> [Fix] { fixes(Array(text.utf8)) }

  /// The fixes that have a place.
  static func fixes(_ bytes: [UInt8]) -> [Fix] {
    events(bytes).compactMap { event in if case .fix(let fix) = event, fix.hasPlace { fix } else { nil } }
  }

  /// The places of the fixes, to a millionth of a degree.
  static func places(_ text: String) -> [String] { places(Array(text.utf8)) }

  static func places(_ bytes: [UInt8]) -> [String] {
    fixes(bytes).map { fix in "\(spelling(fix.lat)) \(spelling(fix.lon))" }
  }

  static func times(_ text: String) -> [String] { fixes(text).map { $0.time?.text ?? "-" } }

  static func line(_ fix: Fix) -> String {
    var bytes: [UInt8] = []
    TPVWriter.append(fix, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func spelling(_ degrees: Double?) -> String {
    guard let degrees else { return "-" }
    let steps = Int((degrees * 1e6).rounded())
    let digits = String(steps.magnitude)
    let padded = String(repeating: "0", count: max(7 - digits.count, 0)) + digits
    return (steps < 0 ? "-" : "") + padded.dropLast(6) + "." + padded.suffix(6)
  }
}
