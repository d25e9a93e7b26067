import Cells
import Scene
import TestSupport
import Testing

/// The space that panels leave free.
struct FreeSpaceTests {
  private let status = CellRect(column: 0, row: 22, columns: 80, rows: 2)
  private let upperLeft = CellRect(column: 1, row: 1, columns: 60, rows: 15)
  private let lower = CellRect(column: 0, row: 12, columns: 62, rows: 10)

  private func space(_ taken: CellRect...) -> FreeSpace { FreeSpace(columns: 80, rows: 24, besides: taken + [status]) }

  @Test func `the upper right corner is taken where it is free, and else what is nearest to it`() {
    #expect(space().corner(columns: 16, rows: 8) == CellRect(column: 64, row: 0, columns: 16, rows: 8))
    #expect(space(upperLeft).corner(columns: 16, rows: 8)?.column == 64)
    let above = CellRect(column: 40, row: 0, columns: 40, rows: 5)
    #expect(space(above).corner(columns: 16, rows: 8) == CellRect(column: 64, row: 5, columns: 16, rows: 8))
    let beside = CellRect(column: 70, row: 0, columns: 10, rows: 22)
    #expect(space(beside).corner(columns: 16, rows: 8) == CellRect(column: 54, row: 0, columns: 16, rows: 8))
  }

  @Test func `where there is no room there is no corner`() {
    #expect(space(CellRect(column: 0, row: 0, columns: 80, rows: 20)).corner(columns: 16, rows: 8) == nil)
    #expect(space().corner(columns: 81, rows: 1) == nil)
  }

  @Test func `of the free cells the nearest is found, also for one off the screen`() {
    let space = space(upperLeft)
    func nearest(_ column: Int, _ row: Int) -> CellPoint? { space.nearestCell(to: CellPoint(column: column, row: row)) }
    #expect(nearest(70, 3) == CellPoint(column: 70, row: 3) && nearest(0, 7) == CellPoint(column: 0, row: 7))
    #expect(nearest(58, 7) == CellPoint(column: 61, row: 7) && nearest(30, 14) == CellPoint(column: 30, row: 16))
    #expect(nearest(-9, -9) == CellPoint(column: 0, row: 0) && nearest(99, 23) == CellPoint(column: 79, row: 21))
    let full = self.space(CellRect(column: 0, row: 0, columns: 80, rows: 24))
    #expect(full.nearestCell(to: CellPoint(column: 3, row: 3)) == nil)
  }

  @Test func `the part that is worth most is beside one panel and above another`() {
    func largest(_ space: FreeSpace) -> CellRect? { space.best { Double(min($0.columns, $0.rows * 2)) } }

    #expect(largest(space()) == CellRect(column: 0, row: 0, columns: 80, rows: 22))
    #expect(largest(space(lower)) == CellRect(column: 0, row: 0, columns: 80, rows: 12))
    #expect(largest(space(upperLeft, lower)) == CellRect(column: 61, row: 0, columns: 19, rows: 12))
    #expect(largest(space(CellRect(column: 0, row: 0, columns: 80, rows: 22))) == nil)
  }

  @Test(arguments: 0..<200)
  func `whatever stands there, what is free is free`(seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    let taken = (0..<4).map { _ in
      CellRect(
        column: .random(in: -5..<80, using: &chance),
        row: .random(in: -5..<24, using: &chance),
        columns: .random(in: 0...40, using: &chance),
        rows: .random(in: 0...12, using: &chance)
      )
    }
    let space = FreeSpace(columns: 80, rows: 24, besides: taken)

    let boxes = [space.corner(columns: 9, rows: 5), space.best { Double($0.columns * $0.rows) }].compactMap(\.self)

    #expect(
      boxes.allSatisfy { box in
        space.isFree(box) && !taken.contains { $0.columns > 0 && $0.rows > 0 && $0.overlaps(box) }
      }
    )
  }
}
