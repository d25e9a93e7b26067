/// A part of a stream that gave no data, and why.
package enum Skipped: Hashable, Sendable {
  case noSentence(bytes: Int)
  case wrongChecksum(String)
  case brokenChecksum(String)
  case cut(String)
  case tooLong(bytes: Int)
  /// A sentence or report that is none of ours to understand.
  case unused(String)
  case senseless(String, field: String)
  case noJSON(reason: String)
  case otherReceiver(String)

  /// Whether a receiver sent it and it arrived intact.
  var isSound: Bool {
    switch self {
    case .senseless, .otherReceiver: true
    // Binary data may have a right checksum by chance.
    case .unused(let name): name.count > 2 && name.utf8.allSatisfy { (0x30...0x5a).contains($0) || $0 == 0x21 }
    case .noSentence, .wrongChecksum, .brokenChecksum, .cut, .tooLong, .noJSON: false
    }
  }

  /// Whether it is a report of a ship: a sentence, or gpsd's.
  var isAIS: Bool {
    guard case .unused(let name) = self else { return false }
    return name == "AIS" || name.hasPrefix("!") && (name.hasSuffix("VDM") || name.hasSuffix("VDO"))
  }

  /// A description for the user; it may contain untrusted bytes.
  package var text: String {
    switch self {
    case .noSentence(let bytes): "\(bytes) bytes: not a sentence"
    case .wrongChecksum(let name): "\(name): the checksum is wrong"
    case .brokenChecksum(let name): "\(name): the checksum is not two hexadecimal digits"
    case .cut(let name): "\(name): cut off before its end"
    case .tooLong(let bytes): "\(bytes) bytes or more: too long for a sentence"
    case .unused(let name): "\(name): not about a position"
    case .senseless(let name, let field): "\(name): invalid \(field)"
    case .noJSON(let reason): "a line of invalid JSON: \(reason)"
    case .otherReceiver(let device): "\(device): another receiver is in use"
    }
  }
}
