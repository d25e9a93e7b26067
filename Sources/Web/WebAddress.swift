internal import Glibc

/// The address of something on the web: `https://host:port/path?query`.
package struct WebAddress: Hashable, Sendable {
  package enum Scheme: String, Sendable {
    case http
    case https
  }

  package let scheme: Scheme
  package let host: String
  /// The address as requested, without a fragment.
  package let text: String

  /// There is nothing else than http and https, and nothing in it that doesn't belong into an address.
  package init?(_ text: String) {
    guard text.utf8.count <= 4000, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { return nil }
    guard let colon = text.firstRange(of: "://"), let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased())
    else { return nil }
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard let host = Self.host(of: authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "") else {
      return nil
    }
    self.scheme = scheme
    self.host = host
    let target = rest.dropFirst(authority.count).prefix { $0 != "#" }
    self.text = "\(scheme.rawValue)://\(authority)\(target.first == "/" ? "" : "/")\(target)"
  }

  /// The target of a redirect; nil if it isn't http or https, or leads from https to http.
  package func redirected(to location: String) -> WebAddress? {
    let next: WebAddress?
    if Self.hasScheme(location) {
      next = WebAddress(location)
    } else if location.hasPrefix("//") {
      next = WebAddress("\(scheme.rawValue):\(location)")
    } else if location.hasPrefix("/") {
      next = WebAddress(root + location)
    } else if location.hasPrefix("?") {
      next = WebAddress(text.prefix { $0 != "?" } + location)
    } else {
      let path = text.prefix { $0 != "?" }
      next = WebAddress(path[...(path.lastIndex(of: "/") ?? path.startIndex)] + location)
    }
    return next.flatMap { scheme == .https && $0.scheme == .http ? nil : $0 }
  }

  /// Whether it has a scheme, and so is absolute: a colon in a path or a query doesn't count.
  private static func hasScheme(_ location: String) -> Bool {
    location.prefix { !"/?#".contains($0) }.contains(":")
  }

  /// The part up to the path, without who asks.
  private var root: String {
    let authority = text.dropFirst(scheme.rawValue.count + 3).prefix { $0 != "/" }
    return "\(scheme.rawValue)://\(authority.split(separator: "@").last ?? "")"
  }

  private static func host(of place: Substring) -> String? {
    if place.first == "[" {
      guard let end = place.firstIndex(of: "]"), isPort(place[place.index(after: end)...]) else { return nil }
      return String(place[...end])
    }
    let host = place.prefix { $0 != ":" }
    guard !host.isEmpty, isPort(place.dropFirst(host.count)) else { return nil }
    return host.lowercased()
  }

  /// Whether the text is empty, or a colon and a port number.
  private static func isPort(_ text: Substring) -> Bool {
    guard text.first == ":" else { return text.isEmpty }
    let digits = text.dropFirst()
    return digits.isEmpty || (digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(digits) != nil)
  }
}

/// Properties that follow from the host.
extension WebAddress {
  /// Nil where it has a name.
  var number: NetworkAddress? { NetworkAddress(plainHost) }

  /// Whether it is always this machine, wherever it is asked for.
  var isOfThisMachine: Bool {
    plainHost == "localhost" || plainHost.hasSuffix(".localhost") || number.map { Self.loopbacks.contains($0) } == true
  }

  /// Whether it leads to this machine or into a private network, as far as the address alone shows.
  var isPlainlyPrivate: Bool {
    // Behind percent signs anything may hide.
    isOfThisMachine || number?.isPrivate ?? plainHost.contains("%")
  }

  /// Without a dot at its end.
  private var plainHost: Substring { host.last == "." ? host.dropLast() : host[...] }

  private static let loopbacks = Set(["127.0.0.1", "::1"].compactMap { NetworkAddress($0) })
}

/// Forms for display.
extension WebAddress {
  /// The address without user, query and fragment, which may contain passwords and keys.
  package var withoutSecrets: String { Self.withoutSecrets(text) }

  /// The same of what is meant as an address, be it one or not.
  package static func withoutSecrets(_ text: String) -> String {
    guard let colon = text.firstRange(of: "://") else { return text }
    let whole = text[colon.upperBound...].prefix { !"?#".contains($0) }
    let authority = whole.prefix { !"/\\".contains($0) }
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    return "\(text[..<colon.upperBound])\(place)\(whole[authority.endIndex...])"
  }
}

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
