package import Raster

/// A screen as a picture: the pixels of all cells, and which of the cells show them.
package struct PixelPicture: Sendable {
  package let columns: Int
  package let rows: Int
  /// Opaque, and as large as the cells are together.
  let bitmap: Bitmap
  /// For each cell of the screen whether its pixels are seen; in the others is text.
  package let isVisible: [Bool]

  /// Nil where the pixels are not those of so many cells.
  package init?(_ bitmap: Bitmap, columns: Int, rows: Int, isVisible: [Bool]) {
    guard columns > 0, rows > 0, bitmap.width > 0, bitmap.height > 0, isVisible.count == columns * rows,
      bitmap.width.isMultiple(of: columns), bitmap.height.isMultiple(of: rows)
    else { return nil }
    (self.bitmap, self.columns, self.rows, self.isVisible) = (bitmap, columns, rows, isVisible)
  }

  var cell: (width: Int, height: Int) { (bitmap.width / columns, bitmap.height / rows) }

  /// The bytes that show it; nothing where it can't be done.
  ///
  /// Pictures that a terminal keeps are called by a number.
  package func bytes(for way: PixelProtocol, number: UInt8) -> [UInt8] {
    switch way {
    case .sixel(let colors): SixelWriter.bytes(of: self, colors: colors)
    case .kitty(let throughTmux): KittyWriter(number: number, throughTmux: throughTmux).bytes(of: self)
    }
  }

  /// The runs of cells of a row whose pixels are seen.
  func runs(in row: Int) -> [Range<Int>] {
    (0..<columns).runs { isVisible[row * columns + $0] }
  }
}

/// Writes a picture as sixels: six rows at a time, one colour after another, each as runs of columns.
///
/// Transparent pixels are omitted, so that the text there stays.
enum SixelWriter {
  /// Terminals take pictures of so many pixels either way; larger ones are put together of several.
  private static let largest = 1000

  static func bytes(of picture: PixelPicture, colors: Int) -> [UInt8] {
    guard let last = picture.isVisible.lastIndex(of: true) else { return [] }
    let palette = SixelPalette(of: picture, most: min(max(colors, 2), 256))
    let cell = picture.cell
    // Transparent rows at the bottom are omitted, so that nothing reaches the last row and scrolls.
    let rows = last / picture.columns + 1
    let (most, high) = (max(largest / cell.width, 1), max(largest / cell.height, 1))
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: rows, by: high) {
      for left in stride(from: 0, to: picture.columns, by: most) {
        let (right, bottom) = (min(left + most, picture.columns), min(top + high, rows))
        bytes += Array("\u{1b}[\(top + 1);\(left + 1)H".utf8)
        let part = Part(
          x: left * cell.width..<right * cell.width,
          y: top * cell.height..<bottom * cell.height,
          width: picture.bitmap.width
        )
        write(part, palette, into: &bytes)
      }
    }
    return bytes
  }

  private struct Part {
    let x: Range<Int>
    let y: Range<Int>
    /// Of all of the picture.
    let width: Int
  }

  private static func write(_ part: Part, _ palette: SixelPalette, into bytes: inout [UInt8]) {
    // Pixels that aren't written stay as they are.
    bytes += Array("\u{1b}P0;1;0q\"1;1;\(part.x.count);\(part.y.count)".utf8)
    for (number, color) in palette.colors.enumerated() {
      func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
      bytes += Array("#\(number);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))".utf8)
    }
    for top in stride(from: part.y.lowerBound, to: part.y.upperBound, by: 6) {
      if top > part.y.lowerBound { bytes.append(UInt8(ascii: "-")) }
      writeSixRows(of: part, from: top, palette.numbers, into: &bytes)
    }
    bytes += Array("\u{1b}\\".utf8)
  }

  /// Writes six rows, given the number of each pixel's colour.
  private static func writeSixRows(of part: Part, from top: Int, _ numbers: [UInt16], into bytes: inout [UInt8]) {
    // For each colour that is there its dots, a byte a column.
    var planes: [UInt16: [UInt8]] = [:]
    for line in 0..<min(6, part.y.upperBound - top) {
      let start = (top + line) * part.width + part.x.lowerBound
      var column = 0
      while column < part.x.count {
        let number = numbers[start + column]
        var end = column + 1
        while end < part.x.count, numbers[start + end] == number { end += 1 }
        if number != SixelPalette.none {
          var plane = planes.removeValue(forKey: number) ?? Array(repeating: 0, count: part.x.count)
          for place in column..<end { plane[place] |= 1 << UInt8(line) }
          planes[number] = plane
        }
        column = end
      }
    }
    for (number, plane) in planes.sorted(by: { $0.key < $1.key }) {
      bytes += Array("#\(number)".utf8)
      write(plane, into: &bytes)
      bytes.append(UInt8(ascii: "$"))
    }
  }

  private static func write(_ plane: [UInt8], into bytes: inout [UInt8]) {
    let end = (plane.lastIndex { $0 != 0 } ?? -1) + 1
    var column = 0
    while column < end {
      var next = column + 1
      while next < end, plane[next] == plane[column] { next += 1 }
      let (sign, count) = (plane[column] + 0x3f, next - column)
      bytes += count > 3 ? Array("!\(count)".utf8) + [sign] : Array(repeating: sign, count: count)
      column = next
    }
  }
}

/// The palette of a picture: its own colours if there are few enough, otherwise the result of median cuts.
///
/// Colours are compared by the upper five bits of each channel; the most frequent one of a part represents it exactly,
/// so that plain areas keep their colour.
struct SixelPalette {
  private(set) var colors: [Pixel] = []
  /// For each pixel which of them it has.
  private(set) var numbers: [UInt16]

  /// Transparent pixels have no colour.
  static let none = UInt16.max

  init(of picture: PixelPicture, most: Int) {
    let (bitmap, cell) = (picture.bitmap, picture.cell)
    numbers = Array(repeating: Self.none, count: bitmap.width * bitmap.height)
    var exact: [UInt32: Int] = [:]
    for row in 0..<picture.rows {
      for run in picture.runs(in: row) {
        for y in row * cell.height..<(row + 1) * cell.height {
          var last = (key: UInt32.max, count: 0)
          for x in run.lowerBound * cell.width..<run.upperBound * cell.width {
            let key = Self.key(bitmap.bytes, (y * bitmap.width + x) * 4)
            numbers[y * bitmap.width + x] = Self.bin(key)
            if key == last.key {
              last.count += 1
            } else {
              if last.count > 0 { exact[last.key, default: 0] += last.count }
              last = (key, 1)
            }
          }
          if last.count > 0 { exact[last.key, default: 0] += last.count }
        }
      }
    }
    let table = choose(exact, most)
    for index in numbers.indices where numbers[index] != Self.none { numbers[index] = table[Int(numbers[index])] }
  }

  private static func key(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
  }

  private static func bin(_ key: UInt32) -> UInt16 {
    UInt16(key >> 19 & 31) << 10 | UInt16(key >> 11 & 31) << 5 | UInt16(key >> 3 & 31)
  }

  private struct Color {
    let key: UInt32
    let count: Int

    func channel(_ number: Int) -> Int { Int(key >> UInt32(16 - 8 * number) & 255) }
  }

  /// Chooses the colours; gives the number of each bin's.
  private mutating func choose(_ exact: [UInt32: Int], _ most: Int) -> [UInt16] {
    // Of each bin its most frequent colour, with the count of all.
    var bins: [UInt16: (best: Color, count: Int)] = [:]
    for (key, count) in exact {
      let (bin, color) = (Self.bin(key), Color(key: key, count: count))
      guard let known = bins[bin] else {
        bins[bin] = (color, count)
        continue
      }
      let isBetter = (count, known.best.key) > (known.best.count, key)
      bins[bin] = (isBetter ? color : known.best, known.count + count)
    }
    let all = bins.values.map { Color(key: $0.best.key, count: $0.count) }.sorted { $0.key < $1.key }
    var table = Array(repeating: UInt16(0), count: 1 << 15)
    for part in Self.cut(all, into: most) {
      guard let main = part.max(by: { ($0.count, $1.key) < ($1.count, $0.key) }) else { continue }
      for color in part { table[Int(Self.bin(color.key))] = UInt16(colors.count) }
      colors.append(Pixel(red: UInt8(main.channel(0)), green: UInt8(main.channel(1)), blue: UInt8(main.channel(2))))
    }
    return table
  }

  /// Cuts the part with the largest error at its median, until there are enough.
  private static func cut(_ all: [Color], into most: Int) -> [[Color]] {
    guard all.count > most else { return all.map { [$0] } }
    var parts = [(colors: all, spread: spread(of: all))]
    while parts.count < most {
      guard let index = parts.indices.max(by: { parts[$0].spread.weight < parts[$1].spread.weight }),
        parts[index].spread.weight > 0
      else { break }
      let (colors, spread) = parts.remove(at: index)
      let sorted = colors.sorted { ($0.channel(spread.channel), $0.key) < ($1.channel(spread.channel), $1.key) }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var (count, end) = (0, 0)
      while end < sorted.count - 1, end == 0 || count + sorted[end].count <= half {
        count += sorted[end].count
        end += 1
      }
      for part in [Array(sorted[..<end]), Array(sorted[end...])] { parts.append((part, Self.spread(of: part))) }
    }
    return parts.map(\.colors)
  }

  /// The channel that differs most, and by how much, counted by pixels.
  private static func spread(of colors: [Color]) -> (channel: Int, weight: Double) {
    guard colors.count > 1 else { return (0, 0) }
    let total = Double(colors.reduce(0) { $0 + $1.count })
    let spreads = (0..<3).map { channel in
      let mean = colors.reduce(0.0) { $0 + Double($1.channel(channel) * $1.count) } / total
      return colors.reduce(0.0) { sum, color in
        let distance = Double(color.channel(channel)) - mean
        return sum + distance * distance * Double(color.count)
      }
    }
    let channel = spreads.indices.max { spreads[$0] < spreads[$1] } ?? 0
    return (channel, spreads[channel])
  }
}

/// How a terminal is given pixels.
package enum PixelProtocol: Hashable, Sendable {
  /// Kitty's, with placeholder cells for the parts of a picture; within tmux it has to be passed through.
  case kitty(throughTmux: Bool)
  /// DEC's sixels, in so many colours.
  case sixel(colors: Int)
}
