/// A range of places in an array, in half the room; a tile has thousands.
struct SmallRange {
  private let lowerBound: UInt32
  private let upperBound: UInt32

  init(_ range: Range<Int>) {
    lowerBound = UInt32(range.lowerBound)
    upperBound = UInt32(range.upperBound)
  }

  var range: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
