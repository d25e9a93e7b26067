/// The curses colour pairs in use, by their colours.
///
/// There are fewer pairs than combinations of colours. A pair is reused only while no cell on screen shows it: curses
/// would redraw all of those.
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

  private static let unknown: Int32 = -1

  /// The number of each pair of colours, row by row; a table is five times as fast here as a dictionary.
  private var numbers: [Int32]
  /// The colours of each pair, and the number of cells that show it.
  private var colors: [Colors]
  private var uses = [0]
  /// The place to continue the search for an unused pair.
  private var hand = 1
  private let width: Int
  private let capacity: Int

  /// Creates a cache of that many pairs of that many colours; number 0 has fixed ones.
  package init(colors count: Int, capacity: Int, fixed: Colors = Colors(foreground: -1, background: -1)) {
    precondition(count >= 0 && capacity > 0, "pair 0 always exists")
    self.capacity = capacity
    width = count + 1
    numbers = Array(repeating: Self.unknown, count: width * width)
    colors = [fixed]
    if count > 0 { numbers[place(fixed)] = 0 }
  }

  /// Finds the pair of these colours, or a number for it.
  package mutating func pair(_ wanted: Colors) -> Pair {
    guard capacity > 1 else { return .none }
    let known = numbers[place(wanted)]
    guard known == Self.unknown else { return .known(known) }
    guard let number = vacant() else { return .none }
    if number == colors.count {
      colors.append(wanted)
      uses.append(0)
    } else {
      numbers[place(colors[number])] = Self.unknown
      colors[number] = wanted
    }
    numbers[place(wanted)] = Int32(number)
    return .new(Int32(number))
  }

  /// A cell now shows the one pair, and no longer the other.
  package mutating func show(_ number: Int32, insteadOf earlier: Int32) {
    uses[Int(number)] += 1
    uses[Int(earlier)] -= 1
  }

  /// Notes that this many cells all show pair 0 now.
  package mutating func showNothing(cells: Int) {
    uses = Array(repeating: 0, count: uses.count)
    uses[0] = cells
  }

  private func place(_ wanted: Colors) -> Int {
    (Int(wanted.foreground) + 1) * width + Int(wanted.background) + 1
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
