package import Cells
package import Raster

/// How much of the front each cell shows, worked out once for as long as the lens stays as it is.
package struct LensCover {
  /// The cells of the screen that the window reaches.
  package let box: CellRect
  /// Of all dots of the screen.
  package let mask: Mask
  /// The eight dots of each of its cells, a byte each: 0 where the back is seen, 255 where the front is.
  let dots: [UInt64]
  /// Where less than half of the front is seen, in cells of the screen.
  package let hidden: [CellRect]
  /// Where no names of the back can be read any more.
  package let covered: [CellRect]
  /// Whether nothing but the front is seen, all over the screen.
  package let isWhole: Bool
  /// Whether nothing of it is.
  package let isEmpty: Bool

  static let full = UInt64.max
  /// With more of a picture over it a name is no longer kept.
  package static let maxOverText = 200

  /// The inputs of a cover.
  package struct Key: Hashable {
    let shape: LensWindow
    let columns: Int
    let rows: Int
    let cellAspect: Double
    /// How much of the front there is.
    let share: Double
    /// The front's own border; nil where it is out of sight.
    let border: GradientMask?
    let isPicture: Bool

    package init(
      shape: LensWindow,
      columns: Int,
      rows: Int,
      cellAspect: Double,
      share: Double,
      border: GradientMask?,
      isPicture: Bool
    ) {
      (self.shape, self.columns, self.rows, self.cellAspect) = (shape, columns, rows, cellAspect)
      (self.share, self.border, self.isPicture) = (share, border, isPicture)
    }
  }

  /// Takes the dots of a whole screen, and how much of the front hides letters of the back.
  package init(_ mask: Mask, _ box: CellRect, columns: Int, rows: Int, hidingAt most: Int) {
    let dots = Self.dots(mask, box)
    (self.box, self.mask, self.dots) = (box, mask, dots)
    hidden = Self.stretches(of: dots, box) { Self.shares(of: $0).mean < 128 }
    covered = Self.stretches(of: dots, box) { Self.shares(of: $0).mean >= most }
    isWhole = box.columns == columns && box.rows == rows && dots.allSatisfy { $0 == Self.full }
    isEmpty = dots.allSatisfy { $0 == 0 }
  }

  private static func dots(_ mask: Mask, _ box: CellRect) -> [UInt64] {
    let (width, height) = LensWindow.dots
    let values = mask.values.span
    var dots: [UInt64] = []
    dots.reserveCapacity(box.columns * box.rows)
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns {
        var cell: UInt64 = 0
        for y in 0..<height {
          let start = (row * height + y) * mask.width + column * width
          cell = cell << 16 | UInt64(values[start]) << 8 | UInt64(values[start + 1])
        }
        dots.append(cell)
      }
    }
    return dots
  }

  /// Where less than half of the front is seen, in all of the rows that its box has on a screen of so many columns.
  package func rowsOfBack(columns: Int) -> [CellRect] {
    let end = box.column + box.columns
    return hidden + [
      CellRect(column: 0, row: box.row, columns: box.column, rows: box.rows),
      CellRect(column: end, row: box.row, columns: columns - end, rows: box.rows),
    ]
  }

  private static func stretches(of dots: [UInt64], _ box: CellRect, where isInside: (UInt64) -> Bool) -> [CellRect] {
    (0..<box.rows).flatMap { row in
      (0..<box.columns).runs { isInside(dots[row * box.columns + $0]) }.map { run in
        CellRect(column: box.column + run.lowerBound, row: box.row + row, columns: run.count, rows: 1)
      }
    }
  }

  typealias Shares = (least: Int, most: Int, mean: Int)

  /// The least and the most of eight dots, and their mean.
  static func shares(of dots: UInt64) -> Shares {
    var (least, most, sum) = (255, 0, 0)
    for byte in 0..<8 {
      let value = Int(dots >> (UInt64(byte) * 8) & 255)
      (least, most, sum) = (min(least, value), max(most, value), sum + value)
    }
    return (least, most, sum / 8)
  }
}

extension Mask {
  /// The smallest box of cells around everything that shows.
  package func box(columns: Int, rows: Int) -> CellRect? {
    let (width, height) = LensWindow.dots
    var (left, right, top, bottom) = (columns, -1, rows, -1)
    for y in 0..<self.height {
      let line = values[y * self.width..<(y + 1) * self.width]
      guard let first = line.firstIndex(where: { $0 > 0 }), let last = line.lastIndex(where: { $0 > 0 }) else {
        continue
      }
      left = min(left, (first - line.startIndex) / width)
      right = max(right, (last - line.startIndex) / width)
      (top, bottom) = (min(top, y / height), max(bottom, y / height))
    }
    guard left <= right, top <= bottom else { return nil }
    return CellRect(column: left, row: top, columns: right - left + 1, rows: bottom - top + 1)
  }
}

extension Mask {
  /// The value at the centre of a cell.
  package func middle(of column: Int, _ row: Int) -> UInt8 {
    values[(row * LensWindow.dots.height + 2) * width + column * LensWindow.dots.width]
  }
}
