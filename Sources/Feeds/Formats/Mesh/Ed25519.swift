/// Checks signatures of the Edwards curve Ed25519 (RFC 8032).
///
/// Everything here is public, so that it needn't take the same time for all values.
enum Ed25519 {
  /// Whether a signature of 64 bytes was made with the private part of a key.
  static func isValid(signature: [UInt8], of message: [UInt8], by key: [UInt8]) -> Bool {
    // The scalar of a signature has at most 253 bits.
    guard signature.count == 64, signature[63] < 0x20, key.count == 32 else { return false }
    guard let negative = Point(key)?.negated, let base = Point.base else { return false }
    let (commitment, scalar) = (Array(signature[..<32]), Array(signature[32...]))
    let hash = SHA512.hash(of: commitment + key + message)
    var sum = Point.zero
    for bit in (0..<512).reversed() {
      sum = sum + sum
      if isSet(bit, of: scalar) { sum = sum + base }
      if isSet(bit, of: hash) { sum = sum + negative }
    }
    return sum.bytes == commitment
  }

  private static func isSet(_ bit: Int, of number: [UInt8]) -> Bool {
    bit / 8 < number.count && number[bit / 8] >> (bit % 8) & 1 != 0
  }

  /// A point −x² + y² = 1 + dx²y² by x = X/Z, y = Y/Z and xy = T/Z.
  private struct Point {
    let x, y, t, z: Element

    static let zero = Point(x: Element(0), y: Element(1), t: Element(0))
    /// The point of y = 4/5 that all multiples are of.
    static let base = Point([0x58] + [UInt8](repeating: 0x66, count: 31))

    private init(x: Element, y: Element, t: Element, z: Element = Element(1)) {
      (self.x, self.y, self.t, self.z) = (x, y, t, z)
    }

    /// Finds the point with a y, and x by its lowest bit; nil where none is on the curve.
    init?(_ bytes: [UInt8]) {
      let (y, isOdd) = (Element(bytes), bytes[31] >> 7 == 1)
      let (above, below) = (y * y - Element(1), Element.curve * y * y + Element(1))
      // The square root of a quotient: by Fermat, up to a fourth root of one.
      let cube = below * below * below
      var x = above * cube * (above * cube * cube * below).power([0xfd] + [UInt8](repeating: 0xff, count: 30) + [0x0f])
      if below * x * x != above { x = x * Element.rootOfMinusOne }
      guard below * x * x == above, !(x == Element(0) && isOdd) else { return nil }
      if (x.bytes[0] & 1 == 1) != isOdd { x = Element(0) - x }
      self.init(x: x, y: y, t: x * y)
    }

    var negated: Point { Point(x: Element(0) - x, y: y, t: Element(0) - t, z: z) }

    var bytes: [UInt8] {
      let inverse = z.inverse
      var bytes = (y * inverse).bytes
      bytes[31] |= (x * inverse).bytes[0] << 7
      return bytes
    }

    /// Holds for equal points too.
    static func + (lhs: Point, rhs: Point) -> Point {
      let (a, b) = ((lhs.y - lhs.x) * (rhs.y - rhs.x), (lhs.y + lhs.x) * (rhs.y + rhs.x))
      let (c, d) = (Element.curve * lhs.t * rhs.t, lhs.z * rhs.z)
      let (e, f, g, h) = (b - a, d + d - c - c, d + d + c + c, b + a)
      return Point(x: e * f, y: g * h, t: e * h, z: f * g)
    }
  }

  /// A number modulo 2²⁵⁵ − 19, in five parts of 51 bits, which may be a little longer.
  private struct Element: Equatable {
    private var parts: InlineArray<5, UInt64>
    private static let mask: UInt64 = 1 << 51 - 1

    /// The d of the curve, −121665/121666.
    static let curve = (Element(0) - Element(121_665)) * Element(121_666).inverse
    static let rootOfMinusOne = Element(2).power([0xfb] + [UInt8](repeating: 0xff, count: 30) + [0x1f])

    init(_ number: UInt64) { parts = [number, 0, 0, 0, 0] }

    /// Reads 255 bits, the lowest first.
    init(_ bytes: [UInt8]) {
      parts = .init(repeating: 0)
      for bit in 0..<255 where isSet(bit, of: bytes) { parts[bit / 51] |= 1 << UInt64(bit % 51) }
    }

    /// The only spelling below the modulus.
    var bytes: [UInt8] {
      var reduced = self
      for _ in 0..<2 { reduced.carry() }
      // A number from the modulus on reaches the 256th bit with 19 more, and is that much smaller.
      reduced.parts[0] += (0..<5).reduce(19) { (reduced.parts[$1] + $0) >> 51 } * 19
      for index in 0..<4 {
        reduced.parts[index + 1] += reduced.parts[index] >> 51
        reduced.parts[index] &= Self.mask
      }
      reduced.parts[4] &= Self.mask
      var bytes = [UInt8](repeating: 0, count: 32)
      for bit in 0..<255 where reduced.parts[bit / 51] >> UInt64(bit % 51) & 1 != 0 { bytes[bit / 8] |= 1 << (bit % 8) }
      return bytes
    }

    var inverse: Element { power([0xeb] + [UInt8](repeating: 0xff, count: 30) + [0x7f]) }

    /// The power with an exponent whose lowest byte is first.
    func power(_ exponent: [UInt8]) -> Element {
      (0..<255).reversed().reduce(Element(1)) { power, bit in
        let square = power * power
        return isSet(bit, of: exponent) ? square * self : square
      }
    }

    static func == (lhs: Element, rhs: Element) -> Bool { lhs.bytes == rhs.bytes }

    static func + (lhs: Element, rhs: Element) -> Element {
      var sum = lhs
      for index in 0..<5 { sum.parts[index] += rhs.parts[index] }
      sum.carry()
      return sum
    }

    /// Adds four times the modulus, so that no part becomes negative.
    static func - (lhs: Element, rhs: Element) -> Element {
      var difference = lhs
      for index in 0..<5 { difference.parts[index] += (index == 0 ? mask - 18 : mask) * 4 - rhs.parts[index] }
      difference.carry()
      return difference
    }

    static func * (lhs: Element, rhs: Element) -> Element {
      var product = Element(0)
      var sums = InlineArray<5, UInt128>(repeating: 0)
      for left in 0..<5 {
        for right in 0..<5 {
          // Bits beyond 255 count 19 times, 255 bits lower.
          let factor = left + right < 5 ? rhs.parts[right] : rhs.parts[right] * 19
          sums[(left + right) % 5] += UInt128(lhs.parts[left]) * UInt128(factor)
        }
      }
      var over: UInt128 = 0
      for index in 0..<5 {
        sums[index] += over
        (product.parts[index], over) = (UInt64(truncatingIfNeeded: sums[index]) & mask, sums[index] >> 51)
      }
      product.parts[0] += UInt64(over) * 19
      product.carry()
      return product
    }

    private mutating func carry() {
      for index in 0..<5 {
        let over = parts[index] >> 51
        parts[index] &= Self.mask
        parts[(index + 1) % 5] += index == 4 ? over * 19 : over
      }
    }
  }
}
