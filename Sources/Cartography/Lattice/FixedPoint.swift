/// A place in the layout, in whole numbers of 1/256 sample.
struct FixedPoint: Hashable, Sendable {
  var x: Int32
  var y: Int32

  static let zero = FixedPoint(x: 0, y: 0)
}
