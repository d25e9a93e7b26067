import Raster

extension Bitmap {
  /// A picture of opaque noise that is the same every time.
  static func noise(width: Int, height: Int, seed: UInt64 = 1) -> Bitmap {
    var bytes: [UInt8] = []
    var state = seed
    for index in 0..<width * height * 4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(index % 4 == 3 ? 255 : UInt8(state >> 56))
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// The part of the picture inside a rectangle.
  func part(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    var part = Bitmap(width: columns.count, height: rows.count)
    for y in rows {
      for x in columns { part[x - columns.lowerBound, y - rows.lowerBound] = self[x, y] }
    }
    return part
  }

  /// The picture cut into pieces, each with where it belongs once the whole goes through a transform.
  func pieces(of side: Int, through transform: AffineTransform) -> [PlacedBitmap] {
    stride(from: 0, to: height, by: side).flatMap { y in
      stride(from: 0, to: width, by: side).map { x in
        PlacedBitmap(
          part(columns: x..<min(x + side, width), rows: y..<min(y + side, height)),
          through: .translation(x: Double(x), y: Double(y)).then(transform)
        )
      }
    }
  }

  /// The largest difference of any channel, at the pixels that the condition picks.
  func largestDifference(from other: Bitmap, where isMeant: (Int, Int) -> Bool = { _, _ in true }) -> Int {
    var largest = 0
    for y in 0..<height {
      for x in 0..<width where isMeant(x, y) {
        for channel in 0..<4 {
          let byte = (y * width + x) * 4 + channel
          largest = max(largest, abs(Int(bytes[byte]) - Int(other.bytes[byte])))
        }
      }
    }
    return largest
  }
}

/// The average of a picture over the area under one canvas pixel, by clipping polygons: slow, and exact.
struct ExactAverage {
  let source: Bitmap
  let back: AffineTransform

  /// Red, green, blue and alpha, and how much of the pixel the picture covers.
  func color(x: Int, y: Int) -> (channels: [Double], coverage: Double) {
    let (left, top) = (Double(x), Double(y))
    let corners = [(left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1)].map { back.apply($0.0, $0.1) }
    let area = Self.area(corners)
    var channels = [0.0, 0, 0, 0]
    var coverage = 0.0
    let columns = Self.range(corners.map(\.x), limit: source.width)
    for row in Self.range(corners.map(\.y), limit: source.height) {
      for column in columns {
        let share = Self.area(Self.clip(corners, toColumn: column, row: row)) / area
        coverage += share
        for channel in 0..<4 {
          channels[channel] += share * Double(source.bytes[(row * source.width + column) * 4 + channel])
        }
      }
    }
    return (channels, coverage)
  }

  private typealias Polygon = [(x: Double, y: Double)]

  private static func range(_ values: [Double], limit: Int) -> Range<Int> {
    let low = max(0, Int((values.min() ?? 0).rounded(.down)))
    return low..<max(low, min(limit, Int((values.max() ?? 0).rounded(.up))))
  }

  private static func clip(_ polygon: Polygon, toColumn column: Int, row: Int) -> Polygon {
    let left = keep(polygon) { $0.x - Double(column) }
    let right = keep(left) { Double(column + 1) - $0.x }
    let top = keep(right) { $0.y - Double(row) }
    return keep(top) { Double(row + 1) - $0.y }
  }

  private static func keep(_ polygon: Polygon, where distance: ((x: Double, y: Double)) -> Double) -> Polygon {
    var kept: Polygon = []
    for index in polygon.indices {
      let (start, end) = (polygon[index], polygon[(index + 1) % polygon.count])
      let (from, to) = (distance(start), distance(end))
      if from >= 0 { kept.append(start) }
      if (from > 0 && to < 0) || (from < 0 && to > 0) {
        let share = from / (from - to)
        kept.append((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
      }
    }
    return kept
  }

  private static func area(_ polygon: Polygon) -> Double {
    var sum = 0.0
    for index in polygon.indices {
      let (start, end) = (polygon[index], polygon[(index + 1) % polygon.count])
      sum += start.x * end.y - end.x * start.y
    }
    return abs(sum) / 2
  }
}
