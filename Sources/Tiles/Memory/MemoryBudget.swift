/// The memory limit for pictures, and the memory in use: constant, whatever the maps.
///
/// Loading counts from the moment of the request.
package struct MemoryBudget: Hashable, Sendable {
  /// The initial limit, in bytes.
  package let size: Int
  /// The current limit; less than `size` once the system has been short of memory.
  package private(set) var limit: Int
  package private(set) var used = 0
  package private(set) var highestUse = 0

  package init(size: Int) {
    precondition(size > 0, "a budget of nothing shows nothing")
    self.size = size
    limit = size
  }

  /// Above this, maps that are off the screen are let go.
  package var isAboveQuarter: Bool { used > limit / 4 }

  /// Above this, copies with more pixels than the screen has dots are loaded again.
  package var isAboveHalf: Bool { used > limit / 2 }

  package func hasRoom(for bytes: Int) -> Bool { bytes <= limit - used }

  package mutating func take(_ bytes: Int) {
    precondition(bytes >= 0, "memory is given back by another name")
    used += bytes
    highestUse = max(highestUse, used)
  }

  package mutating func giveBack(_ bytes: Int) {
    precondition((0...used).contains(bytes), "more is given back than was taken")
    used -= bytes
  }

  /// Lowers the limit because the system is short: to 80 % of the highest use, never below 30 % of the budget.
  package mutating func shrink() {
    limit = max(size * 3 / 10, min(limit, highestUse * 4 / 5))
  }
}
