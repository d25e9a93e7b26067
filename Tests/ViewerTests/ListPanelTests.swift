import TestSupport
import Testing
import Viewer

/// Behaviour that all lists over the map share.
@MainActor struct ListPanelTests {
  private func screen(_ keys: String) throws -> [UInt8] {
    let words = ["--at", "60.1699,24.9384", "--zoom", "5", "--size", "80x24", "--motion", "none", "--format", "json"]
    return try Program.snapshot([BundledMap.world] + words + ["--keys", keys])
  }

  @Test(arguments: [
    (opening: ":", cell: "10,20"), (opening: "F10", cell: "5,18"), (opening: "X", cell: "40,6"),
    (opening: "T Right*9 T Right*9 T t", cell: "5,20"),
  ])
  func `the wheel over a list moves its selection`(opening: String, cell: String) throws {
    let closed = try screen(opening)
    let moved = try screen(opening + " wheel(\(cell),-2)")

    #expect(moved != closed)
    #expect(try moved == screen(opening + " Down*2"))
    #expect(try screen(opening + " wheel(\(cell),-2) wheel(\(cell),2)") == closed)
  }

  @Test func `a click beside the question for a target cancels it`() throws {
    let closed = try screen("t")

    #expect(try screen("t a") != closed)
    #expect(try screen("t a click(40,3)") == closed)
  }
}
