/// Takes out of a stream of control sequences the colours that are there already, and joins those that come together.
///
/// ncurses names both colours of a pair whenever the pair changes, in a sequence each; mostly only one of them is new.
package struct ColorFilter {
  private var output: [UInt8] = []
  /// The colours that the terminal has, as the parameters that set them; nil where that isn't known.
  private var shown: (foreground: ArraySlice<UInt8>?, background: ArraySlice<UInt8>?)
  /// Those that were asked for since something was last written.
  private var wanted: (foreground: ArraySlice<UInt8>?, background: ArraySlice<UInt8>?)

  private static let escape: UInt8 = 0x1b
  private static let bracket = UInt8(ascii: "[")

  package static func filtered(_ bytes: [UInt8]) -> [UInt8] {
    var filter = ColorFilter()
    filter.output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == escape, index + 1 < bytes.count, bytes[index + 1] == bracket,
        let end = bytes[(index + 2)...].firstIndex(where: { $0 >= 0x40 })
      {
        filter.take(bytes[index...end])
        index = end + 1
      } else {
        filter.settle()
        filter.output.append(bytes[index])
        index += 1
      }
    }
    filter.settle()
    return filter.output
  }

  /// Takes one whole control sequence.
  private mutating func take(_ sequence: ArraySlice<UInt8>) {
    guard sequence.last == UInt8(ascii: "m") else {
      settle()
      output += sequence
      return
    }
    let parameters = sequence.dropFirst(2).dropLast()
    switch Self.layer(of: parameters) {
    case .foreground: wanted.foreground = parameters
    case .background: wanted.background = parameters
    case nil:
      // Whatever it is, it may have changed both.
      settle()
      output += sequence
      shown = (nil, nil)
    }
  }

  private enum Layer { case foreground, background }

  /// The layer that a single colour of the palette is for; nil where the parameters are anything else.
  private static func layer(of parameters: ArraySlice<UInt8>) -> Layer? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"))
    guard let first = numbers.first, numbers.count == 1 || numbers.count == 3 && numbers[1].elementsEqual("5".utf8)
    else {
      return nil
    }
    let code = first.reduce(0) { $0 < 1000 ? $0 * 10 + Int($1) - 48 : $0 }
    switch (code, numbers.count) {
    case (30...37, 1), (90...97, 1), (38, 3): return .foreground
    case (40...47, 1), (100...107, 1), (48, 3): return .background
    default: return nil
    }
  }

  /// Sets what was asked for and isn't there.
  private mutating func settle() {
    let foreground = wanted.foreground == shown.foreground ? nil : wanted.foreground
    let background = wanted.background == shown.background ? nil : wanted.background
    let new = [foreground, background].compactMap(\.self)
    if !new.isEmpty {
      output += [Self.escape, Self.bracket]
      output += new.joined(separator: [UInt8(ascii: ";")])
      output.append(UInt8(ascii: "m"))
    }
    if let foreground = wanted.foreground { shown.foreground = foreground }
    if let background = wanted.background { shown.background = background }
    wanted = (nil, nil)
  }
}
