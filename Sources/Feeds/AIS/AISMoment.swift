/// A moment in a message, of which each part may be one that no clock shows, where it isn't known.
enum AISMoment: Hashable {
  case arrival
  case clock
  case dayTime

  /// The names of the parts, in bits, the most significant ones first.
  var names: [String] { parts.map(\.name) }
  var width: Int { parts.reduce(0) { $0 + $1.width } }

  private var parts: [(name: String, width: Int, mark: String)] {
    let time = [("day", 5, "T"), ("hour", 5, ":")]
    return switch self {
    case .arrival: [("month", 4, "-")] + time + [("minute", 6, "Z")]
    case .clock: [("year", 14, "-"), ("month", 4, "-")] + time + [("minute", 6, ":"), ("second", 6, "Z")]
    case .dayTime: time + [("minute", 6, "Z")]
    }
  }

  /// The parts in the bits of a moment.
  func split(_ bits: Int) -> [Int] {
    var rest = bits
    let reversed = parts.reversed().map { part in
      defer { rest >>= part.width }
      return rest & (1 << part.width - 1)
    }
    return reversed.reversed()
  }

  /// The bits of a spelling: `05-15T14:00Z`; nil where it is none.
  func bits(_ text: String) -> Int? {
    let numbers = text.split { !$0.isNumber }.map { Int($0) }
    guard numbers.count == parts.count else { return nil }
    var bits = 0
    for (part, number) in zip(parts, numbers) {
      guard let number, 0..<1 << part.width ~= number else { return nil }
      bits = bits << part.width | number
    }
    return bits
  }

  /// Its spelling, in ISO 8601 as far as the parts are known.
  func text(_ bits: Int) -> String {
    zip(parts, split(bits)).reduce("") { text, next in
      let digits = String(next.1)
      let zeros = max((next.0.name == "year" ? 4 : 2) - digits.count, 0)
      return text + String(repeating: "0", count: zeros) + digits + next.0.mark
    }
  }
}
