/// A place as files describe it.
package struct ExchangedPlace: Hashable, Sendable {
  package var place: Place
  package var isTarget: Bool
  package var isDone: Bool

  package init(_ place: Place, isTarget: Bool = false, isDone: Bool = false) {
    self.place = place
    self.isTarget = isTarget
    self.isDone = isDone
  }
}

/// One thing that a file brings.
package enum ExchangeItem: Hashable, Sendable {
  case place(ExchangedPlace)
  case track(Track)
  /// A planned route, which needn't have been travelled.
  case route(Track)
  /// A named point of such a route; shown on the map, but no place of its own.
  case routePoint(Place)
  /// The border of an area, which is a place besides.
  case outline([TrackPoint])
}

/// A part of a file that couldn't be imported, and its location.
package struct ExchangeProblem: Hashable, Sendable {
  /// Counted from 1.
  package let line: Int
  package let reason: String

  package var text: String { "line \(line): \(reason)" }
}

/// The result of an import.
package struct ExchangeReport: Hashable, Sendable {
  package let format: ExchangeFormat
  package internal(set) var places = 0
  package internal(set) var tracks = 0
  package internal(set) var routes = 0
  package internal(set) var points = 0
  /// How many of these the store has already.
  package internal(set) var known = 0
  /// The first problems; `problemCount` counts them all.
  package internal(set) var problems: [ExchangeProblem] = []
  package internal(set) var problemCount = 0

  package var isEmpty: Bool { places + tracks + routes == 0 }
  /// All that was found, the points of ways that have not ended yet among it.
  var found: Int { places + tracks + routes + points }
}
