/// A stop of a route that is being dragged.
struct RouteDrag {
  private let question: RouteFinder.Question
  /// Its number among the places.
  let index: Int
  private let isNew: Bool
  /// Nil while it hasn't moved.
  var place: RoutePlace?

  /// Takes hold of one of the places, or of a leg between two of them, on which a new one comes to lie.
  init(_ question: RouteFinder.Question, _ index: Int, isNew: Bool) {
    (self.question, self.index, self.isNew) = (question, index, isNew)
  }

  var isBetween: Bool { isNew || index > 0 && index < question.places.count - 1 }

  /// The way over where it is now.
  var wanted: RouteFinder.Question? {
    guard let place else { return nil }
    var wanted = question
    if isNew { wanted.places.insert(.place(place), at: index) } else { wanted.places[index] = .place(place) }
    return wanted
  }
}
