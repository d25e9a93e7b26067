internal import Geodesy

extension PlaceSearch {
  /// How some words are together in a name, the surest last.
  package enum Naming: Comparable {
    case within, beginning, whole
  }

  /// How a text is contained in the known names, to the letter; nil if none has all of it.
  ///
  /// Coordinates and the address of a house are whole, too.
  package func naming(of text: String) -> Naming? {
    if (try? CoordinateParser.place(text)) != nil { return .whole }
    guard let words = SearchText(text) else { return nil }
    let asked = NameFolding.words(text)
    if isHouse(text, asked) { return .whole }
    let found = sources.flatMap { (try? $0.names(beginningWith: words)) ?? [] }
    let names = found.flatMap { [$0.result.name] + $0.others.split(separator: "\n").map(String.init) }
    return names.compactMap { Self.naming(of: asked, in: NameFolding.words($0)) }.max()
  }

  private func isHouse(_ text: String, _ words: [String]) -> Bool {
    var ranking = SearchRanking(center: nil)
    lookForAddresses(text, &ranking)
    return ranking.best(1).contains { $0.missingNumber == nil && NameFolding.words($0.name) == words }
  }

  private static func naming(of words: [String], in name: [String]) -> Naming? {
    if name == words { return .whole }
    if name.starts(with: words) { return .beginning }
    return name.indices.contains { name[$0...].starts(with: words) } ? .within : nil
  }
}
