import Testing
import Tiles

struct SkippedListTests {
  @Test func `all is counted, and the first of it named`() {
    var list = SkippedList()
    #expect(list.isEmpty)
    for number in 1...150 { list.add("feature \(number)", because: "x") }

    #expect(list.count == 150)
    #expect(list.named.map(\.place) == (1...100).map { "feature \($0)" })
  }

  @Test func `what was left out of a part says of which`() {
    var part = SkippedList()
    part.add("feature 7", because: "it has no geometry")
    var whole = SkippedList()
    whole.add(part, in: "layer roads")

    #expect(whole.named == [Skipped(place: "layer roads, feature 7", reason: "it has no geometry")])
    #expect(whole.count == 1)
  }
}
