import TestSupport
import Testing

@testable import Routing

/// The best order of places between two others.
struct VisitOrderTests {
  @Test(arguments: 2...7)
  func `no other order costs less`(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    for _ in 0..<20 {
      let costs = (0..<count).map { _ in (0..<count).map { _ in UInt32.random(in: 1...100, using: &random) as UInt32? }
      }
      func cost(_ order: [Int]) -> UInt32 { zip(order, order.dropFirst()).reduce(0) { $0 + (costs[$1.0][$1.1] ?? 0) } }

      let order = try #require(VisitOrder(costs).best)

      #expect(order.first == 0 && order.last == count - 1 && Set(order) == Set(0..<count))
      let least = Self.permutations(Array(1..<max(count - 1, 1))).map { cost([0] + $0 + [count - 1]) }.min()
      #expect(cost(order) == least)
    }
  }

  @Test func `where one of them can't be reached there is none`() {
    #expect(VisitOrder([[nil, nil, 1], [1, nil, 1], [1, nil, nil]]).best == nil)
    #expect(VisitOrder([[nil, 1, 1], [1, nil, nil], [1, 1, nil]]).best == nil)
  }

  private static func permutations(_ numbers: [Int]) -> [[Int]] {
    guard let first = numbers.first else { return [[]] }
    return permutations(Array(numbers.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}
