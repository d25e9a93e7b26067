import Cells
import Rendering
import Scene

/// The attribution of the visible maps.
package nonisolated enum Credits {
  private static let parting = " · "

  /// All of them, without repetitions, though several maps may have the same.
  static func joined(_ credits: [String]) -> String {
    var seen: Set<Substring> = [""]
    return credits.flatMap { $0.split(separator: parting) }.filter { seen.insert($0).inserted }.joined(
      separator: parting
    )
  }

  /// A form of the attribution, and its omissions.
  package struct Form: Equatable {
    package let text: String
    let loss: Loss
  }

  enum Loss {
    case none, contributors, name
    /// Credits other than those with a permitted short form.
    case makers
  }

  /// The forms of the attribution in a row of some columns, from the longest to the shortest.
  ///
  /// Credits with a permitted short form use that; others are cut only as a last resort, the longest first, and no more
  /// than necessary.
  package static func forms(of credits: String, columns: Int) -> [Form] {
    let makers = credits.split(separator: parting).map { Sanitizer.clean(String($0), limit: 60) }
    let ways = zip(names, [Loss.none, .contributors, .name]).map { name, loss in
      Form(text: joined(makers.map { shortened($0, to: name) }), loss: loss)
    }
    let least = (ways.last?.text ?? "").split(separator: parting).map(String.init)
    let fewest = max(columns / 6, min(least.count * 8, columns / 2))
    let widths = Array(stride(from: columns / 2, to: fewest, by: -step)) + [fewest]
    let cuts = widths.map { Form(text: cut(least, to: $0), loss: .makers) }
    return (ways + cuts).reduce(into: []) { forms, form in
      if form.text != forms.last?.text { forms.append(form) }
    }
  }

  /// By so many columns makers are cut at a time.
  private static let step = 3

  private static let names = ["OpenStreetMap contributors", "OpenStreetMap", "OSM"]

  private static func shortened(_ maker: String, to name: String) -> String {
    var text = maker
    for longer in names.prefix(while: { $0 != name }) { text.replace(longer, with: name) }
    return text
  }

  /// A shorter name is unrecognisable.
  private static let leastColumns = 5

  /// Gives each as many columns as there are for all of them, and what one leaves over to the longer ones.
  private static func cut(_ makers: [String], to columns: Int) -> String {
    let width = CharacterWidth.standard
    var cut = makers
    var room = columns - width.of(parting) * max(makers.count - 1, 0)
    guard room >= makers.count * leastColumns else {
      return width.truncating(makers.joined(separator: parting), to: columns)
    }
    for (taken, index) in makers.indices.sorted(by: { width.of(makers[$0]) < width.of(makers[$1]) }).enumerated() {
      cut[index] = width.truncating(makers[index], to: room / (makers.count - taken)).replacing(",…", with: "…")
      room -= width.of(cut[index])
    }
    return cut.joined(separator: parting)
  }

  /// Where those lead that are at home somewhere, by the columns that they take in such a row.
  static func links(in text: String) -> [(columns: Range<Int>, address: LinkAddress)] {
    var column = 0
    return text.split(separator: parting, omittingEmptySubsequences: false).compactMap { maker in
      defer { column += width(of: maker) + width(of: parting[...]) }
      guard let home = homes.first(where: { maker.contains($0.name) }), let address = LinkAddress(home.page) else {
        return nil
      }
      let end = maker.lastIndex { $0 != " " }.map { maker[...$0] } ?? maker
      return (column..<column + width(of: end), address)
    }
  }

  private static func width(of text: Substring) -> Int { CharacterWidth.standard.of(String(text)) }

  /// The pages with the licences of maps.
  private static let homes = [
    (name: "OpenStreetMap", page: "https://www.openstreetmap.org/copyright"),
    (name: "OSM", page: "https://www.openstreetmap.org/copyright"),
    (name: "Natural Earth", page: "https://www.naturalearthdata.com/about/terms-of-use/"),
    (name: "GeoNames", page: "https://www.geonames.org/about.html"),
  ]

  /// The copyright notice of an image file.
  static func copyright(_ credits: String) -> String { Sanitizer.clean(credits, limit: 2000) }
}

extension VectorMap {
  /// The attribution of a view; nil if it isn't drawn from vector tiles.
  func attribution(for viewport: Viewport) -> String? { credits(for: viewport).map(Credits.joined) }
}
