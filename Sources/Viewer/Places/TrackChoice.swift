import Places

/// The track that a command names: the number or name of a saved one, or a file.
enum TrackChoice {
  /// A saved track; without a word the newest one.
  ///
  /// If there is none, the error states whether a file is accepted.
  static func find(_ words: [String], in store: PlaceStore?, orFile: Bool = false) throws -> TrackSummary {
    let tracks = try store?.tracks() ?? []
    guard let word = words.first else {
      guard let newest = tracks.first else { throw none }
      return newest
    }
    guard words.count == 1 else { throw Failure(.oneTrack) }
    let named = tracks.first { "#\($0.id.number)" == word || $0.name == word }
    guard let found = named ?? tracks.first(where: { "\($0.id.number)" == word }) else {
      let near = nearestWord(to: word, among: tracks.map(\.name))
      let others = "rumbo track list shows all of them\(orFile ? "; a file is possible, too" : "")."
      throw Failure(.trackUnknown, word, others, nearest: near.map { "“\($0)”" })
    }
    return found
  }

  /// The requested tracks: all in a file, or a saved one.
  static func tracks(_ words: [String], format: ExchangeFormat?, at path: String) throws -> [Track] {
    if words.count == 1, let file = words.first, SmallFile.exists(at: file) {
      return try tracks(inFile: file, format: format)
    }
    let store = try PlacesFile.openToRead(path)
    if let file = words.first, FileName.isMeant(by: file), try !isKept(file, in: store) {
      throw ExchangeWords.missing(file)
    }
    guard let store else { throw none }
    let summary = try find(words, in: store, orFile: true)
    let track = try store.track(summary.id)
    return track.map { [$0] } ?? []
  }

  /// A track may be called as a file is.
  private static func isKept(_ name: String, in store: PlaceStore?) throws -> Bool {
    try store?.tracks().contains { $0.name == name } ?? false
  }

  private static func tracks(inFile file: String, format: ExchangeFormat?) throws -> [Track] {
    let (tracks, report) = try TrackFile.tracks(at: file, format: format)
    if let report { ExchangeWords.complain(report) }
    guard !tracks.isEmpty else { throw Failure(.noTrackInFile, file) }
    return tracks
  }

  private static let none = Failure(.noTracks)
}
