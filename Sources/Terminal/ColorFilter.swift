/// Removes redundant colours from a stream of control sequences, and joins adjacent ones.
///
/// ncurses writes both colours of a pair whenever the pair changes, in a sequence each; mostly only one of them is new.
package struct ColorFilter {
  /// The parameters that set the colour of each layer; empty if there are none.
  private struct Colors {
    var foreground = 0..<0
    var background = 0..<0

    var isEmpty: Bool { foreground.isEmpty && background.isEmpty }
  }

  private let input: [UInt8]
  private var output: [UInt8] = []
  /// The colours that the terminal has; empty where that isn't known.
  private var shown = Colors()
  /// The colours set since text was last written.
  private var wanted = Colors()

  private static let escape: UInt8 = 0x1b
  private static let bracket = UInt8(ascii: "[")
  private static let semicolon = UInt8(ascii: ";")

  private init(_ input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  package static func filtered(_ bytes: [UInt8]) -> [UInt8] {
    var filter = ColorFilter(bytes)
    filter.run()
    return filter.output
  }

  private mutating func run() {
    var index = 0
    while index < input.count {
      if let end = endOfSequence(at: index) {
        take(index..<end)
        index = end
      } else {
        let end = input[(index + 1)...].firstIndex(of: Self.escape) ?? input.count
        pass(index..<end)
        index = end
      }
    }
    settle()
  }

  /// The end of a control sequence that begins here; nil if none begins, or it is incomplete.
  private func endOfSequence(at start: Int) -> Int? {
    guard input[start] == Self.escape, start + 1 < input.count, input[start + 1] == Self.bracket else { return nil }
    var index = start + 2
    while index < input.count, input[index] < 0x40 { index += 1 }
    return index < input.count ? index + 1 : nil
  }

  /// Takes one whole control sequence.
  private mutating func take(_ sequence: Range<Int>) {
    guard input[sequence.upperBound - 1] == UInt8(ascii: "m") else { return pass(sequence) }
    let parameters = sequence.lowerBound + 2..<sequence.upperBound - 1
    switch layer(of: parameters) {
    case .foreground: wanted.foreground = parameters
    case .background: wanted.background = parameters
    case nil:
      // Whatever it is, it may have changed both.
      pass(sequence)
      shown = Colors()
    }
  }

  private mutating func pass(_ range: Range<Int>) {
    settle()
    output.append(contentsOf: input[range])
  }

  private enum Layer { case foreground, background }

  /// The layer that a single colour of the palette is for; nil where the parameters are anything else.
  private func layer(of parameters: Range<Int>) -> Layer? {
    var (code, index) = (0, parameters.lowerBound)
    while index < parameters.upperBound, input[index] != Self.semicolon, code < 1000 {
      code = code * 10 + Int(input[index]) - 48
      index += 1
    }
    if index == parameters.upperBound {
      switch code {
      case 30...37, 90...97: return .foreground
      case 40...47, 100...107: return .background
      default: return nil
      }
    }
    guard code == 38 || code == 48, isPaletteColor(index..<parameters.upperBound) else { return nil }
    return code == 38 ? .foreground : .background
  }

  /// Whether it is `;5;` and a number.
  private func isPaletteColor(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    guard range.count > 3, input[start + 1] == UInt8(ascii: "5"), input[start + 2] == Self.semicolon else {
      return false
    }
    return !input[start + 3..<range.upperBound].contains(Self.semicolon)
  }

  /// Sets what was asked for and isn't there.
  private mutating func settle() {
    guard !wanted.isEmpty else { return }
    let isForegroundNew = !wanted.foreground.isEmpty && !isSame(wanted.foreground, shown.foreground)
    let isBackgroundNew = !wanted.background.isEmpty && !isSame(wanted.background, shown.background)
    if isForegroundNew || isBackgroundNew {
      output.append(Self.escape)
      output.append(Self.bracket)
      if isForegroundNew { output.append(contentsOf: input[wanted.foreground]) }
      if isForegroundNew && isBackgroundNew { output.append(Self.semicolon) }
      if isBackgroundNew { output.append(contentsOf: input[wanted.background]) }
      output.append(UInt8(ascii: "m"))
    }
    if !wanted.foreground.isEmpty { shown.foreground = wanted.foreground }
    if !wanted.background.isEmpty { shown.background = wanted.background }
    wanted = Colors()
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count where input[one.lowerBound + offset] != input[other.lowerBound + offset] {
      return false
    }
    return true
  }
}
