/// Pixels in a row of bytes, four bytes at a time.
///
/// Loading them as one vector is half of what makes drawing fast: byte by byte it takes three times as long. Only
/// the type is taken on trust (any four bytes are a pixel); the place is checked against the bounds.
extension RawSpan {
  @inline(__always)
  func bytes(at offset: Int) -> SIMD4<UInt8> {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
  }

  /// The pixel as numbers, 0…255.
  @inline(__always)
  func color(at offset: Int) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes(at: offset)))
  }

  /// Two neighbours at once.
  @inline(__always)
  func pair(at offset: Int) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self))
  }

  /// Four numbers in a row of numbers.
  @inline(__always)
  func floats(at index: Int) -> SIMD4<Float> {
    unsafe unsafeLoadUnaligned(fromByteOffset: index * 4, as: SIMD4<Float>.self)
  }
}

extension MutableRawSpan {
  @inline(__always)
  mutating func store(_ pixel: SIMD4<UInt8>, at offset: Int) {
    storeBytes(of: pixel, toByteOffset: offset, as: SIMD4<UInt8>.self)
  }

  /// Lays a premultiplied colour over a pixel, “over” in the sense of Porter and Duff.
  @inline(__always)
  mutating func blend(_ color: SIMD4<Float>, at offset: Int) {
    guard color.w < 254.5 else { return store(color.roundedBytes, at: offset) }
    store((color + bytes.color(at: offset) * (1 - color.w / 255)).roundedBytes, at: offset)
  }

  /// Lays a premultiplied pixel over another one.
  @inline(__always)
  mutating func blend(_ pixel: SIMD4<UInt8>, at offset: Int) {
    guard pixel.w < 255 else { return store(pixel, at: offset) }
    blend(SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: pixel)), at: offset)
  }
}

extension SIMD4<Float> {
  /// Rounds values between 0 and 255 to the nearest whole numbers.
  ///
  /// Adding 2²³ removes the fraction, so that the whole number is in the lowest bits; a conversion would check every
  /// value for being one.
  @inline(__always)
  var roundedBytes: SIMD4<UInt8> {
    let shifted = replacing(with: 255, where: self .> 255) + 8_388_608
    let bits = SIMD4<UInt32>(shifted.x.bitPattern, shifted.y.bitPattern, shifted.z.bitPattern, shifted.w.bitPattern)
    return SIMD4<UInt8>(truncatingIfNeeded: bits)
  }
}

extension [UInt8] {
  /// Appends a premultiplied colour, 0…255, as a pixel.
  mutating func append(_ color: SIMD4<Float>) {
    let pixel = color.roundedBytes
    for channel in 0..<4 { append(pixel[channel]) }
  }
}

extension SIMD8<UInt16> {
  /// The weights of a pair of neighbours, in 256ths.
  @inline(__always)
  init(first: UInt16, second: UInt16) {
    self.init(first, first, first, first, second, second, second, second)
  }

  /// The mixture of two neighbours that are multiplied with their weights already.
  @inline(__always)
  var mixed: SIMD4<UInt8> {
    let sum = lowHalf &+ highHalf &+ SIMD4(repeating: 128)
    return SIMD4<UInt8>(truncatingIfNeeded: sum &>> SIMD4(repeating: 8))
  }
}
