/// Words behind a kind of place that ask for those that are open: "pharmacy open now".
enum OpenNow {
  /// The query without these words; nil if it doesn't contain them.
  static func removed(from text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let folded = words.map { NameFolding.fold($0) }
    for phrase in phrases where folded.count > phrase.count {
      if Array(folded.suffix(phrase.count)) == phrase { return words.dropLast(phrase.count).joined(separator: " ") }
      if Array(folded.prefix(phrase.count)) == phrase { return words.dropFirst(phrase.count).joined(separator: " ") }
    }
    return nil
  }

  /// Folded, in the languages of the program and of its neighbours, longer ones first.
  private static let phrases: [[String]] = [
    "that is open now", "open right now", "which is open", "открыто сейчас", "abierto ahora", "abierta ahora",
    "aberto agora", "aberta agora", "auki nyt", "avoinna nyt", "oppet nu", "jetzt geoffnet", "jetzt offen",
    "ouvert maintenant", "ouverte maintenant", "aperto ora", "aperta ora", "open now", "open", "открыто", "abierto",
    "abierta", "aberto", "aberta", "auki", "avoinna", "oppet", "geoffnet", "offen", "ouvert", "ouverte", "aperto",
    "aperta",
  ].map { $0.split(separator: " ").map { String($0) } }
}
