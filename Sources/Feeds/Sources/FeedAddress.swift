package import Positioning

/// Where a feed comes from, as given on the command line: the addresses of receivers, and of documents on servers.
package struct FeedAddress: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    case stream(SourceAddress)
    /// A document that is asked for again and again.
    case document(String)
  }

  package let origin: Origin
  /// The name of its format, if it was given: `ais+tcp://…`.
  package let format: String?
  /// The filter for an APRS server, `r/60.2/24.9/100`; nil if there is no login.
  private let filter: String?
  /// The address as it was given.
  package let text: String

  private static let query = "?filter="

  /// Reads an address of a receiver or of a document, perhaps with a format and a plus sign in front.
  package init(_ text: String, format named: String? = nil) throws(SourceAddressError) {
    self.text = text
    let name = text.prefix { $0 != "+" }
    let prefixed = FeedReader.names.first { $0 == name.lowercased() && name.endIndex < text.endIndex }
    format = named ?? prefixed
    var rest = prefixed == nil ? text[...] : text[name.endIndex...].dropFirst()
    if rest.hasPrefix("http://") || rest.hasPrefix("https://") {
      (origin, filter) = (.document(String(rest)), nil)
      return
    }
    var filter: String?
    if rest.hasPrefix("tcp://"), let query = rest.firstRange(of: Self.query) {
      filter = String(rest[query.upperBound...])
      rest = rest[..<query.lowerBound]
    }
    self.filter = filter
    let address = try SourceAddress(String(rest))
    if case .simulation = address { throw .unknownScheme("sim") }
    origin = .stream(address)
  }

  /// The line with which to log in, for a server of APRS that is asked for packets; nothing else is ever sent.
  var login: String? { filter.map { APRSLogin.readOnly(program: "rumbo", filter: $0) } }
}
