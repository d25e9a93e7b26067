/// A web address that the user has given a name.
package struct NamedAddress: Hashable, Sendable {
  /// In small letters.
  package let name: String
  /// Without what follows `#`.
  package let address: String
  package let host: String
  /// The attribution, if stated; else the host.
  package let attribution: String

  /// Reads lines like `name = https://…`: `${KEY}` is an environment variable, `#` begins the attribution, and a line
  /// that begins with `#` is a comment.
  package static func list(
    _ text: String,
    variable: (String) -> String?
  ) -> (addresses: [NamedAddress], problems: [(line: Int, problem: String)]) {
    var (addresses, problems): ([NamedAddress], [(line: Int, problem: String)]) = ([], [])
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(LineError) {
        addresses.append(try NamedAddress(line, variable))
      } catch {
        problems.append((index + 1, error.problem))
      }
    }
    return (addresses, problems)
  }

  private struct LineError: Error {
    let problem: String
  }

  private init(_ line: Substring, _ variable: (String) -> String?) throws(LineError) {
    let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, let first = parts.first, !first.isEmpty,
      first.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" })
    else { throw LineError(problem: "it isn't of the form name = address.") }
    var (address, rest) = ("", parts[1])
    // A value is taken as it is, whatever it contains.
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      let name = String(rest[start.upperBound..<end])
      guard let value = variable(name) else { throw LineError(problem: "the variable \(name) is not set.") }
      address += rest[..<start.lowerBound] + value
      rest = rest[end...].dropFirst()
    }
    address += rest
    guard let named = NamedAddress(address, named: first.lowercased()) else {
      throw LineError(problem: "its address isn't one of the web.")
    }
    self = named
  }

  /// An address, called like its host unless it has a name; nil where it isn't one of the web.
  package init?(_ text: String, named name: String? = nil) {
    guard let host = TileAddress.host(in: text) else { return nil }
    let (address, said) = TileAddress.parted(text)
    self.init(name: name ?? host, address: address, host: host, attribution: said ?? host)
  }

  private init(name: String, address: String, host: String, attribution: String) {
    (self.name, self.address, self.host, self.attribution) = (name, address, host, attribution)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
