internal import Geodesy
internal import Tiles

/// The lines of trams, metros and trains, by the ways that they run along.
struct TransitNetwork {
  private var lines: [Int64: Set<TransitLine.Drawn>] = [:]

  private static let maxColors = 4
  private static let maxRefs = 6

  mutating func add(_ line: TransitLine.Drawn, along way: Int64) { lines[way, default: []].insert(line) }

  /// Adds a feature for each colour on the same ways, with the numbers of its lines.
  func draw(_ extract: Extract, into content: inout MapContent) {
    var ways: [[TransitLine.Drawn]: [Int]] = [:]
    for (id, lines) in lines {
      if let index = extract.ways.index(of: id) { ways[lines.sorted(), default: []].append(index) }
    }
    for (lines, ways) in ways.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let pieces = ways.sorted().flatMap { extract.nodes(of: extract.ways[$0]).pieces }
      let shape = Shape(.line, pieces.filter { $0.count > 1 }.map { $0.map(extract.nodes.place) })
      let colors = Dictionary(grouping: lines) { [$0.kind, $0.color] }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(Self.maxColors)
      for (index, color) in colors.enumerated() {
        let refs = color.value.map(\.ref).filter { !$0.isEmpty }.prefix(Self.maxRefs).joined(separator: ";")
        var attributes = zip(["kind", "colour", "ref"], color.key + [refs]).filter { !$1.isEmpty }.map {
          Attribute($0, $1)
        }
        if colors.count > 1 {
          attributes += [Attribute("share", .int(Int64(index))), Attribute("shares", .int(Int64(colors.count)))]
        }
        content.add(.transitLines, attributes, from: color.key[0] == "tram" ? 12 : 10, shape)
      }
    }
  }
}
