import Geodesy
import Places
import Tiles
import Wire

/// The contents of a file of saved places, for `rumbo info`.
struct StoreReport: FileReport {
  private let contents: PlaceContents

  /// The bytes at the beginning of such a file, and the offset of its application ID.
  private static let (mark, owner) = (Array("SQLite format 3\0".utf8), 68)

  /// Nil if it is another file.
  init?(on path: String) throws(PlaceError) {
    guard let beginning = SmallFile.beginning(of: path), beginning.starts(with: Self.mark),
      beginning.dropFirst(Self.owner).starts(with: Array("Rmbo".utf8))
    else { return nil }
    contents = try PlaceStore(lookingAt: path).contents()
  }

  func exitCode(isStrict: Bool, _ path: String) throws(Failure) -> ExitCode { .fine }

  var lines: [(name: String, value: String)] {
    var lines = [("kind", "places"), ("format", "rumbo")]
    lines += [("sights", "\(contents.sights)"), ("targets", "\(contents.targets)")]
    lines.append(("tracks", "\(contents.tracks) with \(counted(contents.trackPoints, "point"))"))
    lines.append(("ink", counted(contents.ink, "drawing")))
    if let bounds = contents.bounds { lines.append(("bounds", bounds.words)) }
    return lines
  }

  var json: JSON {
    [
      "kind": "places", "format": "rumbo", "bounds": contents.bounds?.json ?? .null,
      "places": .integer(contents.sights), "targets": .integer(contents.targets),
      "tracks": .integer(contents.tracks), "points": .integer(contents.trackPoints), "ink": .integer(contents.ink),
      "skipped": [],
    ]
  }
}
