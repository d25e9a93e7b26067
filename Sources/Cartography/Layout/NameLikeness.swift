import Cells

/// The features of a name for comparing whether two names are of the same place.
struct NameLikeness: Sendable {
  /// In small letters of ASCII, a byte each.
  private let letters: [UInt8]
  /// A hash of the first word, which they have to have in common.
  let firstWord: UInt64

  init(_ name: String) {
    letters = PlainText.folded(name).utf8.map {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0
    }
    // FNV-1a
    firstWord = letters.prefix { $0 != UInt8(ascii: " ") }.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
  }

  /// Whether they are one name, once perhaps with something behind it.
  func isSame(as other: Self) -> Bool {
    if letters == other.letters { return true }
    let (short, long) = letters.count < other.letters.count ? (letters, other.letters) : (other.letters, letters)
    return long.starts(with: short) && Self.suffixes.contains { long.dropFirst(short.count).starts(with: $0) }
  }

  /// The separators before an addition to a name.
  private static let suffixes = [" - ", " (", ", ", ": "].map { Array($0.utf8) }
}
