import Testing
import Tiles

struct LoadPriorityTests {
  @Test func `what the screen needs comes before everything else, and then what is nearer`() {
    let priorities = [
      LoadPriority(.optional, rank: 0),
      LoadPriority(.required, rank: 2),
      LoadPriority(.required, rank: 0),
      LoadPriority(.optional, rank: 5),
    ]

    #expect(
      priorities.sorted(by: >) == [
        LoadPriority(.required, rank: 0),
        LoadPriority(.required, rank: 2),
        LoadPriority(.optional, rank: 0),
        LoadPriority(.optional, rank: 5),
      ]
    )
  }
}
