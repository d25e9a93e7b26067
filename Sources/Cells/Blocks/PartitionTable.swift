/// One way in which a glyph parts its cell into ink and ground.
struct Partition {
  let glyph: Glyph
  /// The glyph that has the ink where this one has the ground, if there is one.
  let inverse: Glyph?
  /// The area of the ink in samples.
  let area: Float
}

/// All ways in which a set of glyphs can part a cell, over the features that are measured of it.
///
/// A feature is the sum of the samples of some part of the cell. Parts may overlap, as rows and columns do.
struct PartitionTable {
  /// The area of each feature in samples.
  let areas: [Float]
  /// The area of the cell in samples.
  let whole: Float
  private(set) var partitions: [Partition] = []
  /// How much of each feature is ink, partition by partition.
  private(set) var weights: [Float] = []
  /// The way from one partition to the next, from all ground on.
  private(set) var steps: [Step] = []

  /// The change of the ink.
  struct Step {
    let feature: Int
    let weight: Float
    /// Converts the squared deviation of the ink into the error saved; zero for intermediate steps.
    let factor: Float
    let partition: Float
  }

  /// Adds a partition whose ink are whole features.
  mutating func append(_ glyph: Glyph, inverse: Glyph? = nil, features: some Sequence<Int>) {
    var ink = areas.map { _ in Float(0) }
    for feature in features { ink[feature] = 1 }
    append(glyph, inverse: inverse, ink: ink)
  }

  /// Adds a partition whose ink is a share of each feature.
  mutating func append(_ glyph: Glyph, inverse: Glyph? = nil, ink: [Float]) {
    let area = zip(areas, ink).reduce(0) { $0 + $1.0 * $1.1 }
    let last = weights.isEmpty ? areas.map { _ in 0 } : Array(weights.suffix(areas.count))
    let changed = areas.indices.filter { last[$0] != ink[$0] }
    for feature in changed {
      let step = Step(
        feature: feature,
        weight: ink[feature] - last[feature],
        factor: feature == changed.last ? 1 / (whole * area * (whole - area)) : 0,
        partition: Float(partitions.count)
      )
      steps.append(step)
    }
    partitions.append(Partition(glyph: glyph, inverse: inverse, area: area))
    weights += ink
  }
}

extension PartitionTable {
  /// The partitions of a set of glyphs; each table is made when it is first asked for.
  static func of(_ blocks: BlockSet) -> PartitionTable {
    switch blocks {
    case .half: halves
    case .quadrant: quadrants
    case .block: quadrantsAndEighths
    case .sextant: sextants
    case .octant: octants
    case .braille: braille
    case .ascii: printable
    }
  }

  private static let halves = PartitionTable(patternsOf: 2, BlockGlyphs.half)
  private static let quadrants = PartitionTable(patternsOf: 4, BlockGlyphs.quadrant)
  private static let sextants = PartitionTable(patternsOf: 6, BlockGlyphs.sextant)
  private static let octants = PartitionTable(patternsOf: 8, BlockGlyphs.octant)

  /// All patterns of so many equal parts, each with its inverse, in an order in which neighbours differ by one part.
  private init(patternsOf parts: Int, _ glyph: (Int) -> Glyph) {
    self.init(areas: Array(repeating: 1, count: parts), whole: Float(parts))
    let all = 1 << parts - 1
    for number in 1..<(1 << (parts - 1)) {
      let pattern = number ^ number >> 1
      append(glyph(pattern), inverse: glyph(all & ~pattern), features: bits(of: pattern))
    }
  }

  /// Features: eight rows from below, eight columns from the left, four quadrants.
  private static let quadrantsAndEighths = {
    let areas: [Float] = Array(repeating: 8, count: 16) + Array(repeating: 16, count: 4)
    var table = PartitionTable(areas: areas, whole: 64)
    for (count, scalar) in zip(1..., "▁▂▃▄▅▆▇".unicodeScalars) {
      table.append(Glyph(scalar), inverse: count == 4 ? Glyph("▀") : nil, features: 0..<count)
    }
    for (count, scalar) in zip(1..., "▏▎▍▌▋▊▉".unicodeScalars) {
      table.append(Glyph(scalar), inverse: count == 4 ? Glyph("▐") : nil, features: 8..<8 + count)
    }
    for pattern in [0b0001, 0b1001, 0b1000, 0b0010, 0b0100] {
      table.append(
        BlockGlyphs.quadrant(pattern),
        inverse: BlockGlyphs.quadrant(15 & ~pattern),
        features: bits(of: pattern).map { 16 + $0 }
      )
    }
    return table
  }()

  /// Features: eight dots, in sixteenths of a sample.
  private static let braille = {
    var table = PartitionTable(areas: Array(repeating: 36, count: 8), whole: 72)
    for number in 1..<256 {
      let pattern = number ^ number >> 1
      table.append(BlockGlyphs.braille(pattern), ink: (0..<8).map { pattern >> $0 & 1 == 1 ? 1 / 16 : 0 })
    }
    return table
  }()

  private static let printable = {
    var table = PartitionTable(areas: Array(repeating: 1, count: 8), whole: 8)
    for shape in PrintableShape.all where shape.glyph != .space {
      table.append(shape.glyph, ink: (0..<8).map { shape.ink[$0] })
    }
    return table
  }()
}

private func bits(of pattern: Int) -> [Int] {
  (0..<8).filter { pattern >> $0 & 1 == 1 }
}
