import Geodesy
import Places

enum PlacesList {
  /// `rumbo places list`: targets in their order, then places by their names.
  static func list(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    guard words.isEmpty else { throw Failure(.placesListArguments) }
    if let format = arguments["format"] { throw Failure(.placesListFormat, format) }
    let choice = try PlaceChoice(arguments, limit: .max)
    return { path in
      guard let store = try PlacesFile.openToRead(path) else { return .fine }
      let targets = choice.favoritesOnly ? [] : try store.targets().map { PlaceLine($0) }
      let lines = targets + (choice.targetsOnly ? [] : try store.places().map { PlaceLine($0) })
      try choice.write(lines.lazy.filter(choice.takes).prefix(choice.limit))
      return .fine
    }
  }

  /// `rumbo places near --at PLACE`: the places around, the nearest first.
  static func near(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    var arguments = arguments
    if !words.isEmpty { arguments.provide(words.joined(separator: " "), for: "at") }
    guard let center = try PlaceName.coordinates(arguments)?.coordinate else { throw Failure(.nearNeedsPlace) }
    let radius = try PlaceName.meters(arguments, option: "within") ?? .kilometers(20_100)
    let choice = try PlaceChoice(arguments, limit: 20)
    return { path in
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
}
