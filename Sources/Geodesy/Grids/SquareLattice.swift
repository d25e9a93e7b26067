/// How the squares of 100 km of a UTM zone or of a half polar cap are lettered.
struct SquareLattice {
  private let columns: [Character]
  private let rows: [Character]
  /// The squares between the origin of the metres and that of the letters.
  private let firstColumn: Int
  private let firstRow: Int

  /// The lettering of a zone; it repeats every third zone and, northward, every 2,000 km.
  static func zone(_ zone: Int) -> SquareLattice {
    SquareLattice(
      columns: Array(["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"][(zone - 1) % 3]),
      rows: Array("ABCDEFGHJKLMNPQRSTUV"),
      firstColumn: 1,
      firstRow: zone.isMultiple(of: 2) ? -5 : 0
    )
  }

  /// The lettering of a half polar cap; west of the pole the columns end with Z, east of it they begin with A.
  static func polarCap(_ cap: PolarCap) -> SquareLattice {
    let western: [Character] = Array(cap.isNorth ? "RSTUXYZ" : "JKLPQRSTUXYZ")
    let eastern: [Character] = Array(cap.isNorth ? "ABCFGHJ" : "ABCFGHJKLPQR")
    return SquareLattice(
      columns: cap.isWest ? western : eastern,
      rows: Array(cap.isNorth ? "ABCDEFGHJKLMNP" : "ABCDEFGHJKLMNPQRSTUVWXYZ"),
      firstColumn: cap.isWest ? 20 - western.count : 20,
      firstRow: cap.isNorth ? 13 : 8
    )
  }

  /// The letters of a square, counted from the origin of the metres to the east and north.
  func letters(column: Int, row: Int) -> String {
    // Places at the very edge of the grid belong to its outermost squares.
    let x = min(max(column - firstColumn, 0), columns.count - 1)
    let y = (row - firstRow) % rows.count
    return String([columns[x], rows[y < 0 ? y + rows.count : y]])
  }

  /// The squares east and north of the origin of the metres; rows of zones repeat, and this is the first of them.
  func firstPosition(of letters: [Character]) -> (column: Int, row: Int)? {
    guard letters.count == 2, let x = columns.firstIndex(of: letters[0]), let y = rows.firstIndex(of: letters[1])
    else { return nil }
    return (x + firstColumn, y + firstRow)
  }
}
