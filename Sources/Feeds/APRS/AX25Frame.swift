/// A frame of AX.25 as a terminal node controller passes it on by KISS.
enum AX25Frame {
  private static let addressLength = 7
  /// Receiver, sender and eight digipeaters.
  private static let maxAddresses = 10
  private static let unnumberedInformation: UInt8 = 0x03
  private static let pollBit: UInt8 = 0x10
  private static let noLayer3: UInt8 = 0xf0

  /// The packet in the form of APRS-IS; nil where the frame isn't unnumbered information or has no addresses.
  static func line(of frame: [UInt8]) -> [UInt8]? {
    guard let command = frame.first, command & 0x0f == 0 else { return nil }
    var rest = frame.dropFirst()
    var addresses: [[UInt8]] = []
    var isLast = false
    while !isLast {
      let address = Array(rest.prefix(addressLength))
      guard addresses.count < maxAddresses, address.count == addressLength, let call = call(of: address) else {
        return nil
      }
      isLast = address[addressLength - 1] & 1 == 1
      let isUsed = addresses.count >= 2 && address[addressLength - 1] & 0x80 != 0
      addresses.append(isUsed ? call + "*".utf8 : call)
      rest = rest.dropFirst(addressLength)
    }
    guard addresses.count >= 2, let control = rest.popFirst(), control & ~pollBit == unnumberedInformation,
      rest.popFirst() == noLayer3
    else { return nil }
    let path = [addresses[0]] + addresses[2...]
    return addresses[1] + ">".utf8 + path.joined(separator: ",".utf8) + ":".utf8 + rest
  }

  /// The call in an address, whose bytes are shifted to the left by a bit; nil where it isn't one.
  private static func call(of address: [UInt8]) -> [UInt8]? {
    guard address.dropLast().allSatisfy({ $0 & 1 == 0 }) else { return nil }
    let padded = APRSText(address.dropLast().map { $0 >> 1 }[...])
    let number = address[addressLength - 1] >> 1 & 0x0f
    let call = padded.trimmedAtEnd
    guard APRSHeader.isCall(call) else { return nil }
    return Array(call.bytes) + (number == 0 ? "" : "-\(number)").utf8
  }
}
