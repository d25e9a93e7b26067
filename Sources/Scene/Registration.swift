/// An entry in the scene, valid as long as this object exists.
///
/// A feature stores its registrations as properties. When the feature is released, they are too, and its parts
/// disappear from the map; nothing has to be removed explicitly.
@MainActor
package final class Registration {
  private let end: () -> Void

  init(end: @escaping () -> Void) {
    self.end = end
  }

  isolated deinit {
    end()
  }
}

/// Things that came one after the other, each under a number of its own until it goes.
struct SlotMap<Entry> {
  private(set) var entries: [(id: Int, entry: Entry)] = []
  private var nextID = 0

  mutating func add(_ entry: Entry) -> Int {
    defer { nextID += 1 }
    entries.append((nextID, entry))
    return nextID
  }

  /// Takes a thing off and gives it back; whatever ends with it may ask for the roster, so it mustn't end in here.
  mutating func remove(_ id: Int) -> Entry? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).entry }
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
