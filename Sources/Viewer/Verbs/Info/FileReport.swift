import Geodesy
import Wire

/// The report of `rumbo info` on a file that is no map.
protocol FileReport {
  var lines: [(name: String, value: String)] { get }
  var json: JSON { get }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode
}

extension CoordinateBounds {
  /// The corners in the south-west and the north-east, in words.
  var words: String {
    let corners = [Coordinate(latitude: south, longitude: west), Coordinate(latitude: north, longitude: east)]
    let (from, to) = (CoordinateFormat.dms.text(of: corners[0]), CoordinateFormat.dms.text(of: corners[1]))
    // A range that begins at the antimeridian is east of it, though a place there is 180° east like any other.
    return "\(abs(west.degrees) < 180 ? from : from.dropLast() + "W") to \(to)"
  }
}
