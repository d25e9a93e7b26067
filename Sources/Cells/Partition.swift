/// One way in which a glyph parts its cell into ink and ground.
struct Partition {
  let glyph: Glyph
  /// The glyph that has the ink where this one has the ground, if there is one.
  let inverse: Glyph?
  /// How much of each feature is ink.
  let weights: [Float]
}

/// A step of the search: what to add to the ink to get from one partition to the next.
struct SearchStep {
  let feature: Int
  let weight: Float
  /// What turns the squared sum into the error saved; zero on the way to a partition.
  let factor: Float
  let partition: Float
}

/// All partitions that a set of glyphs offers, over the features of a cell that are measured for it.
///
/// A feature is the sum of some samples of the cell. Features may overlap (rows and columns do).
struct PartitionTable {
  /// The area of each feature in samples.
  let areas: [Float]
  /// The area of the cell in samples.
  let whole: Float
  private(set) var partitions: [Partition] = []
  private(set) var steps: [SearchStep] = []

  init(areas: [Float], whole: Float) {
    self.areas = areas
    self.whole = whole
  }

  /// Adds a partition whose ink are these features.
  mutating func append(_ glyph: Glyph, inverse: Glyph? = nil, features: some Sequence<Int>) {
    var weights = areas.map { _ in Float(0) }
    for feature in features { weights[feature] = 1 }
    append(Partition(glyph: glyph, inverse: inverse, weights: weights))
  }

  mutating func append(_ partition: Partition) {
    let area = inkArea(of: partition)
    let factor = 1 / (whole * area * (whole - area))
    let last = partitions.last?.weights ?? areas.map { _ in 0 }
    let changed = areas.indices.filter { last[$0] != partition.weights[$0] }
    for feature in changed {
      steps.append(
        SearchStep(
          feature: feature,
          weight: partition.weights[feature] - last[feature],
          factor: feature == changed.last ? factor : 0,
          partition: Float(partitions.count)
        )
      )
    }
    partitions.append(partition)
  }

  func inkArea(of partition: Partition) -> Float {
    zip(areas, partition.weights).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension PartitionTable {
  init(_ set: BlockSet) {
    switch set {
    case .half: self.init(patternsOf: 2, BlockGlyphs.half)
    case .quadrant: self.init(patternsOf: 4, BlockGlyphs.quadrant)
    case .sextant: self.init(patternsOf: 6, BlockGlyphs.sextant)
    case .octant: self.init(patternsOf: 8, BlockGlyphs.octant)
    case .block: self = Self.quadrantsAndEighths
    case .braille: self = Self.brailleDots
    case .ascii: self = Self.printable
    }
  }

  /// All patterns of so many equal parts, each with its inverse, in an order in which neighbours differ by one part.
  private init(patternsOf parts: Int, _ glyph: (Int) -> Glyph) {
    self.init(areas: Array(repeating: 1, count: parts), whole: Float(parts))
    let all = 1 << parts - 1
    for number in 1..<(1 << (parts - 1)) {
      let pattern = number ^ number >> 1
      append(glyph(pattern), inverse: glyph(all & ~pattern), features: bits(of: pattern))
    }
  }

  /// Features: eight rows from below, eight columns from the left, the four quadrants.
  private static let quadrantsAndEighths: PartitionTable = {
    var table = PartitionTable(areas: Array(repeating: 8, count: 16) + Array(repeating: 16, count: 4), whole: 64)
    for (count, scalar) in zip(1..., "▁▂▃▄▅▆▇".unicodeScalars) {
      table.append(Glyph(scalar), inverse: count == 4 ? Glyph("▀") : nil, features: 0..<count)
    }
    for (count, scalar) in zip(1..., "▏▎▍▌▋▊▉".unicodeScalars) {
      table.append(Glyph(scalar), inverse: count == 4 ? Glyph("▐") : nil, features: 8..<8 + count)
    }
    for pattern in [0b0001, 0b0010, 0b0110, 0b0100, 0b1000] {
      table.append(
        BlockGlyphs.quadrant(pattern),
        inverse: BlockGlyphs.quadrant(15 & ~pattern),
        features: bits(of: pattern).map { 16 + $0 }
      )
    }
    return table
  }()

  private static let brailleDots: PartitionTable = {
    var table = PartitionTable(areas: Array(repeating: 0.25, count: 8), whole: 8)
    for number in 1..<256 {
      let pattern = number ^ number >> 1
      table.append(BlockGlyphs.braille(pattern), features: bits(of: pattern))
    }
    return table
  }()

  private static let printable: PartitionTable = {
    var table = PartitionTable(areas: Array(repeating: 1, count: 8), whole: 8)
    for shape in PrintableShape.all where shape.glyph != .space {
      table.append(Partition(glyph: shape.glyph, inverse: nil, weights: shape.ink))
    }
    return table
  }()
}

private func bits(of pattern: Int) -> [Int] {
  (0..<8).filter { pattern >> $0 & 1 == 1 }
}
