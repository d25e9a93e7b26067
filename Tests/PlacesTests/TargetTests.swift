import Geodesy
import Places
import Testing

struct TargetTests {
  @Test func `targets keep their order, and the first one is current`() throws {
    let file = try TestStore()
    do {
      let store = try file.open()
      try store.addTarget(named: "Ateneum", at: .ateneum)
      try store.addTarget(named: "Oodi", at: .oodi, altitude: .meters(12))
    }

    let targets = try file.open().targets()

    #expect(targets.map(\.name) == ["Ateneum", "Oodi"])
    #expect(targets.map(\.isCurrent) == [true, false])
    #expect(targets.map(\.coordinate) == [.ateneum, .oodi])
    #expect(targets[1].altitude == .meters(12))
  }

  @Test func `a target is renamed, moved and ticked off`() throws {
    let store = try TestStore().open()
    var target = try store.addTarget(named: "Here", at: .oodi)

    target.name = "There"
    target.coordinate = .cathedral
    target.isDone = true
    try store.update(target)

    #expect(try store.targets() == [target])
    #expect(try store.places(near: .cathedral, within: .meters(1)).map(\.place.id) == [target.id])
    #expect(try store.places(near: .oodi, within: .meters(1)).isEmpty)
  }

  @Test func `a target that is deleted comes back to its place`() throws {
    let store = try TestStore().open()
    let all = try ["a", "b", "c"].map { try store.addTarget(named: $0, at: .oodi) }

    try store.delete(all[1].id)
    #expect(try store.targets().map(\.name) == ["a", "c"])
    #expect(try store.lastDeleted()?.id == all[1].id)
    try store.restore(all[1].id)

    #expect(try store.targets() == all)
    #expect(try store.lastDeleted() == nil)
  }

  @Test(arguments: [
    (target: 0, index: 2, order: "bca"), (target: 2, index: 0, order: "cab"), (target: 1, index: 1, order: "abc"),
    (target: 1, index: 99, order: "acb"), (target: 1, index: -1, order: "bac"),
  ])
  func `targets are put in another order`(target: Int, index: Int, order: String) throws {
    let store = try TestStore().open()
    let all = try ["a", "b", "c"].map { try store.addTarget(named: $0, at: .oodi) }

    try store.moveTarget(all[target].id, to: index)

    #expect(try store.targets().map(\.name).joined() == order)
  }

  @Test func `one target is current, or none`() throws {
    let store = try TestStore().open()
    let all = try ["a", "b"].map { try store.addTarget(named: $0, at: .oodi) }

    try store.setCurrentTarget(all[1].id)
    #expect(try store.targets().map(\.isCurrent) == [false, true])
    try store.setCurrentTarget(nil)
    #expect(try store.targets().map(\.isCurrent) == [false, false])
    let urgent = try store.addTarget(named: "overboard", at: .cathedral, isCurrent: true)
    #expect(try store.targets().filter(\.isCurrent) == [urgent])
    try store.delete(urgent.id)
    #expect(try store.targets().contains(where: \.isCurrent) == false)
  }

  @Test func `the current target comes back as that, unless another one has become it`() throws {
    let store = try TestStore().open()
    let all = try ["a", "b"].map { try store.addTarget(named: $0, at: .oodi) }

    try store.delete(all[0].id)
    #expect(try store.targets().map(\.isCurrent) == [false])
    try store.restore(all[0].id)
    #expect(try store.targets().map(\.isCurrent) == [true, false])

    try store.delete(all[0].id)
    try store.setCurrentTarget(all[1].id)
    try store.restore(all[0].id)
    #expect(try store.targets().map(\.isCurrent) == [false, true])
  }

  @Test func `what isn't a target can't be made one`() throws {
    let store = try TestStore().open()
    let sight = try store.add(Place(name: "Oodi", coordinate: .oodi))

    #expect(throws: PlaceError.noSuchPlace) { try store.setCurrentTarget(sight) }
    #expect(throws: PlaceError.noSuchPlace) { try store.moveTarget(sight, to: 0) }
    #expect(throws: PlaceError.noSuchPlace) { try store.delete(PlaceID(77)) }
    #expect(throws: PlaceError.noSuchPlace) { try store.restore(sight) }
  }
}
