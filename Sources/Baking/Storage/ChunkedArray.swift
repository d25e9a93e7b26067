/// A list that grows chunk by chunk, so that a long one is never copied and never holds twice what is in it.
struct ChunkedArray<Element: Sendable>: Sendable {
  private var chunks: [[Element]] = []

  private static var bits: Int { 14 }
  private static var size: Int { 1 << bits }

  var count: Int { chunks.isEmpty ? 0 : (chunks.count - 1) * Self.size + (chunks.last?.count ?? 0) }

  mutating func append(_ element: Element) {
    if chunks.isEmpty || chunks[chunks.count - 1].count == Self.size {
      chunks.append([])
      // The first chunk of a small extract stays small.
      if chunks.count > 1 { chunks[chunks.count - 1].reserveCapacity(Self.size) }
    }
    chunks[chunks.count - 1].append(element)
  }

  subscript(index: Int) -> Element { chunks[index >> Self.bits][index & (Self.size - 1)] }

  /// Turns the list into another one of its elements.
  func reordered(by order: [Int]) -> ChunkedArray {
    var reordered = ChunkedArray()
    for index in order { reordered.append(self[index]) }
    return reordered
  }
}
