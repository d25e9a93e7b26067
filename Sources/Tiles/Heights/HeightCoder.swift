/// Packs the codes of a part of a ``HeightMap``: each is predicted from its neighbours, and the difference is coded by
/// adaptive binary arithmetic, as LZMA does it.
///
/// One pass serves both directions: a packer passes the bits that it is given, an unpacker returns those that it finds.
package enum HeightCoder {
  package static func packed(_ codes: [UInt8], width: Int) -> [UInt8] {
    var (codes, packer) = (codes, BitPacker())
    pass(over: &codes, width: width, with: &packer)
    return packer.finished
  }

  /// Damaged bytes give wrong codes, as many as asked for.
  package static func unpacked(_ bytes: ArraySlice<UInt8>, count: Int, width: Int) -> [UInt8] {
    var codes = [UInt8](repeating: 0, count: count)
    var unpacker = BitUnpacker(bytes)
    pass(over: &codes, width: width, with: &unpacker)
    return codes
  }

  /// The largest difference between neighbours in each of the contexts but the last.
  private static let limits = [0, 1, 2, 3, 4, 6, 8, 11, 15, 21, 29]
  /// Of each context: whether there is a difference, its sign, its size in unary digits, and in eight binary ones.
  private static let (unary, binary, bits) = (2, 18, 26)

  private static func pass(over codes: inout [UInt8], width: Int, with coder: inout some BitCoder) {
    var odds = [UInt16](repeating: 1 << 10, count: (limits.count + 1) * 3 * bits)
    for index in codes.indices {
      let (column, hasRow) = (index % width, index >= width)
      let up = hasRow ? Int(codes[index - width]) : index > 0 ? Int(codes[index - 1]) : HeightScale.shore
      let left = column > 0 ? Int(codes[index - 1]) : up
      let corner = hasRow && column > 0 ? Int(codes[index - width - 1]) : up
      let next = hasRow && column + 1 < width ? Int(codes[index - width + 1]) : up
      let predicted = min(max(left + up - corner, min(left, up)), max(left, up))
      let unrest = abs(left - corner) + abs(corner - up) + abs(up - next)
      let context = limits.firstIndex { unrest <= $0 } ?? limits.count
      let ground = (up - HeightScale.shore).signum() + 1
      let difference = Int(codes[index]) - predicted
      let coded = code(difference, with: &coder, &odds, (context * 3 + ground) * bits)
      codes[index] = UInt8(clamping: predicted + coded)
    }
  }

  private static func code(_ number: Int, with coder: inout some BitCoder, _ odds: inout [UInt16], _ base: Int) -> Int {
    guard coder.code(number != 0, odds: &odds[base]) else { return 0 }
    let isNegative = coder.code(number < 0, odds: &odds[base + 1])
    let rest = abs(number) - 1
    var size = 0
    while size < binary - unary, coder.code(rest > size, odds: &odds[base + unary + size]) { size += 1 }
    if size == binary - unary {
      var more = 0
      for bit in 0..<bits - binary where coder.code((rest - size) >> bit & 1 == 1, odds: &odds[base + binary + bit]) {
        more |= 1 << bit
      }
      size += more
    }
    return isNegative ? -size - 1 : size + 1
  }
}

private protocol BitCoder {
  /// Codes a bit, or finds it; the odds of 0, in 2,048ths, follow it.
  mutating func code(_ bit: Bool, odds: inout UInt16) -> Bool
}

private struct BitPacker: BitCoder {
  private var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range = UInt32.max
  /// Bytes that a carry may still change: the first, and how many there are.
  private var waiting: (first: UInt8, count: Int) = (0, 1)

  mutating func code(_ bit: Bool, odds: inout UInt16) -> Bool {
    let bound = (range >> 11) * UInt32(odds)
    if bit {
      low += UInt64(bound)
      range -= bound
      odds -= odds >> 5
    } else {
      range = bound
      odds += (2048 - odds) >> 5
    }
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
    return bit
  }

  private mutating func shift() {
    if low < 0xff00_0000 || low > 0xffff_ffff {
      let carry = UInt8(low >> 32)
      bytes.append(waiting.first &+ carry)
      bytes += repeatElement(0xff &+ carry, count: waiting.count - 1)
      waiting = (UInt8(low >> 24 & 0xff), 0)
    }
    waiting.count += 1
    low = (low & 0xff_ffff) << 8
  }

  var finished: [UInt8] {
    var packer = self
    for _ in 0..<5 { packer.shift() }
    return packer.bytes
  }
}

private struct BitUnpacker: BitCoder {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var range = UInt32.max
  private var value: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    for _ in 0..<5 { value = value << 8 | next() }
  }

  private mutating func next() -> UInt32 {
    guard position < bytes.endIndex else { return 0 }
    defer { position += 1 }
    return UInt32(bytes[position])
  }

  mutating func code(_ bit: Bool, odds: inout UInt16) -> Bool {
    let bound = (range >> 11) * UInt32(odds)
    let isSet = value >= bound
    if isSet {
      value -= bound
      range -= bound
      odds -= odds >> 5
    } else {
      range = bound
      odds += (2048 - odds) >> 5
    }
    while range < 1 << 24 {
      range <<= 8
      value = value << 8 | next()
    }
    return isSet
  }
}
