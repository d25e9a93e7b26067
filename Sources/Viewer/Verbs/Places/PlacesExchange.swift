import Places

enum PlacesExchange {
  /// `rumbo places import FILE`, and `rumbo track import FILE`: adds what a file contains, and reports what it left out.
  ///
  /// With `--undo` it removes what the last import added.
  static func importing(_ arguments: Arguments, _ words: [String], verb: String) throws -> PlacesAction {
    let undoes = arguments.has("undo")
    guard words.count == (undoes ? 0 : 1) else {
      throw Failure(undoes ? .undoTakesNoFile : .importNeedsFile, verb)
    }
    guard let file = words.first else { return undoImport }
    let format = ExchangeWords.format(arguments)
    let asTargets = arguments.has("targets") || arguments.has("target")
    return { path in
      guard SmallFile.exists(at: file) else { throw ExchangeWords.missing(file) }
      let report = try PlacesFile.open(path).importing(file, as: format, asTargets: asTargets)
      ExchangeWords.complain(report)
      guard !report.isEmpty else { throw Failure(.noPlacesInFile, file) }
      try StandardOutput.write(ExchangeWords.summary(report) + "\n")
      return .fine
    }
  }

  private static func undoImport(at path: String) throws -> ExitCode {
    guard let removed = try PlacesFile.open(path).undoImport() else {
      StandardOutput.complain("There is no import to undo.\n")
      return .failed
    }
    try StandardOutput.write("removed \(counted(removed.places, "place")), \(counted(removed.tracks, "track"))\n")
    return .fine
  }

  /// `rumbo places export --out FILE`: writes places and tracks for other programs.
  static func export(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    let choice = try PlaceChoice(arguments, limit: .max)
    let output = arguments["out"] ?? words.first
    let format = try ExchangeWords.format(arguments, writing: output) ?? .gpx
    return { path in
      let store = try PlacesFile.openToRead(path)
      let places =
        try store?.exchanged(sights: !choice.targetsOnly).filter { !choice.favoritesOnly || $0.place.isFavorite } ?? []
      let tracks = choice.targetsOnly || choice.favoritesOnly ? [] : try tracks(in: store)
      guard !places.isEmpty || !tracks.isEmpty else { throw Failure(.nothingToExport) }
      try ExchangeWords.write(places.prefix(choice.limit), tracks: tracks, as: format, to: output)
      return .fine
    }
  }

  private static func tracks(in store: PlaceStore?) throws -> [Track] {
    try store?.tracks().reversed().compactMap { try store?.track($0.id) } ?? []
  }
}
