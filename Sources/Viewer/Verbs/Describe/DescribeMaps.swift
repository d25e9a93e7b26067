import Geodesy
import Heights
import Places

/// The maps used to describe positions, and the names on them.
struct DescribeMaps {
  let files: [String]
  let routes: RouteMaps
  let store: PlaceStore?
  let heights: Heights
  /// The user's own places, and the names of the maps.
  let search: PlaceSearch
  /// The names of towns also where a map of a part of one has none.
  private let towns: PlaceSearch

  init(_ named: [String], heights: [String]) throws {
    routes = try RouteMaps(named)
    self.heights = try routes.heights(heights)
    files = routes.paths
    // Without a home directory there are no saved places.
    store = try (try? PlacesFile.path(named: nil)).flatMap(PlacesFile.openToRead)
    search = NameSearch(files).open(store)
    let bundled = BundledMaps.folder(.current).map(BundledMaps.maps) ?? []
    let own = Set(files)
    towns = named.isEmpty ? search : PlaceSearch(store: nil, maps: files + bundled.filter { !own.contains($0) })
  }

  func reader(near place: Coordinate, in language: Language) -> SurroundingsReader {
    SurroundingsReader(files, towns, near: place, in: language.rawValue)
  }

  /// The place of a typed text: coordinates have no name.
  func place(called text: String, near center: Coordinate? = nil) -> (name: String, coordinate: Coordinate)? {
    if let spelled = try? CoordinateParser.place(text) { return ("", spelled.coordinate) }
    let found = find(text, near: center)
    found?.reportDifference(from: text)
    return found.map { (DescribeMaps.name(of: $0), $0.coordinate) }
  }

  /// Whether anything is called so, or is spelled by it.
  func hasPlace(called text: String, near center: Coordinate) -> Bool {
    (try? CoordinateParser.place(text)) != nil || find(text, near: center) != nil
  }

  private func find(_ text: String, near center: Coordinate?) -> SearchResult? {
    center.map { search.results(for: text, near: $0, most: 1).first } ?? search.place(called: text)
  }

  /// The spoken name of a result: for a house with its street.
  static func name(of result: SearchResult) -> String {
    result.name.isEmpty ? result.kind.split(separator: "_").joined(separator: " ") : result.name
  }
}
