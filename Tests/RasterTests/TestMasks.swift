import Raster

extension Mask {
  subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }
}

extension InkMask {
  /// As a mask of 8 bits.
  var mask: Mask {
    var mask = Mask(width: width, height: height)
    for index in values.indices { mask.values[index] = UInt8((UInt32(values[index]) + 128) / 257) }
    return mask
  }
}
