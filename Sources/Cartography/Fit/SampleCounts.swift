/// The number of samples of a class in each part of a cell, counted once for all glyphs by adding up bits in parallel.
struct SampleCounts {
  let total: Int32
  /// Byte i: the samples in the rows 0…i.
  let rows: UInt64
  /// Byte i: the samples in the columns 0…i.
  let columns: UInt64
  /// As `rows`, of the left and of the right half.
  private let left: UInt64
  private let right: UInt64

  init(_ mask: UInt64) {
    let nibbles = Self.nibbleCounts(mask)
    let leftHalf = nibbles & 0x0f0f_0f0f_0f0f_0f0f
    let rightHalf = nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f
    left = leftHalf &* Self.ones
    right = rightHalf &* Self.ones
    rows = (leftHalf + rightHalf) &* Self.ones
    let across = Self.nibbleCounts(Self.transposed(mask))
    columns = (across & 0x0f0f_0f0f_0f0f_0f0f + across >> 4 & 0x0f0f_0f0f_0f0f_0f0f) &* Self.ones
    total = Int32(truncatingIfNeeded: rows >> 56)
  }

  func rows(through row: Int) -> Int32 { Self.byte(row, of: rows) }

  func columns(through column: Int) -> Int32 { Self.byte(column, of: columns) }

  /// The samples in the left or right half of some rows.
  func block(_ side: Int, rows: Range<Int>) -> Int32 {
    let counts = side == 0 ? left : right
    let end = Self.byte(rows.upperBound - 1, of: counts)
    return rows.lowerBound == 0 ? end : end - Self.byte(rows.lowerBound - 1, of: counts)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  private static func byte(_ index: Int, of word: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: word &>> UInt64(index &* 8) & 0xff)
  }

  /// The number of set bits in each group of four.
  private static func nibbleCounts(_ bits: UInt64) -> UInt64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555)
    return pairs & 0x3333_3333_3333_3333 + pairs >> 2 & 0x3333_3333_3333_3333
  }

  /// Rows become columns, after "Hacker's Delight", 7-3.
  private static func transposed(_ mask: UInt64) -> UInt64 {
    var mask = mask
    var swapped = (mask ^ mask >> 7) & 0x00aa_00aa_00aa_00aa
    mask ^= swapped ^ swapped << 7
    swapped = (mask ^ mask >> 14) & 0x0000_cccc_0000_cccc
    mask ^= swapped ^ swapped << 14
    swapped = (mask ^ mask >> 28) & 0x0000_0000_f0f0_f0f0
    return mask ^ swapped ^ swapped << 28
  }
}
