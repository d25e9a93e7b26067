internal import Wire

/// The stations in front of a packet: `CALL-7>DESTINATION,RELAY*,WIDE2-1`.
struct APRSHeader {
  let source: String
  let destination: String
  private let digipeaters: [(call: String, isUsed: Bool)]

  init(_ text: APRSText) throws(APRSRefusal) {
    guard let (source, rest) = text.cut(at: ">"), Self.isName(source) else { throw APRSRefusal("srccall_badchars") }
    let path = rest.split(at: ",")
    guard path.contains(where: { !$0.isEmpty }) else { throw APRSRefusal("dstcall_none") }
    guard Self.isCall(path[0]) else { throw APRSRefusal("dstcall_noax25") }
    (self.source, destination) = (source.text, path[0].text)
    var digipeaters: [(call: String, isUsed: Bool)] = []
    for part in path.dropFirst() {
      var mark = part
      let name = mark.take { $0 != UInt8(ascii: "*") }
      // Servers put an address of IPv6 behind the q construct.
      let isAddress = part.count == 32 && part.bytes.allSatisfy(APRSText.isHexadecimal)
      guard
        isAddress && digipeaters.contains(where: { $0.call.hasPrefix("q") })
          || Self.isName(name) && (mark.isEmpty || mark.bytes == [UInt8(ascii: "*")])
      else { throw APRSRefusal("digicall_badchars") }
      digipeaters.append((name.text, !mark.isEmpty))
    }
    self.digipeaters = digipeaters
  }

  /// The digipeaters, with a star behind those that passed the packet on.
  var path: String {
    digipeaters.prefix { !$0.call.hasPrefix("q") }.prefix(8).map { $0.call + ($0.isUsed ? "*" : "") }.joined(
      separator: ","
    )
  }

  var fields: APRSFields {
    var fields = APRSFields()
    fields["srccallsign"] = .string(source)
    fields["dstcallsign"] = .string(destination)
    fields["digipeaters"] = .array(digipeaters.map { [.string($0.call), .bool($0.isUsed)] })
    // The station after the q construct passed the packet to the network.
    if let index = digipeaters.firstIndex(where: { $0.call.count == 3 && $0.call.hasPrefix("q") }) {
      fields["igate"] = digipeaters.dropFirst(index + 1).first.map { .string($0.call) }
    }
    return fields
  }

  /// Whether it is a name in the wider sense of the network: up to nine letters, digits and hyphens.
  static func isName(_ text: APRSText) -> Bool {
    (1...9).contains(text.count) && text.bytes.allSatisfy { APRSText.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether it is a call of AX.25: up to six capitals and digits, and up to 15 behind a hyphen.
  static func isCall(_ text: APRSText) -> Bool {
    var rest = text
    let call = rest.take { APRSText.isCapital($0) || APRSText.isDigit($0) }
    guard (1...6).contains(call.count) else { return false }
    return rest.take("-") ? rest.count <= 2 && rest.number.map { $0 < 16 } == true : rest.isEmpty
  }
}

/// Why a packet can't be used, in the words of Ham::APRS::FAP where it has one.
struct APRSRefusal: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// The values of a packet by the names of Ham::APRS::FAP, in the order they were found.
struct APRSFields {
  private var values: [(name: String, value: JSON)] = []

  var object: JSONObject { JSONObject(values.map { ($0.name, $0.value) }) }
  var isEmpty: Bool { values.isEmpty }

  subscript(name: String) -> JSON? {
    get { values.last { $0.name == name }?.value }
    set {
      values.removeAll { $0.name == name }
      if let newValue { values.append((name, newValue)) }
    }
  }
}
