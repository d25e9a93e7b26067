import Testing
import Tiles

struct MemoryBudgetTests {
  @Test(arguments: [
    (used: 0, quarter: false, half: false, room: true),
    (used: 25, quarter: false, half: false, room: true),
    (used: 26, quarter: true, half: false, room: true),
    (used: 51, quarter: true, half: true, room: true),
    (used: 90, quarter: true, half: true, room: true),
    (used: 91, quarter: true, half: true, room: false),
  ])
  func `what is used sets the rules`(used: Int, quarter: Bool, half: Bool, room: Bool) {
    var budget = MemoryBudget(size: 100)

    budget.take(used)

    #expect(budget.isAboveQuarter == quarter)
    #expect(budget.isAboveHalf == half)
    #expect(budget.hasRoom(for: 10) == room)
  }

  @Test(arguments: [
    (highest: 100, limit: 80),
    (highest: 60, limit: 48),
    (highest: 10, limit: 30),
  ])
  func `a system that is short leaves 80 percent of the highest use, and 30 percent of the budget`(
    highest: Int,
    limit: Int
  ) {
    var budget = MemoryBudget(size: 100)
    budget.take(highest)
    budget.giveBack(highest)

    budget.shrink()

    #expect(budget.limit == limit)
    #expect(budget.used == 0)
  }

  @Test func `the limit never grows again by being shrunk`() {
    var budget = MemoryBudget(size: 100)
    budget.take(50)
    budget.shrink()

    budget.take(50)
    budget.shrink()

    #expect(budget.limit == 40)
  }
}
