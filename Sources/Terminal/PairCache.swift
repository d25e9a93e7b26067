/// The colour pairs that curses has been told of, by their colours.
///
/// There are fewer pairs than pairs of colours. A pair is only given other colours while no cell on the screen shows it:
/// curses would draw all of those anew.
package struct PairCache {
  /// Two colour numbers; -1 is the terminal's own.
  package struct Colors: Hashable, Sendable {
    package var foreground: Int16
    package var background: Int16

    package init(foreground: Int16, background: Int16) {
      self.foreground = foreground
      self.background = background
    }
  }

  package enum Pair: Equatable {
    /// Known under this number.
    case known(Int32)
    /// To be defined under this number first.
    case new(Int32)
    /// None is left.
    case none
  }

  private var numbers: [Colors: Int32] = [:]
  /// By number: the colours, and how many cells show them.
  private var colors: [Colors] = []
  private var uses: [Int] = []
  /// Where to look next for a pair that is no longer shown.
  private var hand = 1
  private let capacity: Int

  /// Creates a cache of that many pairs, with number 0, whose colours are fixed.
  package init(capacity: Int, fixed: Colors = Colors(foreground: -1, background: -1)) {
    precondition(capacity > 0, "pair 0 always exists")
    self.capacity = capacity
    colors = [fixed]
    uses = [0]
    numbers = [fixed: 0]
  }

  /// Finds the pair of these colours, or a number for it.
  package mutating func pair(_ wanted: Colors) -> Pair {
    if let number = numbers[wanted] { return .known(number) }
    guard let number = vacant() else { return .none }
    if number == colors.count {
      colors.append(wanted)
      uses.append(0)
    } else {
      numbers[colors[number]] = nil
      colors[number] = wanted
    }
    numbers[wanted] = Int32(number)
    return .new(Int32(number))
  }

  /// A cell now shows the one pair, and no longer the other.
  package mutating func show(_ number: Int32, insteadOf earlier: Int32) {
    uses[Int(number)] += 1
    uses[Int(earlier)] -= 1
  }

  /// All of so many cells now show pair 0.
  package mutating func showNothing(cells: Int) {
    uses = Array(repeating: 0, count: uses.count)
    uses[0] = cells
  }

  private mutating func vacant() -> Int? {
    if colors.count < capacity { return colors.count }
    for _ in 1..<capacity {
      let number = hand
      hand = hand + 1 < capacity ? hand + 1 : 1
      if uses[number] == 0 { return number }
    }
    return nil
  }
}
