/// Elements of one kind in the order of their numbers: their tags, and their parts.
///
/// An element is a row of small numbers; a way takes twenty bytes of a table and some ten of its row.
struct ElementTable: Sendable {
  struct Element: Sendable {
    let id: Int64
    fileprivate let place: ByteStore.Place
  }

  private var elements = ChunkedArray<Element>()
  private var rows = ByteStore()
  private var isSorted = true

  var count: Int { elements.count }

  subscript(index: Int) -> Element { elements[index] }

  /// Takes a row that begins with the tags.
  mutating func append(id: Int64, _ row: some Collection<UInt8>) {
    if count > 0, elements[count - 1].id >= id { isSorted = false }
    elements.append(Element(id: id, place: rows.append(row)))
  }

  /// Brings the elements into the order in which they are looked up; most files have it.
  mutating func finish() {
    guard !isSorted else { return }
    elements = elements.reordered(by: (0..<count).sorted { (elements[$0].id, $0) < (elements[$1].id, $1) })
    isSorted = true
  }

  /// The index of an element; nil where the extract doesn't have it.
  func index(of id: Int64) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < count && elements[low].id == id ? low : nil
  }

  /// The numbers of the words that are the keys and values of its tags.
  func tags(of element: Element) -> [(key: UInt32, value: UInt32)] {
    var numbers = rows.numbers(at: element.place)
    return (0..<numbers.count()).map { _ in (UInt32(numbers.next()), UInt32(numbers.next())) }
  }

  /// The numbers after its tags.
  func parts(of element: Element) -> NumberReader {
    var numbers = rows.numbers(at: element.place)
    numbers.passTags()
    return numbers
  }

  /// The whole row, to be read from its start.
  func row(of element: Element) -> NumberReader { rows.numbers(at: element.place) }
}

extension NumberWriter {
  /// Begins a row with the numbers of the words of tags, keys and values in turn.
  mutating func begin(tags: [UInt32]) {
    clear()
    append(tags.count / 2)
    for word in tags { append(UInt64(word)) }
  }
}

extension NumberReader {
  mutating func passTags() {
    for _ in 0..<2 * count() { _ = next() }
  }
}
