/// A pseudorandom preference for some cells of the world.
///
/// One of many equally good places for a name has to be chosen. If that were the one nearest to the centre of a street,
/// a name would be at the view's edge whenever the centre is beyond it, and move with the edge.
struct Scatter {
  private let seed: UInt64
  private let anchor: (column: Int, row: Int)

  init(_ name: String, on lattice: MapLattice) {
    // FNV-1a
    seed = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    anchor = lattice.anchor
  }

  /// From 0 to 1, always the same for a name and a cell of the world.
  func share(_ column: Int, _ row: Int) -> Double {
    var hash = seed ^ UInt64(bitPattern: Int64(column + anchor.column)) &* 0x9e37_79b9_7f4a_7c15
    hash ^= UInt64(bitPattern: Int64(row + anchor.row)) &* 0xc2b2_ae3d_27d4_eb4f
    hash = (hash ^ hash >> 29) &* 0xbf58_476d_1ce4_e5b9
    return Double((hash ^ hash >> 32) >> 11) / 9_007_199_254_740_992
  }
}
