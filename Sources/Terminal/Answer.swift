/// A terminal's answer to a query.
package enum Answer: Hashable, Sendable {
  /// The terminal's family. Every terminal answers this, so it is asked last and ends the wait for other answers.
  case attributes(hasSixels: Bool)
  case name(String)
  /// The family by its second identification, and the version.
  case family(Int, version: Int)
  case background(red: Double, green: Double, blue: Double)
  case cellPixels(CellPixels)
  /// Whether a private mode is known, be it on or off.
  case mode(Int, isKnown: Bool)
  case trueColor
  case cursor(row: Int, column: Int)
  /// Ready, after processing everything written before the question.
  case status
  /// It supports Kitty's protocol for images.
  case kittyPictures
  /// How many colours a picture of sixels may have.
  case sixelColors(Int)
  /// The name of its description, which within tmux is that of the terminal outside.
  case description(String)

  /// Reads the body of an operating system command.
  init?(command body: String) {
    let parts = body.split(separator: ";", maxSplits: 1)
    guard parts.count == 2, parts[0] == "11", let color = Self.color(parts[1]) else { return nil }
    self = .background(red: color[0], green: color[1], blue: color[2])
  }

  /// Reads the body of a device control string.
  init?(device body: String) {
    if body.hasPrefix(">|") {
      self = .name(String(body.dropFirst(2)))
    } else if body.lowercased().hasPrefix("1+r524742") {
      self = .trueColor
    } else if body.lowercased().hasPrefix("1+r544e="), let name = Self.text(ofHex: body.dropFirst(8)) {
      self = .description(name)
    } else {
      return nil
    }
  }

  /// Reads the body of an application program command.
  init?(application body: String) {
    guard body.hasPrefix("G"), body.hasSuffix(";OK") else { return nil }
    self = .kittyPictures
  }

  private static func text(ofHex digits: Substring) -> String? {
    let places = Array(digits.utf8)
    let bytes = stride(from: 0, to: places.count - places.count % 2, by: 2).map { place in
      UInt8(String(decoding: places[place..<place + 2], as: UTF8.self), radix: 16)
    }
    return String(validating: bytes.compactMap(\.self), as: UTF8.self)
  }

  /// Shares of 1 from `rgb:ffff/0000/80` or `#ff0080`, with one to four digits a channel.
  private static func color(_ text: Substring) -> [Double]? {
    let channels: [Substring]
    if text.hasPrefix("rgb") {
      guard let colon = text.firstIndex(of: ":") else { return nil }
      channels = Array(
        text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false).prefix(3)
      )
    } else if text.hasPrefix("#"), (text.utf8.count - 1).isMultiple(of: 3) {
      let digits = text.utf8.count / 3
      channels = (0..<3).map { text.dropFirst(1 + $0 * digits).prefix(digits) }
    } else {
      return nil
    }
    let shares = channels.compactMap(share)
    return shares.count == 3 ? shares : nil
  }

  private static func share(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), let value = UInt32(digits, radix: 16) else { return nil }
    return Double(value) / Double((1 << (4 * digits.utf8.count)) - 1)
  }
}
