internal import Wire

/// Packs the codes of a part of a ``HeightMap``: deflated differences from predictions by their neighbours.
package enum HeightCoder {
  package static func packed(_ codes: [UInt8], width: Int) -> [UInt8] {
    Deflate.bytes(of: codes.indices.map { codes[$0] &- prediction(of: $0, from: codes, width) }, as: .bare)
  }

  /// Damaged bytes give wrong codes, as many as asked for.
  package static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int, width: Int) -> [UInt8] {
    var codes = (try? Inflate.bytes(of: Array(bytes), as: .bare, limit: count)) ?? []
    codes += repeatElement(0, count: count - codes.count)
    for index in codes.indices { codes[index] &+= prediction(of: index, from: codes, width) }
    return codes
  }

  /// The median of the left one, the upper one, and the plane through them and the one between.
  private static func prediction(of index: Int, from codes: [UInt8], _ width: Int) -> UInt8 {
    let left = index % width > 0 ? codes[index - 1] : index > 0 ? codes[index - width] : 0
    guard index >= width, index % width > 0 else { return left }
    let (up, corner) = (codes[index - width], codes[index - width - 1])
    return UInt8(clamping: min(max(Int(left) + Int(up) - Int(corner), Int(min(left, up))), Int(max(left, up))))
  }
}
