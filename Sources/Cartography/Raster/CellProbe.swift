/// Asks a painted raster about single cells of the view.
struct CellProbe {
  private static let areas = Array(MapClass.areas.dropFirst().reversed().filter { !$0.isWall })
  private static let streets = MapClass.allCases.filter { $0.isBand && $0 != .rail && $0 != .entrance }

  /// The samples of a class in a cell, a byte a row, whether or not other classes cover them.
  static func mask(of mapClass: MapClass, _ column: Int, _ row: Int, in raster: borrowing ClassRaster) -> UInt64 {
    let sampleRow = (row + 1) * MapLattice.samplesPerCell
    guard raster.drawn[mapClass.index].overlaps(sampleRow..<sampleRow + MapLattice.samplesPerCell) else { return 0 }
    let start = raster.start(of: mapClass) + sampleRow * raster.wordsPerRow + ((column + 1) & ~7)
    let shift = UInt64((column + 1) & 7) << 3
    var mask: UInt64 = 0
    for line in 0..<8 { mask |= (raster.planes[start + line] >> shift & 0xff) << UInt64(line << 3) }
    return mask
  }

  /// The area that takes most of a cell, streets and walls left out.
  static func area(_ column: Int, _ row: Int, in raster: borrowing ClassRaster) -> MapClass {
    var covered: UInt64 = 0
    var best = (mapClass: MapClass.ground, count: 0)
    for mapClass in areas {
      let mask = mask(of: mapClass, column, row, in: raster) & ~covered
      covered |= mask
      if mask.nonzeroBitCount > best.count { best = (mapClass, mask.nonzeroBitCount) }
      if covered == ~0 { break }
    }
    return 64 - covered.nonzeroBitCount > best.count ? .ground : best.mapClass
  }

  /// The share of a cell that is under streets.
  static func streetShare(_ column: Int, _ row: Int, in raster: borrowing ClassRaster) -> Double {
    var covered: UInt64 = 0
    for mapClass in streets { covered |= mask(of: mapClass, column, row, in: raster) }
    return Double(covered.nonzeroBitCount) / 64
  }
}
