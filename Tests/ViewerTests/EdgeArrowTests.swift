import Cells
import Glibc
import Scene
import TestSupport
import Testing
@testable import Viewer

@MainActor
struct EdgeArrowTests {
  private static let area = CellRect(column: 0, row: 0, columns: 40, rows: 20)

  private func found(_ x: Double, _ y: Double, clearOf taken: [CellRect] = []) -> EdgeArrow? {
    EdgeArrow(to: ScreenPoint(x: x, y: y), words: "1.2 km", within: Self.area, clearOf: taken)
  }

  @Test(arguments: [
    (x: 400.0, y: 10.0, text: "1.2 km →", column: 32, row: 10), (x: -400, y: 10, text: "← 1.2 km", column: 0, row: 10),
    (x: 20, y: -300, text: "↑ 1.2 km", column: 20, row: 0), (x: 20, y: 300, text: "↓ 1.2 km", column: 20, row: 19),
    (x: 420, y: -190, text: "1.2 km ↗", column: 32, row: 0), (x: -380, y: 210, text: "↙ 1.2 km", column: 0, row: 19),
  ])
  func `it stands at the edge and points outside`(x: Double, y: Double, text: String, column: Int, row: Int) throws {
    let arrow = try #require(found(x, y))

    #expect(arrow.text == text)
    #expect(arrow.box == CellRect(column: column, row: row, columns: 8, rows: 1))
  }

  @Test func `what is inside needs none`() {
    #expect(found(3, 3) == nil)
    #expect(found(.infinity, 3) == nil)
  }

  @Test func `it keeps clear of what stands there already`() throws {
    let taken = CellRect(column: 30, row: 9, columns: 10, rows: 3)

    let arrow = try #require(found(400, 10, clearOf: [taken]))

    #expect(arrow.box.row == 12 && !arrow.box.overlaps(taken))
    #expect(found(400, 10, clearOf: [Self.area]) == nil)
  }

  @Test(arguments: 0..<64)
  func `wherever a target is, its arrow lies within the area`(angle: Int) throws {
    let turn = Double(angle) / 64 * 2 * .pi
    let (x, y) = (20 + 5000 * sin(turn), 10 - 3000 * cos(turn))

    let box = try #require(found(x, y)).box

    #expect(box.column >= 0 && box.column + box.columns <= 40 && (0..<20).contains(box.row))
  }
}

@MainActor
struct EdgeArrowChoiceTests {
  @Test(arguments: [0, 1, 3, 4, 200])
  func `it chooses as if all goals were sorted`(count: Int) {
    var random = SeededRandom(seed: 7)
    let area = CellRect(column: 0, row: 0, columns: 80, rows: 24)
    let goals = (0..<count).map { _ in
      EdgeArrows.Goal(
        point: ScreenPoint(
          x: Double.random(in: -900...900, using: &random),
          y: Double.random(in: -900...900, using: &random)
        ),
        distance: Double(Int.random(in: 0..<50, using: &random)),
        ink: .standard
      ) { "" }
    }
    var choice = EdgeArrowChoice(most: 3, around: area)
    goals.forEach { choice.add($0) }

    let sorted = goals.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element)
    #expect(choice.nearest.map(\.point) == sorted.prefix(3).map(\.point))
    #expect(choice.rest.map(\.1).reduce(0, +) == max(count - 3, 0))
    #expect(choice.rest.map(\.0.distance).min() == sorted.dropFirst(3).first?.distance)
  }
}

/// The arrows of all that lies outside the map.
@MainActor
struct EdgeArrowsTests {
  @Test(arguments: ["80x24", "120x40"])
  func `at most three stand at the edge, the nearest with their names, and the rest is merged`(size: String) throws {
    let keys = "T" + String(repeating: " S-Left T", count: 4) + " S-Up T" + String(repeating: " S-Right", count: 8)
    let screen = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--at", "43.735,7.42", "--zoom", "15", "--size", size]
        + ["--keys", keys]
    ).output
    let arrows = screen.matches(of: /[←↖↙→↗↘↑↓] (.*?)(?:  |\n)/).map { String($0.1) }

    #expect(arrows.count { $0.hasPrefix("Target ") && $0.contains(/\d k?m/) } == 3, "\(screen)")
    #expect(arrows.contains("3 more") && arrows.count == 4, "\(screen)")
    #expect(arrows.contains { $0.hasPrefix("Target 1 ") }, "the current target is among them")
  }
}
