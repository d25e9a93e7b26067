import Heights
import Places

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
    var stream = try ExchangeStream(file)
    while let items = try stream.next() {
      for item in items {
        switch item {
        case .place(var place):
          if let altitude = try heights.altitude(at: place.place.coordinate) {
            (place.place.altitude, hasHeights) = (altitude, true)
          }
          places.append(place)
        case .track(let track), .route(let track):
          let raised = try heights.added(to: track)
          hasHeights = hasHeights || raised != nil
          tracks.append(raised ?? track)
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
