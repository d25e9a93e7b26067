import Routing
import Testing

@testable import Viewer

/// Which maps a route needs.
struct RoadSheetTests {
  /// A map that shows so many degrees of the equator.
  private static func sheet(_ name: String, _ degrees: ClosedRange<Double>) -> RoadMapIndex.Sheet {
    RoadMapIndex.Sheet(name, RoadBox(degrees: "\(degrees.lowerBound),-1,\(degrees.upperBound),1"))
  }

  private static func place(_ degrees: Double) -> RoadGraph.Place { (0, Int32(degrees * 1e7)) }

  private let sheets = RoadMapIndex(sheets: [
    sheet("a", 0...1), sheet("b", 0.9...2), sheet("c", 1.8...3), sheet("far", 5...6), sheet("large", 0.95...2.9),
    RoadMapIndex.Sheet("unknown", nil),
  ])

  private func together(_ degrees: Double...) -> [String] { sheets.together(over: degrees.map(Self.place)).map(\.file) }

  @Test func `a map that shows all places, or is near them, may do alone`() {
    #expect(sheets.reaching(all: [0.2, 0.8].map(Self.place)).map(\.file) == ["a", "unknown"])
    #expect(sheets.reaching(all: [0.2, 1.01].map(Self.place)).map(\.file) == ["a", "unknown"])
    #expect(sheets.reaching(all: [0.2, 1.05].map(Self.place)).map(\.file) == ["unknown"])
  }

  @Test func `maps that meet do together, with the fewest that lie between`() {
    #expect(together(0.2, 1.5) == ["a", "b", "large"])
    #expect(together(0.2, 2.95) == ["a", "b", "c"])
    #expect(together(0.2, 0.8) == [])
  }

  @Test func `what doesn't hang together doesn't`() {
    #expect(together(0.2, 5.5) == [])
    #expect(together(0.2, 4) == [])
  }

  @Test(arguments: ["", "1,2,3", "x,0,1,1", "170,0,-170,1", "0,0,1,91"])
  func `bounds that make no sense are none`(text: String) {
    #expect(RoadBox(degrees: text) == nil)
  }
}
