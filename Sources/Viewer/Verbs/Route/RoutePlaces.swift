import Cells
import Geodesy
import Places
import Positioning

/// The places of a route, by their typed names.
struct RoutePlaces {
  struct Place {
    let name: String
    let coordinate: Coordinate
  }

  private let search: PlaceSearch
  /// The source of the position for “here”; nil if there is none.
  private let receiver: FirstFix?

  private let roads: RoadMapIndex

  init(_ maps: [String], _ receiver: FirstFix?) throws {
    self.receiver = receiver
    roads = RoadMapIndex(sheets: maps.compactMap { RoadMapIndex.Sheet($0) })
    // Without a home directory there are no saved places.
    let path = try? PlacesFile.path(named: nil)
    search = NameSearch(maps).open(try path.flatMap(PlacesFile.openToRead))
  }

  /// Where the receiver is.
  static let here = "here"

  /// Of several of a name those that are close to a place that is certain, or else to each other.
  func places(_ words: [String]) throws -> [Place] {
    try checkQuotes(words)
    let here = words.contains(Self.here) ? try receiver?.place() : nil
    let spelled = words.map { $0 == Self.here ? here : try? CoordinateParser.place($0).coordinate }
    if here == nil, words.contains(Self.here) {
      throw Failure(.hereNeedsReceiver)
    }
    let choices = JointPlaces(search, roads: roads).choices(for: words, known: spelled)
    return try words.indices.map { index in
      if let coordinate = spelled[index] {
        return Place(name: CoordinateFormat.decimal.text(of: coordinate), coordinate: coordinate)
      }
      guard let choice = choices[index] else {
        throw Failure.notOnMap(
          words[index],
          search.suggestions(for: words[index], near: spelled.lazy.compactMap(\.self).first)
        )
      }
      choice.place.reportDifference(from: words[index])
      choice.reportNamesakes()
      let name = choice.place.name
      return Place(name: name.isEmpty ? words[index] : name, coordinate: choice.place.goal)
    }
  }

  /// Longer names are rarely written without quotes, and never by chance.
  private static let maxWords = 5

  /// Words that make one name, and not each a name of its own, are one place whose quotes were forgotten.
  private func checkQuotes(_ words: [String]) throws(Failure) {
    let bare = words.map { $0 != Self.here && !$0.contains(where: \.isWhitespace) }
    let named = zip(words, bare).map { !$1 || isName($0) }
    guard named.contains(false) else { return }
    for length in (2...min(words.count, Self.maxWords)).reversed() {
      for span in (0...words.count - length).map({ $0..<$0 + length }) {
        guard bare[span].allSatisfy(\.self), named[span].contains(false) else { continue }
        let name = words[span].joined(separator: " ")
        // In the midst of a name words may stand by chance, as those of a town and of a part of it in that of an inn.
        let wanted: PlaceSearch.Naming = named[span].contains(true) ? .beginning : .within
        guard let naming = search.naming(of: name), naming >= wanted else { continue }
        let places = words[..<span.lowerBound] + [name] + words[span.upperBound...]
        let spelled = places.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
        throw Failure(.routeQuotes, name, spelled.joined(separator: " "), places.count > 1 ? "" : " …")
      }
    }
  }

  /// Whether a word may be a place's name; a number alone hardly ever is.
  private func isName(_ word: String) -> Bool {
    guard (try? CoordinateParser.place(word)) == nil else { return true }
    return word.contains(where: \.isLetter) && search.naming(of: word) == .whole
  }
}

extension JointPlaces.Choice {
  /// Reports on standard error which other places of the name weren't chosen.
  fileprivate func reportNamesakes() {
    guard !namesakes.isEmpty else { return }
    let measure = RoundedMeasure(in: Words(.english))
    let others = namesakes.map { other in
      let distance = Ellipsoid.wgs84.distance(from: place.coordinate, to: other.coordinate)
      return "\(Self.whereabouts(of: other)), \(measure.text(ofMeters: distance.meters)) away"
    }
    StandardOutput.complain(
      """
      “\(Sanitizer.clean(place.name))”: chose the one at \(Self.whereabouts(of: place)), not \(others.joined(separator: "; ")).
      Give coordinates to choose another.

      """
    )
  }

  private static func whereabouts(of place: SearchResult) -> String {
    let position = CoordinateFormat.decimal.text(of: place.coordinate)
    return place.detail.isEmpty ? position : "\(Sanitizer.clean(place.detail, limit: 80)) (\(position))"
  }
}

/// The first position of a receiver.
struct FirstFix {
  private let address: SourceAddress
  private let name: String

  /// The maximum time to wait for one.
  private static let patience = Duration.seconds(30)

  init(_ source: String) throws(SourceAddressError) {
    name = Sanitizer.clean(source)
    address = try SourceAddress(source)
  }

  func place() throws -> Coordinate {
    var listener = try SourceListener(address)
    while listener.now < Self.patience, let (events, _) = try listener.next(until: Self.patience) {
      if let place = Self.place(in: events) { return place }
      if let absence = events.lazy.compactMap(\.link?.absence).first { throw FixesCommand.unreachable(absence) }
    }
    throw Failure(.noPosition, name)
  }

  private static func place(in events: [SourceEvent]) -> Coordinate? {
    events.lazy.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }.first
  }
}
