package import Geodesy

/// The first line that a client sends to a server of APRS-IS.
package enum APRSLogin {
  /// A line that asks for packets and can't send any, without its end; the filter is one of the server's.
  package static func readOnly(call: String = "N0CALL", program: String, filter: String?) -> String {
    let line = "user \(call) pass -1 vers \(program)" + (filter.map { " filter \($0)" } ?? "")
    return String(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }.map(Character.init))
  }

  /// The filter for what is near a place, within whole kilometres.
  package static func filter(around place: Coordinate, within distance: Distance) -> String {
    let numbers = [place.latitude.degrees, place.longitude.degrees].map { FixedPoint($0, decimals: 3).text }
    let radius = FixedPoint(max(distance.meters / 1000, 1), decimals: 0).text
    return "r/\(numbers.joined(separator: "/"))/\(radius)"
  }

  /// The code with which a call may also send, made of its letters without the number behind the hyphen.
  package static func passcode(_ call: String) -> Int {
    let letters = call.uppercased().utf8.prefix { $0 != UInt8(ascii: "-") }
    return letters.enumerated().reduce(0x73e2) { code, letter in
      code ^ Int(letter.element) << (letter.offset % 2 == 0 ? 8 : 0)
    } & 0x7fff
  }
}
