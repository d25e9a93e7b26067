/// The type of a feature's geometry, with the format's numbers.
package enum GeometryKind: UInt8, BitwiseCopyable, Sendable {
  case unknown, point, line, polygon
}

/// A place in a tile, counted from its upper left corner in parts of the layer's extent; it may lie outside.
package struct VectorPoint: Hashable, Sendable {
  package var x: Int32
  package var y: Int32

  package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// One thing in a layer, which holds its tags and its geometry for it.
package struct VectorFeature: Sendable {
  private let number: UInt64
  private let firstTag: UInt32
  private let endOfTags: UInt32
  private let firstPart: UInt32
  private let endOfParts: UInt32
  private let hasNumber: Bool
  package let kind: GeometryKind

  init(id: UInt64?, kind: GeometryKind, tags: Range<Int>, parts: Range<Int>) {
    number = id ?? 0
    hasNumber = id != nil
    self.kind = kind
    // The limits of the decoder keep every index far below 2³².
    firstTag = UInt32(tags.lowerBound)
    endOfTags = UInt32(tags.upperBound)
    firstPart = UInt32(parts.lowerBound)
    endOfParts = UInt32(parts.upperBound)
  }

  package var id: UInt64? { hasNumber ? number : nil }

  /// Where its tags are among the layer's: pairs of a key's index and a value's.
  package var tags: Range<Int> { Int(firstTag)..<Int(endOfTags) }

  /// Where its parts are among the layer's: lines, rings, or one part that holds all points.
  package var parts: Range<Int> { Int(firstPart)..<Int(endOfParts) }
}
