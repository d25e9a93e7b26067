/// A number that two rows of numbers hardly ever have in common: FNV-1a, a number at a time.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func take(_ number: UInt64) { value = (value ^ number) &* 0x0100_0000_01b3 }

  mutating func take(_ numbers: some Sequence<some FixedWidthInteger & UnsignedInteger>) {
    for number in numbers { take(UInt64(number)) }
  }
}
