import Cells

nonisolated extension Words {
  /// A kind of places as one says it: one that has no name in this language by the map's own word.
  func name(ofKind kind: String) -> String {
    if let known = self.kind(kind) { return known }
    let text = Sanitizer.clean(kind, limit: 60).split(separator: "_").joined(separator: " ")
    return text.isEmpty ? self(.place) : text
  }
}
