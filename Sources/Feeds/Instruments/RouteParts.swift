/// Puts a route together from its sentences, in whatever order they come.
struct RouteParts {
  private static let longestName = 64
  /// Of a whole route; a sentence has its share.
  private static let maxWaypoints = 5000

  /// Number of sentences, kind and name.
  private var key: [String] = []
  private var parts: [[String]?] = []

  /// Takes a sentence; the result is the route that it completes.
  mutating func take(_ sentence: NMEASentence) -> InstrumentReadings.Route? {
    guard
      let total = sentence.whole(1), let number = sentence.whole(2), 1...99 ~= total, 1...total ~= number,
      ["c", "w"].contains(sentence[3]), sentence.count >= 4
    else { return nil }
    let names = (5..<min(sentence.count + 1, 5 + Self.maxWaypoints / total)).compactMap { Self.name(sentence[$0]) }
    let key = [sentence[1], sentence[3], sentence[4]]
    // Another content for a part that is there already begins another route.
    if key != self.key || parts[number - 1] != nil && parts[number - 1] != names {
      (self.key, parts) = (key, Array(repeating: nil, count: total))
    }
    parts[number - 1] = names
    let all = parts.compactMap(\.self)
    guard all.count == total else { return nil }
    (self.key, parts) = ([], [])
    return InstrumentReadings.Route(name: sentence[4], waypoints: all.flatMap(\.self), isWorking: sentence[3] == "w")
  }

  /// The name of a waypoint; nil for none.
  static func name(_ text: String) -> String? { 1...longestName ~= text.utf8.count ? text : nil }
}
