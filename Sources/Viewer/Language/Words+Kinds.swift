import Cells

nonisolated extension Words {
  /// The name of a kind of places; without a name in this language the map's own word.
  func name(ofKind kind: String) -> String {
    if let known = self.kind(kind) { return known }
    let text = Sanitizer.clean(kind, limit: 60).split(separator: "_").joined(separator: " ")
    return text.isEmpty ? self(.place) : text
  }
}
