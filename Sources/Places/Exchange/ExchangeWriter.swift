internal import Geodesy

/// Writes places and ways for other programs, a piece of text at a time.
package enum ExchangeWriter {
  /// Hands over the text of a file in pieces; data that a format can't contain is left out.
  ///
  /// CSV contains either places or, if there are none, the points of the tracks.
  package static func write<Problem: Error>(
    _ places: some Sequence<ExchangedPlace>,
    tracks: [Track],
    as format: ExchangeFormat,
    to output: (String) throws(Problem) -> Void
  ) throws(Problem) {
    switch format {
    case .gpx: try write(GPXWriter(), places, tracks, output)
    case .kml: try write(KMLWriter(), places, tracks, output)
    case .geojson: try write(GeoJSONWriter(), places, tracks, output)
    case .csv: try write(CSVWriter(), places, tracks, output)
    }
  }

  private static func write<Problem: Error>(
    _ writer: some ExchangeSpelling,
    _ places: some Sequence<ExchangedPlace>,
    _ tracks: [Track],
    _ output: (String) throws(Problem) -> Void
  ) throws(Problem) {
    var writer = writer
    var hasPlaces = false
    try output(writer.beginning)
    for place in places {
      hasPlaces = true
      try output(writer.text(of: place))
    }
    guard writer.mixes || !hasPlaces else { return try output(writer.end) }
    for track in tracks {
      try output(writer.beginning(of: track))
      for (number, segment) in track.segments.enumerated() {
        try output(writer.beginning(ofSegment: number))
        for (index, point) in segment.enumerated() { try output(writer.text(of: point, index, segment: number)) }
        try output(writer.end(of: segment))
      }
      try output(writer.end(of: track))
    }
    try output(writer.end)
  }
}
