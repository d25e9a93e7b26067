import Cells
import Testing

struct DotShapesTests {
  @Test(arguments: [
    (
      from: DotPoint(x: 0, y: 0),
      to: DotPoint(x: 8, y: 4),
      picture: ["##......", "..##....", "....##..", "......##"]
    ),
    (
      from: DotPoint(x: 6.5, y: 3.5),
      to: DotPoint(x: 6.5, y: 1.5),
      picture: ["........", "......#.", "......#.", "......#."]
    ),
    (
      from: DotPoint(x: -100, y: 2.5),
      to: DotPoint(x: 1e9, y: 2.5),
      picture: ["........", "........", "########", "........"]
    ),
    (
      from: DotPoint(x: 20, y: -3),
      to: DotPoint(x: 30, y: 5),
      picture: ["........", "........", "........", "........"]
    ),
    (
      from: DotPoint(x: .nan, y: 0),
      to: DotPoint(x: 8, y: .infinity),
      picture: ["........", "........", "........", "........"]
    ),
  ])
  func `a line lights the dots it passes`(from: DotPoint, to: DotPoint, picture: [String]) {
    var overlay = DotOverlay(columns: 4, rows: 1)

    overlay.line(from: from, to: to, ink: .standard)

    #expect(overlay.picture == picture)
  }

  @Test func `a circle is round and closed`() {
    var overlay = DotOverlay(columns: 5, rows: 2)

    overlay.circle(center: DotPoint(x: 5, y: 4), radius: 3.5, ink: .standard)

    #expect(
      overlay.picture == [
        "...####...",
        "..#....#..",
        ".#......#.",
        ".#......#.",
        ".#......#.",
        ".#......#.",
        "..#....#..",
        "...####...",
      ]
    )
  }

  @Test func `an area has its inside, and its holes not`() {
    var overlay = DotOverlay(columns: 4, rows: 2)

    overlay.fill(
      [
        DotPoint(x: 0, y: 0), DotPoint(x: 8, y: 0), DotPoint(x: 8, y: 8), DotPoint(x: 0, y: 8), DotPoint(x: 0, y: 0),
        DotPoint(x: 2, y: 2), DotPoint(x: 2, y: 6), DotPoint(x: 6, y: 6), DotPoint(x: 6, y: 2), DotPoint(x: 2, y: 2),
      ],
      ink: .standard
    )

    #expect(overlay.picture.first == "########")
    #expect(overlay.picture.dropFirst(2).prefix(4).allSatisfy { $0 == "##....##" })
  }

  @Test func `a needle that reaches far outside is cut at the edge`() {
    var overlay = DotOverlay(columns: 2, rows: 1)

    overlay.fill([DotPoint(x: -1e12, y: 1), DotPoint(x: 1e12, y: 1), DotPoint(x: 0, y: 1e12)], ink: .standard)

    #expect(overlay.picture == ["....", "####", "####", "####"])
  }
}

extension DotOverlay {
  fileprivate var picture: [String] {
    (0..<height).map { y in
      (0..<width).map { x in isLit(x, y) ? "#" : "." }.joined()
    }
  }
}
