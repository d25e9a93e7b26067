internal import Synchronization
internal import Wire

/// Heights and depths of the world, in five levels of detail; each level is half as fine as the one before.
///
/// The finest has 4,320 × 2,160 samples, the first at 90° N and 179.998° W, and the others their means. They are stored in
/// parts of 270 × 270, unpacked one by one. Nothing of the file is read before a part is loaded.
package final class HeightMap: Sendable {
  private struct Content {
    /// Empty if there is no such file.
    var file: [UInt8]?
    var parts: [Int: [UInt8]] = [:]
  }

  private let path: String
  private let content = Mutex(Content())

  package static let levels = 5
  package static let (width, height) = (4320, 2160)
  private static let (side, most) = (270, 64)
  private static let mark = Array("RumboHt2".utf8)
  private static let largestFile = 8 << 20
  /// The parts of each level across and down, and the number of its first part.
  private static let grids = (0..<levels).map { level in
    (columns: 16 >> level, first: (0..<level).reduce(0) { $0 + 16 >> $1 * (8 >> $1) })
  }
  private static let count = 171
  /// How many samples around a place in the sea its depth is the mean of.
  private static let reach = 3

  package init(_ path: String) {
    self.path = path
  }

  /// The parts around a box of a level's samples that aren't loaded; columns go on around the world.
  package func missing(_ level: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> [Int] {
    let columns = columns.count < Self.width >> level ? columns : 0...Self.width >> level - 1
    let rows = rows.clamped(to: 0...Self.height >> level - 1)
    var parts: Set<Int> = []
    for row in Set(rows.map { $0 / Self.side }) {
      for column in Set(columns.map { Self.wrapped($0, level) / Self.side }) {
        parts.insert(Self.part(level, column, row))
      }
    }
    return content.withLock { content in
      content.file?.isEmpty == true ? [] : parts.filter { content.parts[$0] == nil }.sorted()
    }
  }

  /// Unpacks parts, on any thread.
  package func load(_ parts: [Int]) {
    let file = content.withLock(\.file) ?? Self.file(at: path)
    let loaded = file.isEmpty ? [] : parts.map { ($0, Self.codes(of: $0, in: file)) }
    content.withLock { content in
      content.file = file
      if content.parts.count + loaded.count > Self.most { content.parts = [:] }
      for (part, codes) in loaded { content.parts[part] = codes }
    }
  }

  private static func file(at path: String) -> [UInt8] {
    guard let file = try? BoundedFile.bytes(of: path, limit: largestFile), file.starts(with: mark) else { return [] }
    return file
  }

  /// The heights of a box of a level's samples in metres, row by row; nil until all of its parts are loaded.
  package func heights(_ level: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> [Float]? {
    let (width, height) = (Self.width >> level, Self.height >> level)
    return content.withLock { content in
      var heights: [Float] = []
      heights.reserveCapacity(columns.count * rows.count)
      for row in rows {
        let row = min(max(row, 0), height - 1)
        var column = columns.lowerBound
        while column <= columns.upperBound {
          let place = Self.wrapped(column, level)
          guard let codes = content.parts[Self.part(level, place / Self.side, row / Self.side)] else { return nil }
          let count = min(columns.upperBound + 1 - column, Self.side - place % Self.side, width - place)
          let start = row % Self.side * Self.side + place % Self.side
          for code in codes[start..<start + count] { heights.append(HeightScale.meters[Int(code)]) }
          column += count
        }
      }
      return heights
    }
  }

  private static func wrapped(_ column: Int, _ level: Int) -> Int {
    let width = width >> level
    return (column % width + width) % width
  }

  private static func part(_ level: Int, _ column: Int, _ row: Int) -> Int {
    grids[level].first + row * grids[level].columns + column
  }

  /// Heights as bytes: steps of 25 m at the coast, of 100 m on mountains and of hundreds in the deep sea.
  private enum HeightScale {
    /// The code of 0 m, the lowest of land.
    static let shore = 40

    /// The height of each code, in metres.
    static let meters = (0...255).map { code in
      guard code >= shore else { return -Float((code - shore) * (code - shore)) / (deep * deep) }
      let root = Float(code - shore) / steep + offset.squareRoot()
      return root * root - offset
    }

    private static let (steep, offset, deep) = (Float(0.8), Float(100), Float(0.2))

    static func code(_ meters: Float) -> UInt8 {
      let code =
        meters < 0
        ? -max(((-meters).squareRoot() * deep).rounded(), 1)
        : (((meters + offset).squareRoot() - offset.squareRoot()) * steep).rounded()
      return UInt8(min(max(code + Float(shore), 0), 255))
    }
  }
}

/// The file: a mark, where each part begins and the last one ends, and the parts.
extension HeightMap {
  private static func codes(of part: Int, in file: [UInt8]) -> [UInt8] {
    func offset(_ number: Int) -> Int {
      let start = mark.count + number * 4
      guard start + 4 <= file.count else { return file.count }
      return min(file[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }, file.count)
    }
    let range = offset(part)..<max(offset(part), offset(part + 1))
    return HeightCoder.unpacked(file[range], count: side * (part == count - 1 ? side / 2 : side), width: side)
  }

  /// The bytes of a file of heights in metres, those of the finest level.
  package static func file(of heights: [Float]) -> [UInt8] {
    precondition(heights.count == width * height, "the whole world")
    var (level, parts) = (calm(heights), [[UInt8]]())
    for (number, grid) in grids.enumerated() {
      let (width, height) = (width >> number, height >> number)
      for top in stride(from: 0, to: height, by: side) {
        for left in stride(from: 0, to: width, by: side) {
          let rows = top..<min(top + side, height)
          let codes = rows.flatMap { row in level[row * width + left..<row * width + left + side].map(HeightScale.code)
          }
          parts.append(HeightCoder.packed(codes, width: side))
        }
      }
      precondition(parts.count == grid.first + max(height / side, 1) * grid.columns, "parts follow each other")
      level = halved(level, width: width)
    }
    var (file, offset) = (mark, mark.count + (count + 1) * 4)
    for size in parts.map(\.count) + [0] {
      file += (0..<4).map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }
      offset += size
    }
    return file + parts.joined()
  }

  /// Depths as means of those around: single soundings show as spots.
  private static func calm(_ heights: [Float]) -> [Float] {
    heights.indices.map { index in
      guard heights[index] < 0 else { return heights[index] }
      let (row, column) = (index / width, index % width)
      var (sum, count) = (Float(0), Float(0))
      for y in max(row - reach, 0)...min(row + reach, height - 1) {
        for x in column - reach...column + reach {
          let depth = heights[y * width + (x + width) % width]
          if depth < 0 { (sum, count) = (sum + depth, count + 1) }
        }
      }
      return sum / count
    }
  }

  /// Means of two by two.
  private static func halved(_ level: [Float], width: Int) -> [Float] {
    (0..<level.count / width / 2).flatMap { row in
      (0..<width / 2).map { column in
        let index = row * 2 * width + column * 2
        return (level[index] + level[index + 1] + level[index + width] + level[index + width + 1]) / 4
      }
    }
  }
}

/// Packs the codes of a part of a ``HeightMap``: deflated differences from predictions by their neighbours.
package enum HeightCoder {
  package static func packed(_ codes: [UInt8], width: Int) -> [UInt8] {
    Deflate.bytes(of: codes.indices.map { codes[$0] &- prediction(of: $0, from: codes, width) }, as: .bare)
  }

  /// Damaged bytes give wrong codes, as many as asked for.
  package static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int, width: Int) -> [UInt8] {
    var codes = (try? Inflate.bytes(of: Array(bytes), as: .bare, limit: count)) ?? []
    codes += repeatElement(0, count: count - codes.count)
    for index in codes.indices { codes[index] &+= prediction(of: index, from: codes, width) }
    return codes
  }

  /// The median of the left one, the upper one, and the plane through them and the one between.
  private static func prediction(of index: Int, from codes: [UInt8], _ width: Int) -> UInt8 {
    let left = index % width > 0 ? codes[index - 1] : index > 0 ? codes[index - width] : 0
    guard index >= width, index % width > 0 else { return left }
    let (up, corner) = (codes[index - width], codes[index - width - 1])
    return UInt8(clamping: min(max(Int(left) + Int(up) - Int(corner), Int(min(left, up))), Int(max(left, up))))
  }
}
