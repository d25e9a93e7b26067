import Cells
import Geodesy
import Places
import Wire

/// `rumbo places list|near|search|add|edit|delete|undo|import|export|repair`: the user's own sights and targets.
struct PlacesCommand: PlacesActions {
  static let name = "places"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("import", .files(.read)), ("export", .files(.written))]
  )

  static let actions: [NamedPlacesAction] = [
    ("list", PlacesList.list), ("near", PlacesList.near), ("search", { try PlacesSearch($0, $1).run }),
    ("add", PlacesEdit.add), ("edit", PlacesEdit.edit), ("delete", PlacesEdit.delete), ("undo", PlacesEdit.undo),
    ("repair", PlacesRepair.repair), ("import", { try PlacesExchange.importing($0, $1, verb: name) }),
    ("export", PlacesExchange.export),
  ]

  let action: PlacesAction
  let path: String?

  enum PlacesRepair {
    /// `rumbo places repair`: makes a sound file of what can be read in a damaged one, and sets that aside.
    static func repair(_ arguments: Arguments, _ words: [String]) -> PlacesAction {
      { path in
        guard !StandardFile.isInput(path) else { throw Failure(.inputNotChanged) }
        guard SmallFile.exists(at: path) else { throw Failure(.noPlacesFile, path) }
        let report = try PlaceStore.repair(path)
        guard let aside = report.setAside else {
          try StandardOutput.write("\(path) is intact.\n")
          return .fine
        }
        let tracks = "\(counted(report.tracks, "track")) with \(counted(report.points, "point"))"
        let ink = counted(report.ink, "piece") + " of ink"
        try StandardOutput.write("\(counted(report.places, "place")), \(tracks) and \(ink) kept.\n")
        let end = report.isIncomplete ? "Some of it could not be recovered." : "Nothing seems to be lost."
        StandardOutput.complain("The file as it was is now \(aside).\n\(end)\n")
        return .fine
      }
    }
  }

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

  /// `rumbo places search TEXT [--map MAP | --online]`: the results of a search on the map, or of a geocoder, the best
  /// first.
  struct PlacesSearch {
    private let text: String
    private let maps: [String]
    /// The geocoder used instead of maps.
    private let geocoder: Geocoder?
    private let center: Coordinate?
    private let choice: PlaceChoice

    init(_ arguments: Arguments, _ words: [String]) throws {
      guard !words.isEmpty else { throw Failure(.placesSearchNeeds) }
      text = words.joined(separator: " ")
      let named = arguments.values(of: "map")
      try MapOpening.check(named)
      maps = named.isEmpty ? Self.bundledMaps : named
      geocoder = arguments.has("online") ? try Self.geocoder(arguments) : nil
      center = try PlaceName.coordinates(arguments)?.coordinate
      choice = try PlaceChoice(arguments, limit: 20)
    }

    private static func geocoder(_ arguments: Arguments) throws(Failure) -> Geocoder {
      let word = arguments["geocoder"] ?? Configuration.geocoder(arguments)
      if let geocoder = try MapCatalogue().geocoder(word) { return geocoder }
      throw Failure(.geocoderIsOff, MapCatalogue.defaultGeocoder)
    }

    func run(at path: String) throws -> ExitCode {
      let results = try geocoder.map(answers) ?? found(at: path)
      guard !results.isEmpty else { throw Failure(.nothingFound, text) }
      try StandardOutput.write(results.map(json), orText: results.map(line).joined(), asJSON: choice.isJSON)
      return .fine
    }

    private func found(at path: String) throws -> [SearchResult] {
      let search = NameSearch(maps).open(try PlacesFile.openToRead(path))
      let moment = SystemClock.now.map { LocalMoment($0, secondsAhead: ClockZone.system.secondsAhead(at: $0)) }
      return search.results(for: text, near: center, at: moment, most: choice.limit)
    }

    private func answers(of geocoder: Geocoder) throws(Failure) -> [SearchResult] {
      let language = Environment.current.language ?? ""
      let question = GeocoderQuestion(text, near: center, zoom: Self.zoomOfTowns, language: language)
      return Array(try geocoder.places(for: question).prefix(choice.limit))
    }

    /// A search near a place has the extent of a town.
    private static let zoomOfTowns = 12.0

    private func line(_ result: SearchResult) -> String {
      let name = result.name.isEmpty ? Words.english.kind(result.kind) ?? result.kind : result.name
      var columns = [Sanitizer.clean(name), choice.format.text(of: result.coordinate)]
      if let center {
        columns.append(UnitSystem.metric.text(of: Ellipsoid.wgs84.distance(from: center, to: result.coordinate)))
      }
      columns.append(Sanitizer.clean(result.kind))
      if let vicinity = result.vicinity {
        columns.append("\(UnitSystem.metric.text(of: vicinity.distance)) from \(Sanitizer.clean(vicinity.name))")
      }
      if !result.detail.isEmpty { columns.append(Sanitizer.clean(result.detail)) }
      if let number = result.missingNumber { columns.append("instead of \(Sanitizer.clean(number))") }
      if case .place(let id) = result.source { columns.append("#\(id.number)") }
      return columns.joined(separator: "\t") + "\n"
    }

    private func json(_ result: SearchResult) -> JSON {
      var object = JSONObject([
        ("name", .string(result.name)), ("kind", .string(result.kind)),
        ("latitude", .number(result.coordinate.latitude.degrees)),
        ("longitude", .number(result.coordinate.longitude.degrees)),
      ])
      if let number = result.missingNumber { object.append("insteadOf", .string(number)) }
      var facts: [String: String] = result.detail.isEmpty ? [:] : ["address": result.detail]
      if case .map(let path) = result.source { facts.merge(self.facts(of: result, in: path)) { $1 } }
      for (name, value) in facts.sorted(by: { $0.key < $1.key }) { object.append(name, .string(value)) }
      switch result.source {
      case .coordinates: break
      case .geocoder(let name): object.append("geocoder", .string(name))
      case .place(let id): object.append("id", .integer(Int(id.number)))
      case .map(let path): object.append("map", .string(path))
      }
      return .object(object)
    }

    /// The map's data on it, if it is a POI.
    private func facts(of result: SearchResult, in map: String) -> [String: String] {
      guard let sight = try? SightStore(map)?.sight(named: result.name, kind: result.kind, at: result.coordinate) else {
        return [:]
      }
      var facts = sight.facts
      facts["openingHours"] = sight.openingHours
      facts["wikidata"] = sight.wikidata
      facts["startDate"] = sight.startDate
      return facts
    }

    private static var bundledMaps: [String] {
      BundledMaps.folder(.current).map { BundledMaps.maps(in: $0) } ?? []
    }
  }
}
