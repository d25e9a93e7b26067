import Testing

@testable import Routing

struct RoadTagTests {
  @Test func `nothing yet`() { #expect(RoadTags([]).isEmpty) }
}
