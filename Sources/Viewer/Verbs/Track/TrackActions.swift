import Calendar
import Cells
import Places
import Wire

/// `rumbo track list`: the saved tracks, the newest first.
struct TrackList: PlacesAction {
  private let isJSON: Bool

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard words.isEmpty else { throw Failure(.trackListArguments) }
    if let option = ["out", "format"].first(where: arguments.has) {
      throw Failure(.trackListOption, option)
    }
    isJSON = arguments.has("json")
  }

  func run(at path: String) throws -> ExitCode {
    guard let store = try PlacesFile.openToRead(path) else { return .fine }
    let tracks = try store.tracks()
    let lines = tracks.map { track in
      let state = Self.state(of: track, in: store)
      return isJSON ? JSONWriter.text(of: json(track, state)) + "\n" : text(track, state)
    }
    try StandardOutput.write(lines.joined())
    return .fine
  }

  /// A track whose program was killed isn't continued unless requested.
  private static func state(of track: TrackSummary, in store: PlaceStore) -> String {
    track.state == .finished || store.isClaimed(track.id) ? "\(track.state)" : "unfinished"
  }

  private func text(_ track: TrackSummary, _ state: String) -> String {
    let columns = [
      track.name, track.started?.text ?? "", counted(track.points, "point"), state, "#\(track.id.number)",
    ]
    return columns.map { Sanitizer.clean($0) }.joined(separator: "\t") + "\n"
  }

  private func json(_ track: TrackSummary, _ state: String) -> JSON {
    [
      "id": .integer(Int(track.id.number)), "name": .string(track.name), "state": .string(state),
      "started": track.started.map { .string($0.text) } ?? .null, "points": .integer(track.points),
    ]
  }
}

/// `rumbo track export [TRACK|FILE] --out FILE`: writes a track for other programs.
struct TrackExport: PlacesAction {
  private let words: [String]
  private let output: String?
  private let format: ExchangeFormat

  init(_ arguments: Arguments, _ words: [String]) throws {
    self.words = words
    output = arguments["out"]
    format = try ExchangeWords.format(arguments, writing: output) ?? .gpx
  }

  func run(at path: String) throws -> ExitCode {
    let tracks = try TrackChoice.tracks(words, format: nil, at: path)
    try ExchangeWords.write([], tracks: tracks, as: format, to: output)
    return .fine
  }
}

/// `rumbo track rename TRACK --name NAME`.
struct TrackRename: PlacesAction {
  private let words: [String]
  private let name: String

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard let name = try PlaceName.given(arguments), words.count == 1 else { throw Failure(.trackRenameNeeds) }
    self.words = words
    self.name = name
  }

  func run(at path: String) throws -> ExitCode {
    let track = try TrackChoice.find(words, in: PlacesFile.openToRead(path))
    let store = try PlacesFile.open(path)
    try store.rename(track.id, to: name)
    return .fine
  }
}

/// `rumbo track delete TRACK`: takes a track away, until `undo`.
struct TrackDelete: PlacesAction {
  private let words: [String]

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard words.count == 1 else { throw Failure(.trackDeleteNeeds) }
    self.words = words
  }

  func run(at path: String) throws -> ExitCode {
    let track = try TrackChoice.find(words, in: PlacesFile.openToRead(path))
    let store = try PlacesFile.open(path)
    try store.deleteTrack(track.id)
    return .fine
  }
}

/// `rumbo track undo`: brings back what was deleted last.
struct TrackUndo: PlacesAction {
  init(_ arguments: Arguments, _ words: [String]) throws {}

  func run(at path: String) throws -> ExitCode {
    let store = try PlacesFile.open(path)
    let restored = try store.restoreLastTrack()
    if !restored { StandardOutput.complain("Nothing to undo.\n") }
    return restored ? .fine : .failed
  }
}
