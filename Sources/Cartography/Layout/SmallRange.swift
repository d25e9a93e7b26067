/// A range of indices in an array, in half the memory; a tile has thousands.
struct SmallRange {
  private let lowerBound: UInt32
  private let upperBound: UInt32

  init(_ range: Range<Int>) {
    lowerBound = UInt32(range.lowerBound)
    upperBound = UInt32(range.upperBound)
  }

  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
