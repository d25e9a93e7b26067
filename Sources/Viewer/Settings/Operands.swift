import Geodesy

/// The operands, sorted: maps, a place to go to, and files of tracks and places to show on the maps.
struct Operands {
  private(set) var maps: [String] = []
  private(set) var place: String?
  private(set) var files: [String] = []

  /// Of several places the last one counts.
  init(_ words: [String]) {
    for word in words.map(Self.path) {
      if CoordinateParser.isLink(word) {
        place = word
      } else if OpenedFiles.isMeant(by: word) {
        files.append(word)
      } else {
        maps.append(word)
      }
    }
  }

  /// Desktops hand files over as addresses.
  private static func path(of word: String) -> String {
    let scheme = "file://"
    guard word.hasPrefix(scheme) else { return word }
    return PercentCode.text(of: word.dropFirst(scheme.count).drop { $0 != "/" })
  }
}
