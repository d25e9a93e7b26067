import Raster

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
