/// The last digits of a plus code, which mean the box nearest to a place: `GWHF+2W Helsinki`.
package struct ShortPlusCode: Hashable, Sendable {
  /// The given part of the code, in capitals.
  package let digits: String
  /// The town that is named beside it; empty where none is.
  package let town: String
  /// How many digits are missing.
  private let missing: Int

  /// Longer than the name of any town.
  private static let longest = 200

  /// Reads a code that is shortened, with the town before or behind it; nil where there is none.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    let codes = words.filter { $0.contains("+") }
    guard codes.count == 1, let code = codes.first, code == words.first || code == words.last else { return nil }
    guard let (head, tail) = PlusCode.parts(of: String(code)), (2..<PlusCode.digitsBeforePlus).contains(head.count),
      tail.count > 1
    else { return nil }
    // 62+24 is rather a latitude and a longitude, and no digit before the plus is left out.
    guard (head + tail).contains(where: \.isLetter), !(head + tail).contains("0") else { return nil }
    digits = String(head) + "+" + String(tail)
    missing = PlusCode.digitsBeforePlus - head.count
    // The part behind a comma is the country.
    let rest = code == words.first ? text[code.endIndex...] : text[..<code.startIndex]
    let names = rest.split { $0 == "," || $0 == ";" }.map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    town = names.first { !$0.isEmpty } ?? ""
  }

  /// The code that is meant by it near a place.
  package func code(near place: Coordinate) -> PlusCode? {
    PlusCode(lacking: missing, digits, near: place)
  }
}
