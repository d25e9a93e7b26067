import Geodesy
import Places

enum PlacesEdit {
  /// `rumbo places add --name NAME --at PLACE`: silent, and fine only when the place is on the disk.
  static func add(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    let facts = try PlaceFacts(arguments)
    guard let name = facts.name, let coordinate = facts.coordinate, words.isEmpty else {
      throw Failure(.placesAddNeeds)
    }
    var place = Place(name: name, coordinate: coordinate)
    facts.change(&place)
    place.created = SystemClock.now
    return { [place] path in
      let store = try PlacesFile.open(path)
      guard facts.isTarget else {
        try store.add(place)
        return .fine
      }
      var target = try store.addTarget(
        named: place.name,
        at: place.coordinate,
        altitude: place.altitude,
        isCurrent: facts.isCurrent,
        created: place.created
      )
      guard facts.isDone else { return .fine }
      target.isDone = true
      try store.update(target)
      return .fine
    }
  }

  /// `rumbo places edit PLACE …`: changes the given values and leaves the rest.
  static func edit(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    let facts = try PlaceFacts(arguments)
    let word = try PlaceName.only(words, for: "edit")
    return { path in
      let store = try PlacesFile.open(path)
      let line = try PlaceName.find(word, in: store)
      if var target = line.target {
        facts.change(&target)
        try store.update(target)
        if facts.isCurrent { try store.setCurrentTarget(target.id) }
      } else {
        var stored = StoredPlace(id: line.id, place: line.place)
        facts.change(&stored.place)
        try store.update(stored)
      }
      return .fine
    }
  }

  /// `rumbo places delete PLACE`: deletes a place, until `undo`.
  static func delete(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
    let word = try PlaceName.only(words, for: "delete")
    return { path in
      let store = try PlacesFile.open(path)
      try store.delete(PlaceName.find(word, in: store).id)
      return .fine
    }
  }

  /// `rumbo places undo`: restores what was deleted last.
  static func undo(_ arguments: Arguments, _ words: [String]) -> PlacesAction {
    { path in
      let store = try PlacesFile.open(path)
      guard let last = try store.lastDeleted() else {
        StandardOutput.complain("Nothing to undo.\n")
        return .failed
      }
      try store.restore(last.id)
      return .fine
    }
  }

  /// The options that describe a place: all of it for a new one, the changes for an old one.
  struct PlaceFacts {
    private let spelled: SpelledPlace?
    private let altitude: Distance?
    private let words: Arguments
    let name: String?
    let isTarget: Bool
    let isDone: Bool
    let isCurrent: Bool

    init(_ arguments: Arguments) throws(Failure) {
      spelled = try PlaceName.coordinates(arguments)
      altitude = try PlaceName.meters(arguments, option: "altitude") ?? spelled?.altitude
      words = arguments
      name = try PlaceName.given(arguments)
      isTarget = arguments.has("target")
      isDone = arguments.has("done")
      isCurrent = arguments.has("current")
    }

    var coordinate: Coordinate? { spelled?.coordinate }

    func change(_ place: inout Place) {
      if let name { place.name = name }
      if let coordinate { place.coordinate = coordinate }
      if let altitude { place.altitude = altitude }
      if let kind = words["kind"] { place.kind = kind }
      if let description = words["description"] { place.description = description }
      if let link = words["link"] { place.links = link.isEmpty ? [] : [link] }
      if let hours = words["hours"] { place.openingHours = hours.isEmpty ? nil : hours }
      if words.has("favorite") { place.isFavorite = true }
    }

    func change(_ target: inout Target) {
      if let name { target.name = name }
      if let coordinate { target.coordinate = coordinate }
      if let altitude { target.altitude = altitude }
      if isDone { target.isDone = true }
    }
  }
}
