import Geodesy
import Routing

/// The extents of maps with roads, known before these are read, to select those relevant to a route.
nonisolated struct RoadMapIndex: Sendable {
  struct Sheet: Sendable {
    let file: String
    /// The area that it shows; nil if unknown.
    let box: RoadBox?
    let stretchCount: Int

    /// Nil if a map has no roads.
    init?(_ path: String) {
      guard let map = try? RoadFile(path) else { return nil }
      (file, box, stretchCount) = (path, map.box(), map.counts.edges)
    }

    init(_ file: String, _ box: RoadBox?, stretchCount: Int = 0) {
      (self.file, self.box, self.stretchCount) = (file, box, stretchCount)
    }

    /// Whether its roads may be near a place.
    func reaches(_ place: RoadGraph.Place) -> Bool {
      box.map { $0.distance(to: place) <= RoutePlanner.farthest } ?? true
    }

    func meets(_ other: Sheet) -> Bool {
      guard let box, let otherBox = other.box else { return false }
      return box.meets(otherBox)
    }
  }

  let sheets: [Sheet]

  /// Those that may lead from each place to the next by themselves.
  func reaching(all places: [RoadGraph.Place]) -> [Sheet] {
    sheets.filter { sheet in places.allSatisfy { sheet.reaches($0) } }
  }

  /// Whether each place is near the roads of some map, be it another one.
  func reachesEach(of places: [RoadGraph.Place]) -> Bool {
    places.allSatisfy { place in sheets.contains { $0.reaches(place) } }
  }

  /// Those that may do so together: the ones that show a place, and the fewest that lead from these to the others.
  ///
  /// None where one is enough, or where the maps of the places don't hang together.
  func together(over places: [RoadGraph.Place]) -> [Sheet] {
    let choices = places.map(showing)
    var group = Set(choices.first ?? [])
    for more in choices.dropFirst() {
      guard let chain = chain(from: group, to: more) else { return [] }
      group.formUnion(chain)
      group.formUnion(more.filter { sheet in group.contains { sheets[$0].meets(sheets[sheet]) } })
    }
    return group.count > 1 ? group.sorted().map { sheets[$0] } : []
  }

  private func showing(_ place: RoadGraph.Place) -> [Int] {
    let known = sheets.indices.filter { sheets[$0].box != nil }
    let showing = known.filter { sheets[$0].box?.contains(place) ?? false }
    return showing.isEmpty ? known.filter { sheets[$0].reaches(place) } : showing
  }

  /// The fewest maps over which one comes from some to one of others; nil if none lead there.
  private func chain(from start: Set<Int>, to goals: [Int]) -> [Int]? {
    var origins: [Int: Int] = [:]
    var reached = start.sorted()
    var next = 0
    while next < reached.count {
      let sheet = reached[next]
      next += 1
      if goals.contains(sheet) { return Array(sequence(first: sheet) { origins[$0] }) }
      for neighbor in sheets.indices
      where !start.contains(neighbor) && origins[neighbor] == nil && sheets[neighbor].meets(sheets[sheet]) {
        origins[neighbor] = sheet
        reached.append(neighbor)
      }
    }
    return nil
  }
}

nonisolated extension Coordinate {
  /// As roads count places.
  var onRoads: RoadGraph.Place {
    (Int32((latitude.degrees * 1e7).rounded()), Int32((longitude.degrees * 1e7).rounded()))
  }

  init(_ place: RoadGraph.Place) {
    self.init(north: Double(place.latitude) / 1e7, east: Double(place.longitude) / 1e7)
  }
}
