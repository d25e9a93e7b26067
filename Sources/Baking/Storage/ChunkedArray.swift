/// A list that grows chunk by chunk in scratch memory, so that a long one is never copied and may be larger than the
/// main memory.
struct ChunkedArray<Element: BitwiseCopyable & Sendable>: Sendable {
  private var chunks: [ScratchChunk] = []
  private(set) var count = 0

  private static var size: Int { ScratchChunk.capacity(of: Element.self) }

  mutating func append(_ element: Element) {
    if count == chunks.count * Self.size { chunks.append(ScratchChunk()) }
    chunks[chunks.count - 1][count % Self.size, Element.self] = element
    count += 1
  }

  subscript(index: Int) -> Element { chunks[index / Self.size][index % Self.size, Element.self] }

  /// Turns the list into another one of its elements.
  func reordered(by order: [Int]) -> ChunkedArray {
    var reordered = ChunkedArray()
    for index in order { reordered.append(self[index]) }
    return reordered
  }
}
