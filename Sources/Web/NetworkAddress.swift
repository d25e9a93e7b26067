internal import Glibc

/// The number of a machine in a network, of IP version 4 or 6.
struct NetworkAddress: Hashable {
  /// Four of them, or sixteen.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes a number in any of the ways that libcurl and proxies understand; nil for a name.
  init?(_ host: some StringProtocol) {
    // The part after the percent sign names a local network interface.
    let text = String(host.drop { $0 == "[" }.prefix { !"]%".contains($0) })
    var (four, six) = (in_addr(), in6_addr())
    if unsafe inet_pton(AF_INET6, text, &six) == 1 {
      bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
    } else if !text.contains(where: \.isWhitespace), unsafe inet_aton(text, &four) == 1 {
      bytes = unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
    } else {
      return nil
    }
  }

  /// Whether it is this machine, or in a private network.
  var isPrivate: Bool {
    guard bytes.count == 16 else { return Self.privateNetworks.contains { isInside($0.network, bits: $0.bits) } }
    // An address of version 4 in the clothes of one of version 6.
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff] {
      return NetworkAddress(bytes: Array(bytes.suffix(4))).isPrivate
    }
    let isNoneOrLoopback = bytes.prefix(15).allSatisfy { $0 == 0 } && bytes[15] <= 1
    return isNoneOrLoopback || isInside([0xfe, 0x80], bits: 10) || isInside([0xfc], bits: 7)
  }

  private static let privateNetworks: [(network: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 168], 16), ([100, 64], 10),
  ]

  /// Whether it begins with the same bits.
  func isInside(_ network: [UInt8], bits: Int) -> Bool {
    zip(bytes, network).enumerated().allSatisfy { index, pair in
      let shift = 8 - min(max(bits - index * 8, 0), 8)
      return pair.0 >> UInt8(shift) == pair.1 >> UInt8(shift)
    }
  }
}
