import Cells
import Geodesy
import Places
import Wire

/// `rumbo places search TEXT [--map MAP]`: what a search on the map would find, the best answer first.
struct PlacesSearch: PlacesAction {
  private let text: String
  private let maps: [String]
  private let center: Coordinate?
  private let choice: PlaceChoice

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard !words.isEmpty else {
      throw UsageError(
        problem: "rumbo places search needs words to look for.",
        advice: "As in: rumbo places search museum --at 60.17,24.94"
      )
    }
    text = words.joined(separator: " ")
    maps = arguments["map"].map { [$0] } ?? Self.bundledMaps
    center = try PlaceName.coordinates(arguments)?.coordinate
    choice = try PlaceChoice(arguments, limit: 20)
  }

  func run(at path: String) throws -> ExitCode {
    let kinds = BundledMaps.kinds().flatMap { KindTable($0) }
    let search = PlaceSearch(store: try PlacesFile.openToRead(path), maps: maps, kinds: kinds)
    let results = search.results(for: text, near: center, most: choice.limit)
    try StandardOutput.write(results.map { choice.isJSON ? json($0) : line($0) }.joined())
    return results.isEmpty ? .failed : .fine
  }

  private func line(_ result: SearchResult) -> String {
    let name = result.name.isEmpty ? Words.english.kind(result.kind) ?? result.kind : result.name
    var columns = [Sanitizer.clean(name), choice.format.text(of: result.coordinate)]
    if let center {
      columns.append(UnitSystem.metric.text(of: Ellipsoid.wgs84.distance(from: center, to: result.coordinate)))
    }
    columns.append(Sanitizer.clean(result.kind))
    if !result.detail.isEmpty { columns.append(Sanitizer.clean(result.detail)) }
    if let number = result.missingNumber { columns.append("instead of \(Sanitizer.clean(number))") }
    if case .place(let id) = result.source { columns.append("#\(id.number)") }
    return columns.joined(separator: "\t") + "\n"
  }

  private func json(_ result: SearchResult) -> String {
    var object = JSONObject([
      ("name", .string(result.name)), ("kind", .string(result.kind)),
      ("latitude", .number(result.coordinate.latitude.degrees)),
      ("longitude", .number(result.coordinate.longitude.degrees)),
    ])
    if !result.detail.isEmpty { object.append("address", .string(result.detail)) }
    if let number = result.missingNumber { object.append("insteadOf", .string(number)) }
    switch result.source {
    case .coordinates: break
    case .place(let id): object.append("id", .integer(Int(id.number)))
    case .map(let path):
      for fact in facts(of: result, in: path) { object.append(fact.name, .string(fact.value)) }
      object.append("map", .string(path))
    }
    return JSONWriter.text(of: .object(object)) + "\n"
  }

  /// What the map tells of it, where it is a sight.
  private func facts(of result: SearchResult, in map: String) -> [(name: String, value: String)] {
    guard let sight = try? SightStore(map)?.sight(named: result.name, kind: result.kind, at: result.coordinate) else {
      return []
    }
    var facts = sight.facts
    facts["openingHours"] = sight.openingHours
    facts["wikidata"] = sight.wikidata
    facts["startDate"] = sight.startDate
    return facts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static var bundledMaps: [String] {
    BundledMaps.folder(.current).map { BundledMaps.maps(in: $0) } ?? []
  }
}
