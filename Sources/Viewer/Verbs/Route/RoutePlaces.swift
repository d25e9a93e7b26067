import Geodesy
import Places

/// The places that a route leads over, by what somebody called them.
struct RoutePlaces {
  struct Place {
    let name: String
    let coordinate: Coordinate
  }

  private let search: PlaceSearch
  /// What tells where “here” is; nil where nothing does.
  private let receiver: FirstFix?

  init(_ maps: [String], _ receiver: FirstFix?) throws {
    self.receiver = receiver
    // Who has no home has no places of their own.
    let path = try? PlacesFile.path(named: nil)
    let kinds = BundledMaps.kinds().flatMap { KindTable($0) }
    search = PlaceSearch(store: try path.flatMap(PlacesFile.openToRead), maps: maps, kinds: kinds)
  }

  /// Where the receiver is.
  static let here = "here"

  /// Of several of a name the one nearest to a place that is certain.
  func places(_ words: [String]) throws -> [Place] {
    let here = words.contains(Self.here) ? try receiver?.place() : nil
    let spelled = words.map { $0 == Self.here ? here : try? CoordinateParser.place($0).coordinate }
    let center = spelled.lazy.compactMap(\.self).first
    return try zip(words, spelled).map { word, coordinate in
      if let coordinate { return Place(name: CoordinateFormat.decimal.text(of: coordinate), coordinate: coordinate) }
      guard word != Self.here else {
        throw Failure(
          problem: "Nobody says where “here” is.",
          advice: "Name a receiver that knows it, as in --gps gpsd://localhost.",
          exitCode: .missingInput
        )
      }
      let found = center.map { search.results(for: word, near: $0, most: 1).first } ?? search.place(called: word)
      guard let found else {
        throw Failure(
          problem: "“\(word)” is not on the map.",
          advice: "Try another spelling, or coordinates as in 43.7384,7.4246.",
          exitCode: .missingInput
        )
      }
      found.tellMissingNumber()
      return Place(name: found.name.isEmpty ? word : found.name, coordinate: found.goal)
    }
  }
}
