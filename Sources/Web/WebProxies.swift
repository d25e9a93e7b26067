internal import Glibc

/// The proxies between this machine and the web, and the hosts that are contacted directly.
///
/// They are determined here by libcurl's rules: whether a connection's address is that of the server or of a proxy
/// depends on them.
package struct WebProxies: Hashable, Sendable {
  private let proxies: [WebAddress.Scheme: String]
  private let exceptions: [String]

  /// The proxies named by the environment.
  package static let usual = WebProxies { name in
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Reads environment variables by name.
  package init(_ value: (String) -> String?) {
    func first(of names: String...) -> String? {
      names.lazy.compactMap(value).first { !$0.isEmpty }
    }
    // A server that runs programs sets HTTP_PROXY to whatever the one who asks it likes.
    let plain = first(of: "http_proxy", "all_proxy", "ALL_PROXY")
    let secure = first(of: "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    proxies = [.http: plain, .https: secure].compactMapValues(\.self)
    let named = first(of: "no_proxy", "NO_PROXY") ?? ""
    exceptions = named.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
  }

  /// The proxy for a server; nil if the connection is direct.
  package func proxy(for address: WebAddress) -> String? {
    guard let proxy = proxies[address.scheme], !address.isOfThisMachine, !exceptions.contains("*") else { return nil }
    return exceptions.contains { Self.exception($0, covers: address) } ? nil : proxy
  }

  /// An exception is a domain with its subdomains, an address, or a network such as 10.0.0.0/8.
  private static func exception(_ exception: String, covers address: WebAddress) -> Bool {
    if let number = address.number {
      let sides = exception.split(separator: "/", maxSplits: 1)
      guard let place = sides.first, let network = NetworkAddress(place) else { return false }
      let bits = sides.count > 1 ? Int(sides[1]) : network.bytes.count * 8
      guard network.bytes.count == number.bytes.count, let bits, (0...network.bytes.count * 8).contains(bits) else {
        return false
      }
      return number.isInside(network.bytes, bits: bits)
    }
    let name = exception.drop { $0 == "." }.trimmingDots
    let host = Substring(address.host).trimmingDots
    return !name.isEmpty && (host == name || host.hasSuffix("." + name))
  }
}

extension Substring {
  /// Without trailing dots, which have no meaning.
  fileprivate var trimmingDots: Substring { self[..<(lastIndex { $0 != "." }.map { index(after: $0) } ?? startIndex)] }
}
