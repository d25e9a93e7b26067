import Geodesy
import Places

/// `rumbo places list`: targets in their order, then sights by their names.
struct PlacesList: PlacesAction {
  private let choice: PlaceChoice

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard words.isEmpty else { throw Failure(.placesListArguments) }
    if let format = arguments["format"] {
      throw Failure(.placesListFormat, format)
    }
    choice = try PlaceChoice(arguments, limit: .max)
  }

  func run(at path: String) throws -> ExitCode {
    guard let store = try PlacesFile.openToRead(path) else { return .fine }
    let targets = choice.favoritesOnly ? [] : try store.targets().map { PlaceLine($0) }
    let lines = targets + (choice.targetsOnly ? [] : try store.places().map { PlaceLine($0) })
    try choice.write(lines.lazy.filter(choice.takes).prefix(choice.limit))
    return .fine
  }
}

/// `rumbo places near --at PLACE`: what is around a place, the nearest first.
struct PlacesNear: PlacesAction {
  private let choice: PlaceChoice
  private let center: Coordinate
  private let radius: Distance

  init(_ arguments: Arguments, _ words: [String]) throws {
    var arguments = arguments
    if !words.isEmpty { arguments.provide(words.joined(separator: " "), for: "at") }
    guard let place = try PlaceName.coordinates(arguments) else { throw Failure(.nearNeedsPlace) }
    center = place.coordinate
    radius = try PlaceName.meters(arguments, option: "within") ?? .kilometers(20_100)
    choice = try PlaceChoice(arguments, limit: 20)
  }

  func run(at path: String) throws -> ExitCode {
    guard let store = try PlacesFile.openToRead(path) else { throw Failure(.nothingNear) }
    let targets = Dictionary(uniqueKeysWithValues: try store.targets().map { ($0.id, $0) })
    let lines = try store.places(near: center, within: radius, most: choice.limit).map { found in
      var line = PlaceLine(found.place, distance: found.distance)
      line.target = targets[found.place.id]
      return line
    }.filter(choice.takes)
    guard !lines.isEmpty else { throw Failure(.nothingNear) }
    try choice.write(lines)
    return .fine
  }
}
