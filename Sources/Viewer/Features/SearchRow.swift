import Cells
import Geodesy
import Places

/// A search result in a row: its name, category and place, and its distance and direction.
struct SearchRow {
  let host: Host
  /// Where ways are counted from.
  let from: Coordinate

  func spans(of result: SearchResult, columns: Int) -> [Panel.Span] {
    let words = SightWords(host: host)
    let way = "  " + words.way(to: result.coordinate, from: from)
    let rest = max(columns - max(Self.columnsOfDirection, CharacterWidth.standard.of(way)), 12)
    // The category is shortened sooner than the name.
    let columnsOfName = rest < Self.columnsForBoth ? rest : max(rest * 9 / 20, min(25, rest * 3 / 5))
    let isTold = if case .geocoder = result.source { true } else { false }
    let name =
      (isTold ? host.look.originMark + " " : "")
      + (result.name.isEmpty ? words.kind(result.kind) : Sanitizer.clean(result.name, limit: 300))
    let about = rest > columnsOfName ? "  " + Self.cut(about(result, words), to: rest - columnsOfName - 2) : ""
    return [
      Panel.Span(text: Self.cut(name, to: columnsOfName)),
      Panel.Span(text: about, color: host.look.style.panelFaint),
      Panel.Span(text: way),
    ]
  }

  private static let columnsOfDirection = 16
  private static let columnsForBoth = 30

  private static func cut(_ text: String, to columns: Int) -> String {
    CharacterWidth.standard.padding(CharacterWidth.standard.truncating(text, to: columns), to: columns)
  }

  /// The category and the place; a house needs no category.
  private func about(_ result: SearchResult, _ words: SightWords) -> String {
    if let number = result.missingNumber { return host.look.words(.nextNumber, Sanitizer.clean(number, limit: 12)) }
    let detail = Sanitizer.clean(result.detail, limit: 80)
    var parts = [detail]
    if let vicinity = result.vicinity {
      let (way, name) = (host.look.units.text(of: vicinity.distance), Sanitizer.clean(vicinity.name, limit: 40))
      parts.insert(host.look.words(.distanceFrom, way, name), at: 0)
    }
    if result.kind != "address" || detail.isEmpty, !result.name.isEmpty {
      parts.insert(words.kind(result.source == .coordinates ? "coordinates" : result.kind), at: 0)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension Look {
  /// The mark before each result of a geocoder.
  var originMark: String { blocks == .ascii ? "*" : "↗" }
}
