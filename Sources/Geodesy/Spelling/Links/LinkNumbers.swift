/// Numbers as links write them: nothing but digits, a point and a minus.
enum LinkNumbers {
  static func number(_ text: some StringProtocol) -> Double? {
    var scanner = SpellingScanner(Array(text.unicodeScalars.filter { $0 != " " }))
    let isNegative = scanner.takeSign() ?? false
    guard let number = scanner.takeNumber(), scanner.isAtEnd else { return nil }
    return isNegative ? -number.value : number.value
  }

  /// Latitude and longitude with a separator between them; anything after a second one is ignored.
  static func place(_ text: some StringProtocol, separator: Character = ",") -> Coordinate? {
    let parts = text.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    return place(parts[0], parts[1])
  }

  static func place(_ north: some StringProtocol, _ east: some StringProtocol) -> Coordinate? {
    guard let north = number(north), let east = number(east), north.magnitude <= 90, east.magnitude <= 180 else {
      return nil
    }
    return Coordinate(north: north, east: east)
  }

  /// A zoom that maps have; one that makes no sense is passed over, for the place is what matters.
  static func zoom(_ text: (some StringProtocol)?) -> Double? {
    text.flatMap { number($0) }.flatMap { (0...Double(TileID.deepestZoom)).contains($0) ? $0 : nil }
  }
}
