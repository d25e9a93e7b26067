/// Where one goes into what an extract has as an area, by the numbers of nodes.
struct Entrances {
  private var main: [Int] = []
  private var plain: [Int] = []

  /// Takes a node; they come in the order of their numbers.
  mutating func take(_ node: Int, _ tags: Tags) {
    switch tags["entrance"] {
    case "main": main.append(node)
    case "yes": plain.append(node)
    default: break
    }
  }

  /// The main entrance on an outline, or the only one; nil if that is ambiguous.
  func entrance(on outline: [Int]) -> Int? {
    if let node = outline.first(where: { Self.has($0, main) }) { return node }
    let all = Set(outline.filter { Self.has($0, plain) })
    return all.count == 1 ? all.first : nil
  }

  /// Whether an outline has no doors at all.
  func isWithout(_ outline: [Int]) -> Bool {
    !outline.contains { Self.has($0, main) || Self.has($0, plain) }
  }

  private static func has(_ node: Int, _ nodes: [Int]) -> Bool {
    var range = nodes[...]
    while range.count > 1 {
      let middle = range.startIndex + range.count / 2
      range = nodes[middle] <= node ? range[middle...] : range[..<middle]
    }
    return range.first == node
  }
}
