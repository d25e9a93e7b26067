import Calendar
import Geodesy
import Places

/// The targets as the program has them: each change is on the disk before it can be seen.
final class TargetStore: PlaceRows {
  private let places: SavedPlaces
  private(set) var targets: [Target] = [] { didSet { version += 1 } }
  /// Another one after each change.
  private(set) var version = 0

  init(_ places: SavedPlaces) {
    self.places = places
  }

  var current: Target? { targets.first(where: \.isCurrent) }

  /// Reads the saved targets again, which another program may have changed.
  func reload() throws(PlaceError) {
    targets = try places.existing()?.targets() ?? []
  }

  /// Adds a target at the end.
  @discardableResult
  func add(
    named name: String,
    at coordinate: Coordinate,
    altitude: Distance? = nil,
    isCurrent: Bool = false,
    created: Timestamp? = nil
  ) throws(PlaceError) -> Target {
    let store = try places.opened()
    let target = try store.addTarget(
      named: name,
      at: coordinate,
      altitude: altitude,
      isCurrent: isCurrent,
      created: created
    )
    targets = try store.targets()
    return target
  }

  func update(_ target: Target) throws(PlaceError) {
    try change { store throws(PlaceError) in try store.update(target) }
  }

  func delete(_ id: PlaceID) throws(PlaceError) {
    try change { store throws(PlaceError) in try store.delete(id) }
  }

  /// Restores one that was deleted.
  func restore(_ id: PlaceID) throws(PlaceError) {
    try change { store throws(PlaceError) in try store.restore(id) }
  }

  func makeCurrent(_ id: PlaceID?) throws(PlaceError) {
    try change { store throws(PlaceError) in try store.setCurrentTarget(id) }
  }

  /// Moves a target up or down in the order.
  func move(_ id: PlaceID, by steps: Int) throws(PlaceError) {
    guard let index = targets.firstIndex(where: { $0.id == id }) else { return }
    try change { store throws(PlaceError) in try store.moveTarget(id, to: index + steps) }
  }

  /// A name that no target has yet.
  func nextName(in words: Words) -> String {
    let names = Set(targets.map(\.name))
    let free = (1...targets.count + 1).first { !names.contains(words(.targetNumber, "\($0)")) }
    return words(.targetNumber, "\(free ?? targets.count + 1)")
  }

  private func change(_ body: (PlaceStore) throws(PlaceError) -> Void) throws(PlaceError) {
    let store = try places.opened()
    try body(store)
    targets = try store.targets()
  }
}

extension Target {
  /// The name of a man overboard, followed by the time; renaming it marks the person as recovered.
  static let overboard = "MOB"

  var isOverboard: Bool { name == Self.overboard || name.hasPrefix(Self.overboard + " ") }
}

/// The content of a table of places.
protocol PlaceRows: AnyObject {
  /// The rows in order.
  var targets: [Target] { get }
  /// Another one after each change.
  var version: Int { get }
}
