import Raster

/// The pixels of a class raster, each with the class that most of its samples show.
struct FlatPicture {
  private(set) var bitmap: Bitmap
  private var classes: [MapClass]
  private let colors: [Pixel]
  private let relief: Relief?

  /// The shades of classes, and the codes of cells, row by row.
  typealias Relief = (colors: ReliefColors, codes: [ReliefSampler.Code])

  private static let uppermostFirst = Array(MapClass.allCases.dropFirst().reversed())

  /// Gives every class its colour, and those that relief shades the colour of their height.
  init(_ raster: borrowing ClassRaster, colors: [Pixel], relief: Relief? = nil) {
    (self.colors, self.relief) = (colors, relief)
    bitmap = Bitmap(width: raster.columns * 2, height: raster.rows * 4)
    classes = Array(repeating: .ground, count: bitmap.width * bitmap.height)
    let drawn = Self.uppermostFirst.filter { !raster.isEmpty($0) }
    for row in 0..<bitmap.height {
      // Around the view lies a rim of one cell.
      let sampleRow = MapLattice.samplesPerCell + row * ClassRaster.samplesPerDot.y
      let here = drawn.filter { raster.drawn[$0.index].contains(sampleRow) }
      for word in 0..<raster.wordsPerRow { draw(word, row, sampleRow, here, raster) }
    }
  }

  /// Draws the sixteen pixels of a word of samples.
  private mutating func draw(
    _ word: Int,
    _ row: Int,
    _ sampleRow: Int,
    _ drawn: [MapClass],
    _ raster: borrowing ClassRaster
  ) {
    let start = ClassRaster.start(ofRow: sampleRow, wordsPerRow: raster.wordsPerRow) + word << 3
    let layers = drawn.compactMap { mapClass in
      let index = raster.start(of: mapClass) + start
      let (upper, lower) = (raster.planes[index], raster.planes[index + 1])
      return upper | lower == 0 ? nil : (mapClass: mapClass, upper: upper, lower: lower)
    }
    for place in 0..<16 {
      let column = word * 16 + place - 2
      guard (0..<bitmap.width).contains(column) else { continue }
      var mixer = SampleMixer()
      for layer in layers where !mixer.isFull {
        let mask = layer.upper >> UInt64(place * 4) & 15 | (layer.lower >> UInt64(place * 4) & 15) << 4
        mixer.add(layer.mapClass, UInt8(truncatingIfNeeded: mask), color(layer.mapClass, column, row))
      }
      mixer.add(.ground, 255, color(.ground, column, row))
      bitmap[column, row] = mixer.pixel
      classes[row * bitmap.width + column] = mixer.main
    }
  }

  private func color(_ mapClass: MapClass, _ column: Int, _ row: Int) -> Pixel {
    guard let relief, mapClass.isShaded else { return colors[mapClass.index] }
    return Pixel(hex: relief.colors.hex(mapClass, relief.codes[row / 4 * (bitmap.width / 2) + column / 2]))
  }

  /// Colours the pixels of some dots, if they may be on the class there.
  mutating func draw(_ dots: DotPlane, _ color: Pixel, where mayLie: (MapClass) -> Bool) {
    for index in dots.cells.indices where dots.cells[index] != 0 {
      for bit in 0..<8 where dots.cells[index] >> UInt8(bit) & 1 != 0 {
        let column = index % dots.columns * 2 + bit & 1
        let row = index / dots.columns * 4 + bit >> 1
        if mayLie(classes[row * bitmap.width + column]) { bitmap[column, row] = color }
      }
    }
  }

  /// Colours pixels by a coverage, if it may be on the class there.
  mutating func draw(_ coverage: Mask, _ color: Pixel, where mayLie: (MapClass) -> Bool) {
    for index in coverage.values.indices where coverage.values[index] > 0 && mayLie(classes[index]) {
      let (x, y, share) = (index % bitmap.width, index / bitmap.width, Int(coverage.values[index]))
      let below = bitmap[x, y]
      func mixed(_ above: UInt8, _ below: UInt8) -> UInt8 {
        UInt8((Int(above) * share + Int(below) * (255 - share) + 127) / 255)
      }
      bitmap[x, y] = Pixel(
        red: mixed(color.red, below.red),
        green: mixed(color.green, below.green),
        blue: mixed(color.blue, below.blue)
      )
    }
  }
}

/// The eight samples of a pixel, mixed from the uppermost class downwards.
private struct SampleMixer {
  private var covered: UInt8 = 0
  private var sum = SIMD3<UInt16>.zero
  private var most = 0
  private(set) var main = MapClass.ground

  var isFull: Bool { covered == 255 }

  mutating func add(_ mapClass: MapClass, _ mask: UInt8, _ color: Pixel) {
    let count = (mask & ~covered).nonzeroBitCount
    guard count > 0 else { return }
    covered |= mask
    sum &+= SIMD3(UInt16(color.red), UInt16(color.green), UInt16(color.blue)) &* UInt16(count)
    if count > most { (most, main) = (count, mapClass) }
  }

  var pixel: Pixel {
    let mean = (sum &+ 4) &>> 3
    return Pixel(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
  }
}
