import Geodesy
import Heights
import Places
import Tiles

/// Adds heights to the points and places of a file.
struct HeightTrack {
  private let heights: Heights

  init(_ heights: Heights) throws(Failure) {
    guard !heights.sources.isEmpty else { throw Failure(.heightTrackNeedsSource) }
    self.heights = heights
  }

  /// Writes a file of tracks as GPX; a point whose height isn't known stays as it is.
  func write(_ file: String, to output: String?) throws -> ExitCode {
    guard SmallFile.exists(at: file) else { throw ExchangeWords.missing(file) }
    var (places, tracks): ([ExchangedPlace], [Track]) = ([], [])
    var hasHeights = false
    func altitude(_ old: Distance?, at place: Coordinate) throws(TileError) -> Distance? {
      guard let meters = try heights.ground(at: place) else { return old }
      hasHeights = true
      return .meters((meters * 10).rounded() / 10)
    }
    var stream = try ExchangeStream(file)
    while let items = try stream.next() {
      for item in items {
        switch item {
        case .place(var place):
          place.place.altitude = try altitude(place.place.altitude, at: place.place.coordinate)
          places.append(place)
        case .track(var track), .route(var track):
          for segment in track.segments.indices {
            for index in track.segments[segment].indices {
              let point = track.segments[segment][index]
              track.segments[segment][index].altitude = try altitude(point.altitude, at: point.coordinate)
            }
          }
          tracks.append(track)
        case .routePoint, .outline: break
        }
      }
    }
    ExchangeWords.complain(stream.report)
    guard !stream.report.isEmpty else { throw Failure(.noTrackInFile, file) }
    guard hasHeights else { throw Failure(.heightTrackBeyond, file) }
    try ExchangeWords.write(places, tracks: tracks, as: .gpx, to: output)
    return .fine
  }
}
