import Geodesy
import Places

/// The POIs on the map: which ones there are, the selected one, and those whose callouts stay open.
final class ShownPOIs {
  /// Whether there are any on this map; nothing is selected otherwise.
  var isShown = false
  /// The map files with POIs, by their numbers in identities; more may come.
  var files: [String] = []
  private let language: String
  /// All of them; what is selected stays selected if it still exists.
  var stock = SightStock() { didSet { note(selected?.sight) } }
  /// The selected one, and its number in the stock.
  private(set) var selected: (sight: MapSight, number: Int?)?
  /// The selected group.
  var selectedGroup: Int? { didSet { version += 1 } }
  /// Whether all that is known of the selected one is shown, instead of its callout.
  var showsDetails = false { didSet { if showsDetails != oldValue { version += 1 } } }
  /// Those whose callouts stay open, the latest last.
  private(set) var pinned: [MapSight] = [] { didSet { version += 1 } }
  /// Counts up with every change.
  private(set) var version = 0
  /// Counts up with every selection, even of the same one.
  private(set) var selections = 0

  /// More callouts would hide the map.
  private static let maxPinned = 9

  init(language: String) {
    self.language = language
  }

  /// Selects one and opens its callout, or closes that.
  func select(_ sight: MapSight?) {
    showsDetails = false
    selections += 1
    note(sight)
  }

  private func note(_ sight: MapSight?) {
    selectedGroup = nil
    selected = sight.map { ($0, stock.number(of: $0.id)) }
  }

  /// The one that a search has found, or what it found as if it were one.
  func sight(foundBy result: SearchResult, from origin: Coordinate) -> MapSight {
    var sight = sight(of: result) ?? MapSight(found: result)
    sight.soughtFrom = origin
    return sight
  }

  private func sight(of result: SearchResult) -> MapSight? {
    switch result.source {
    case .coordinates, .geocoder: return nil
    case .place(let id): return sight(.own(id))
    case .map(let path):
      guard let file = files.firstIndex(of: path),
        let sight = try? SightStore(path)?.sight(named: result.name, kind: result.kind, at: result.coordinate)
      else { return nil }
      return self.sight(.map(file: file, number: sight.id)) ?? MapSight(sight, file: file, language: language)
    }
  }

  private func sight(_ id: MapSight.Identity) -> MapSight? { stock.number(of: id).map { stock[$0] } }

  /// The entry of its map file; nil for any other POI.
  func stored(_ sight: MapSight) -> Sight? {
    guard case .map(let file, let number) = sight.id, files.indices.contains(file) else { return nil }
    return try? SightStore(files[file])?.sight(number)
  }

  /// Where a route to it leads.
  func goal(of sight: MapSight) -> Coordinate { stored(sight)?.entrance ?? sight.coordinate }

  /// Pins the callout of one, or unpins it.
  func togglePin(_ sight: MapSight) {
    guard !pinned.contains(where: { $0.id == sight.id }) else { return pinned.removeAll { $0.id == sight.id } }
    pinned = (pinned + [sight]).suffix(Self.maxPinned)
  }

  /// Closes the latest pinned callout; false if there is none.
  func closeLastPin() -> Bool { pinned.popLast() != nil }
}
