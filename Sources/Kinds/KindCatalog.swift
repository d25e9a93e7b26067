internal import Wire

/// The kinds of places that the program knows: the rows of `Kinds.tsv`.
///
/// Adding a row is all that it takes to bake, find, draw, rank and describe another kind. The columns, of which all but
/// the first may be `-`:
///
/// - kind: the value in OpenStreetMap
/// - tags: its keys in OpenStreetMap, the most common first; with `!` where a place with a name is worth a trip
/// - importance: a number from 0 to 100 on one of the scales of ``Scale``
/// - icon: the name of a row of `Icons.tsv`
/// - category: the categories of the search that it belongs to
/// - nearby: its rank in descriptions of what is around
/// - traits: see ``Trait``
/// - a name for each language
/// - words: what else people type for it; `+other` before words that mean another kind as well, `;` between groups
package final class KindCatalog: Sendable {
  package static let text = Embedded.text(of: "Kinds.tsv") ?? ""
  /// The catalogue in use; tests can replace it.
  @TaskLocal package static var standard = KindCatalog(text)

  package let rows: [Row]
  private let indices: [Substring: Int]
  /// The number of the column of names by its language.
  private let languages: [Substring: Int]

  package init(_ text: String) {
    let titles = TabbedText.titles(of: text)
    rows = TabbedText.rows(of: text).filter { $0.count == titles.count && $0.count > Row.firstName }.map { Row($0) }
    indices = Dictionary(rows.enumerated().map { (Substring($1.kind), $0) }) { first, _ in first }
    let named = titles.indices.dropFirst(Row.firstName).dropLast()
    languages = Dictionary(named.map { (titles[$0], $0) }) { first, _ in first }
  }

  package subscript(kind: some StringProtocol) -> Row? { indices[Substring(kind)].map { rows[$0] } }

  package func has(_ trait: Trait, _ kind: String) -> Bool { self[kind]?.traits.contains(trait) ?? false }

  /// The kinds of which something is true, in their order.
  package func kinds(where isWanted: (Row) -> Bool) -> [String] { rows.filter(isWanted).map(\.kind) }

  /// The name of a kind in a language, by its code; nil if it has none.
  package func name(of kind: String, in language: String) -> String? {
    guard let column = languages[Substring(language)], let name = self[kind]?.cells[column], !name.isEmpty else {
      return nil
    }
    return String(name)
  }

  /// All names in a language, by kind.
  package func names(in language: String) -> [String: String] {
    Dictionary(rows.compactMap { row in name(of: row.kind, in: language).map { (row.kind, $0) } }) { first, _ in first }
  }
}

/// The scale of a kind's importance; see `Importance`.
package enum Scale: String, Sendable {
  /// A destination or landmark, if it has a name.
  case place
  /// A facility, with or without a name.
  case need
  /// A common object of streets.
  case street
  /// Shops, places to eat and to sleep: the rarer ones first.
  case trade
  /// Stations and stops, which have tags of their own.
  case stop
}

package enum Trait: String, Sendable {
  /// Shown on the map without a name, too.
  case drawn
  /// Described without a name, too.
  case unnamed
  /// A green that matters only nearby while it has no name.
  case green
  /// Fills a building, so that its name is that of the building.
  case house
  /// So wide that its centre differs from its entrance.
  case wide
  /// Ground that is described by its kind where it has no name.
  case land
  /// Directions can name it at a turn.
  case guide
  /// Has an icon from the farthest zoom of icons, since the map names it at those before.
  case early
}

extension KindCatalog {
  package struct Row: Sendable {
    package let kind: String
    /// Its keys in OpenStreetMap, the most common first.
    package let keys: [String]
    /// Those of the keys by which a place with a name is worth a trip.
    package let sightKeys: [String]
    package let importance: [Scale: Int]
    /// Empty where it has none.
    package let icon: String
    package let categories: [String]
    /// Empty where it isn't described.
    package let nearby: String
    package let traits: Set<Trait>
    /// The words that people type, each with other kinds that it may mean.
    package let words: [(others: [String], words: [String])]
    fileprivate let cells: [Substring]

    fileprivate static let firstName = 7

    fileprivate init(_ cells: [Substring]) {
      func list(_ column: Int) -> [Substring] { cells[column].split(separator: " ") }
      let tags = list(1)
      self.cells = cells
      kind = String(cells[0])
      keys = tags.map { String($0.last == "!" ? $0.dropLast() : $0) }
      sightKeys = tags.filter { $0.last == "!" }.map { String($0.dropLast()) }
      importance = Dictionary(
        list(2).compactMap { text in
          let parts = text.split(separator: ":")
          guard parts.count == 2, let scale = Scale(rawValue: String(parts[0])), let number = Int(parts[1]) else {
            return nil
          }
          return (scale, number)
        }
      ) { first, _ in first }
      icon = String(cells[3])
      categories = list(4).map { String($0) }
      nearby = String(cells[5])
      traits = Set(list(6).compactMap { Trait(rawValue: String($0)) })
      words = (cells.last ?? "").split(separator: ";")
        .map { group in
          let words = group.split(separator: " ")
          return (
            words.filter { $0.first == "+" }.map { String($0.dropFirst()) },
            words.filter { $0.first != "+" }.map { String($0) }
          )
        }
    }
  }
}
