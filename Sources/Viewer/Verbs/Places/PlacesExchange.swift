import Glibc
import Places

/// `rumbo places import FILE`, and `rumbo track import FILE`: adds what a file contains, and reports what it left out.
///
/// With `--undo` it removes what the last import added.
struct PlacesImport: PlacesAction {
  /// Nil to undo.
  private let file: String?
  private let format: ExchangeFormat?
  private let asTargets: Bool

  init(_ arguments: Arguments, _ words: [String]) throws {
    try self.init(arguments, words, verb: "places")
  }

  init(_ arguments: Arguments, _ words: [String], verb: String) throws {
    let undoes = arguments.has("undo")
    guard words.count == (undoes ? 0 : 1) else {
      throw Failure(undoes ? .undoTakesNoFile : .importNeedsFile, verb)
    }
    file = words.first
    format = ExchangeWords.format(arguments)
    asTargets = arguments.has("targets") || arguments.has("target")
  }

  func run(at path: String) throws -> ExitCode {
    guard let file else { return try undo(at: path) }
    guard file == "-" || SmallFile.exists(at: file) else { throw ExchangeWords.missing(file) }
    let store = try PlacesFile.open(path)
    let report = try store.importing(file, as: format, asTargets: asTargets)
    ExchangeWords.complain(report)
    guard !report.isEmpty else { throw Failure(.noPlacesInFile, file) }
    try StandardOutput.write(ExchangeWords.summary(report) + "\n")
    return .fine
  }

  private func undo(at path: String) throws -> ExitCode {
    let store = try PlacesFile.open(path)
    guard let removed = try store.undoImport() else {
      StandardOutput.complain("There is no import to undo.\n")
      return .failed
    }
    try StandardOutput.write("removed \(counted(removed.places, "place")), \(counted(removed.tracks, "track"))\n")
    return .fine
  }
}

/// `rumbo places export --out FILE`: writes places and tracks for other programs.
struct PlacesExport: PlacesAction {
  private let choice: PlaceChoice
  private let output: String?
  private let format: ExchangeFormat

  init(_ arguments: Arguments, _ words: [String]) throws {
    choice = try PlaceChoice(arguments, limit: .max)
    output = arguments["out"] ?? words.first
    format = try ExchangeWords.format(arguments, writing: output) ?? .gpx
  }

  func run(at path: String) throws -> ExitCode {
    let store = try PlacesFile.openToRead(path)
    let places =
      try store?.exchanged(sights: !choice.targetsOnly).filter { !choice.favoritesOnly || $0.place.isFavorite } ?? []
    let tracks = choice.targetsOnly || choice.favoritesOnly ? [] : try Self.tracks(in: store)
    guard !places.isEmpty || !tracks.isEmpty else { throw Failure(.nothingToExport) }
    try ExchangeWords.write(places.prefix(choice.limit), tracks: tracks, as: format, to: output)
    return .fine
  }

  private static func tracks(in store: PlaceStore?) throws -> [Track] {
    try store?.tracks().reversed().compactMap { try store?.track($0.id) } ?? []
  }
}
