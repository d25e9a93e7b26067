internal import Geodesy
internal import Tiles

/// A GeoTIFF with heights in one channel, in degrees of WGS 84 or in Web Mercator.
struct GeoTIFF: HeightRaster {
  let name: String
  let area: WorldRect
  private let path: String
  private let place: RasterFrame
  private let samples: TIFFSamples
  private let noData: Float?
  private let blocks = BlockCache<Int, Float>(limit: GeoTIFF.cacheLimit)

  private static let cacheLimit = 8 << 20
  /// As a part of the equator: 4 mm.
  private static let leastStep = 1e-10
  /// WGS 84, and the systems that differ from it by less than a sample.
  private static let (degrees, mercator) = ([4326, 4258, 4269], [3857, 3785, 900913])

  init(_ path: String) throws(TileError) {
    let file = try ArchiveFile(path)
    let directory = try TIFFDirectory(file)
    samples = try TIFFSamples(directory, of: path)
    place = try Self.frame(directory, samples, path)
    let noData = try Double(directory.text(.noData).split(separator: " ").first ?? "").map { Float($0) }
    (self.path, self.noData) = (path, noData)
    (name, area) = (path.fileName, place.area)
  }

  func frame() -> RasterFrame { place }

  func window(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws(TileError) -> [Float]? {
    let file = try ArchiveFile(path)
    let (width, height) = (samples.blockColumns, samples.blockRows)
    let across = (samples.columns - 1) / width + 1
    var heights = [Float](repeating: .nan, count: columns.count * rows.count)
    for blockRow in rows.lowerBound / height...rows.upperBound / height {
      for blockColumn in columns.lowerBound / width...columns.upperBound / width {
        let block = try blocks.block(blockRow * across + blockColumn) { () throws(TileError) in
          try samples.block(blockColumn, blockRow, in: file)
        }
        guard let block else { continue }
        let shared = rows.clamped(to: blockRow * height...blockRow * height + height - 1)
        let columnsHere = columns.clamped(to: blockColumn * width...blockColumn * width + width - 1)
        for row in shared {
          let from = row % height * width - blockColumn * width
          let to = (row - rows.lowerBound) * columns.count - columns.lowerBound
          for column in columnsHere {
            let height = block[from + column]
            heights[to + column] = height == noData ? .nan : height.plausibleHeight
          }
        }
      }
    }
    return heights
  }

  private static func frame(
    _ directory: TIFFDirectory,
    _ samples: TIFFSamples,
    _ path: String
  ) throws(TileError) -> RasterFrame {
    let keys = try directory.ints(.geoKeys)
    func key(_ number: Int) -> Int? {
      stride(from: 4, to: keys.count - 3, by: 4).first { keys[$0] == number && keys[$0 + 1] == 0 }.map { keys[$0 + 3] }
    }
    let system = key(3072) ?? key(2048) ?? 0
    let isInDegrees = degrees.contains(system)
    guard isInDegrees || mercator.contains(system) else {
      let reason = system == 0 ? "it isn't georeferenced" : "its coordinate system is EPSG:\(system)"
      throw .badHeights(path: path, reason: reason)
    }
    guard let (x, y, stepX, stepY) = try corner(directory), [x, y, stepX, stepY].allSatisfy(\.isFinite), stepX > 0,
      stepY > 0
    else { throw .badHeights(path: path, reason: "it isn't placed by an upright grid") }
    // A sample represents the cell around it, or a corner.
    let center = key(1025) == 2 ? 0 : 0.5
    let (left, top) = (x + stepX * center, y - stepY * center)
    let scale = isInDegrees ? 1 : WorldPoint.equator
    let frame = RasterFrame(
      projection: isInDegrees ? .degrees : .mercator,
      x: isInDegrees ? left : left / scale + 0.5,
      y: isInDegrees ? top : 0.5 - top / scale,
      stepX: stepX / scale,
      stepY: stepY / scale,
      columns: samples.columns,
      rows: samples.rows,
      margin: 0.5
    )
    guard isOnEarth(frame) else { throw .damaged(path: path, reason: "it reaches beyond the earth") }
    return frame
  }

  /// The upper left corner and the size of a cell; nil unless the grid is upright.
  private static func corner(_ directory: TIFFDirectory) throws(TileError) -> (Double, Double, Double, Double)? {
    let (scale, tie) = (try directory.doubles(.pixelScale), try directory.doubles(.tiepoints))
    guard scale.count >= 2, tie.count >= 6 else { return nil }
    return (tie[3] - tie[0] * scale[0], tie[4] + tie[1] * scale[1], scale[0], scale[1])
  }

  /// Longitudes may be counted from 0° to 360°.
  private static func isOnEarth(_ frame: RasterFrame) -> Bool {
    let circle = frame.projection == .degrees ? 360.0 : 1
    guard min(frame.stepX, frame.stepY) > circle * leastStep else { return false }
    let (right, bottom) = (frame.x + frame.stepX * Double(frame.columns - 1), frame.stepY * Double(frame.rows - 1))
    guard frame.projection == .degrees else {
      return frame.x >= -0.01 && right <= 1.01 && frame.y >= -0.01 && frame.y + bottom <= 1.01
    }
    return frame.x >= -181 && right <= 361 && right - frame.x <= 361 && frame.y <= 91 && frame.y - bottom >= -91
  }
}
