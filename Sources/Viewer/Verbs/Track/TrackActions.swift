import Calendar
import Cells
import Places
import Wire

/// `rumbo track list`: the saved tracks, the newest first.
struct TrackList {
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

enum TrackActions {
  /// `rumbo track export [TRACK|FILE] --out FILE`: writes a track for other programs.
  static func export(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    let output = arguments["out"]
    let format = try ExchangeWords.format(arguments, writing: output) ?? .gpx
    return { path in
      let tracks = try TrackChoice.tracks(words, format: nil, at: path)
      try ExchangeWords.write([], tracks: tracks, as: format, to: output)
      return .fine
    }
  }

  /// `rumbo track rename TRACK --name NAME`.
  static func rename(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    guard let name = try PlaceName.given(arguments), words.count == 1 else { throw Failure(.trackRenameNeeds) }
    return { path in
      let track = try TrackChoice.find(words, in: PlacesFile.openToRead(path))
      try PlacesFile.open(path).rename(track.id, to: name)
      return .fine
    }
  }

  /// `rumbo track delete TRACK`: deletes a track, until `undo`.
  static func delete(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    guard words.count == 1 else { throw Failure(.trackDeleteNeeds) }
    return { path in
      let track = try TrackChoice.find(words, in: PlacesFile.openToRead(path))
      try PlacesFile.open(path).deleteTrack(track.id)
      return .fine
    }
  }

  /// `rumbo track undo`: restores the track deleted last.
  static func undo(_ arguments: Arguments, _ words: [String]) -> PlacesAction {
    { path in
      let restored = try PlacesFile.open(path).restoreLastTrack()
      if !restored { StandardOutput.complain("Nothing to undo.\n") }
      return restored ? .fine : .failed
    }
  }
}
