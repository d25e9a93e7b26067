/// Signed numbers as unsigned ones, the small ones first: 0, -1, 1, -2 and so on.
///
/// A tile has a million of them, so that they are worth being part of the loops of other modules.
package enum Zigzag {
  @inlinable
  package static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  @inlinable
  @inline(__always)
  package static func signed(_ number: UInt32) -> Int32 {
    Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
  }

  package static func unsigned(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1 ^ number >> 63)
  }

  package static func unsigned(_ number: Int32) -> UInt32 {
    UInt32(bitPattern: number << 1 ^ number >> 31)
  }
}
