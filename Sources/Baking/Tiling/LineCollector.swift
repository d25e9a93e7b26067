/// Joins lines with the same attributes, end to start, so that a street is one line and not thirty.
struct LineCollector {
  struct Group {
    let layer: SchemaLayer
    let attributes: Int
    fileprivate(set) var lines: [[SIMD2<Double>]] = []
  }

  private struct Key: Hashable {
    let layer: SchemaLayer
    let attributes: Int
  }

  private(set) var groups: [Group] = []
  private var indices: [Key: Int] = [:]

  mutating func add(_ lines: [[SIMD2<Double>]], _ layer: SchemaLayer, _ attributes: Int) {
    let key = Key(layer: layer, attributes: attributes)
    if let index = indices[key] {
      groups[index].lines += lines
    } else {
      indices[key] = groups.count
      groups.append(Group(layer: layer, attributes: attributes, lines: lines))
    }
  }
}

extension LineCollector.Group {
  /// The lines, joined where one begins where another ends; none is turned round, for some are one way only.
  var joined: [[SIMD2<Double>]] {
    var starts: [SIMD2<Double>: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      if let start = line.first { starts[start, default: []].append(index) }
    }
    let ends = Set(lines.compactMap(\.last))
    let heads = lines.indices.filter { index in lines[index].first.map { !ends.contains($0) } ?? false }
    var isUsed = lines.map { _ in false }
    var joined: [[SIMD2<Double>]] = []
    // Those that nothing leads to come first; what is left after them runs in circles.
    for index in heads + lines.indices where !isUsed[index] {
      var line = lines[index]
      isUsed[index] = true
      while let end = line.last, let next = starts[end]?.first(where: { !isUsed[$0] }) {
        isUsed[next] = true
        line += lines[next].dropFirst()
      }
      joined.append(line)
    }
    return joined
  }
}
