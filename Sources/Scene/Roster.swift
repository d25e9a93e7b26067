/// Things that came one after the other, each under a number of its own until it goes.
struct Roster<Entry> {
  private(set) var entries: [(id: Int, entry: Entry)] = []
  private var nextID = 0

  mutating func add(_ entry: Entry) -> Int {
    defer { nextID += 1 }
    entries.append((nextID, entry))
    return nextID
  }

  mutating func remove(_ id: Int) {
    entries.removeAll { $0.id == id }
  }

  /// The thing under a number; `nil` once it went, after which a new value changes nothing.
  subscript(id: Int) -> Entry? {
    get { entries.first { $0.id == id }?.entry }
    set {
      guard let newValue, let index = entries.firstIndex(where: { $0.id == id }) else { return }
      entries[index].entry = newValue
    }
  }
}
