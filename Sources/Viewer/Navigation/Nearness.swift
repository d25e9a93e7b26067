/// How near one looks at what was found.
enum Nearness {
  /// From where it can be seen for what it is.
  static func zoom(for kind: String) -> Double {
    switch kind {
    case "country", "region", "state": 5
    case "ocean", "sea": 5
    case "peak": 10
    case "capital", "state_capital", "city", "town", "island": 12
    case "suburb", "village", "quarter", "neighbourhood", "hamlet": 13.5
    case "address": 17.5
    default: 15
    }
  }

  /// Whether all of it is to be visible, if its extent is known: for a town the centre is meant, whatever belongs to
  /// it.
  static func isSeenWhole(_ kind: String) -> Bool {
    switch kind {
    case "capital", "state_capital", "city", "town", "suburb", "village", "quarter", "neighbourhood", "hamlet": false
    case "address": false
    default: true
    }
  }
}
