import Testing
import Threads

struct WorkPriorityTests {
  @Test func `what the screen needs comes before everything else, and then what is nearer`() {
    let priorities = [
      WorkPriority(.optional, rank: 0),
      WorkPriority(.required, rank: 2),
      WorkPriority(.required, rank: 0),
      WorkPriority(.optional, rank: 5),
    ]

    #expect(
      priorities.sorted(by: >) == [
        WorkPriority(.required, rank: 0),
        WorkPriority(.required, rank: 2),
        WorkPriority(.optional, rank: 0),
        WorkPriority(.optional, rank: 5),
      ]
    )
  }
}
