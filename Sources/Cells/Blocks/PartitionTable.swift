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
